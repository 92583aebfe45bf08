// What the browser alone does with a record, by the word in its definition. A word without an entry does not compile.
import { lookAs } from "../../dataProvider/asUser.ts";
import type { Definition, Effect } from "../../resources/grammar.ts";
import { fillParameters } from "../../resources/route.ts";
import type { Values } from "../fields/fieldProps.ts";

interface Occasion {
  readonly effect: Effect;
  readonly definition: Definition;
  readonly record: Values;
  readonly navigate: (to: string) => void;
}

type Run = (occasion: Occasion) => Promise<void>;

const effects: { readonly [K in Effect["does"]]: Run } = {
  "as-user": ({ definition, record }) => lookAs(Number(record[definition.owner])),
  go: async ({ effect, record, navigate }) => navigate(fillParameters(effect.to ?? "/", record)),
};

/** @throws {ApiError} where the effect needed the server, and it refused */
export const runEffect = (occasion: Occasion): Promise<void> => effects[occasion.effect.does](occasion);
