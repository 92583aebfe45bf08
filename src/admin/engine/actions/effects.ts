// What the browser alone does with a record, by the word in its definition. A word without an entry does not compile.
import { lookAs } from "../../../dataProvider/lookAs.ts";
import type { Effect } from "../../../resources/effectWords.ts";
import type { Definition } from "../../../resources/grammar.ts";
import { fillParameters } from "../../../resources/route.ts";
import type { Values } from "../fields/fieldProps.ts";
import { createPath } from "../paths.ts";

interface Occasion {
  readonly effect: Effect;
  readonly definition: Definition;
  readonly record: Values;
  readonly navigate: (to: string) => void;
  /** The definition of a resource; undefined for one that the user may not read. */
  readonly find: (resource: string) => Definition | undefined;
}

type Run = (occasion: Occasion) => Promise<void>;

const effects: { readonly [K in Effect["does"]]: Run } = {
  "as-user": ({ definition, record }) => lookAs(Number(record[definition.owner])),
  add: async ({ effect: { adds }, record, navigate, find }) => {
    const target = find(adds?.to ?? "");
    if (!target) return;
    const preset = Object.entries(adds?.preset ?? {}).map(([name, from]) => [name, record[from]] as const);
    navigate(createPath(target, Object.fromEntries(preset)));
  },
  go: async ({ effect, record, navigate }) => navigate(fillParameters(effect.to ?? "/", record)),
};

/** @throws {ApiError} where the effect needed the server, and it refused */
export const runEffect = (occasion: Occasion): Promise<void> => effects[occasion.effect.does](occasion);
