// What the browser alone does with a record, by the word in its definition. A word without an entry does not compile.
import { lookAs } from "../../dataProvider/asUser.ts";
import type { Definition, Effect } from "../../resources/grammar.ts";
import type { Values } from "../fields/fieldProps.ts";

type Run = (definition: Definition, record: Values) => Promise<void>;

const effects: { readonly [K in Effect["does"]]: Run } = {
  "as-user": (definition, record) => lookAs(Number(record[definition.owner])),
};

/** @throws {ApiError} where the effect needed the server, and it refused */
export const runEffect = ({ does }: Effect, definition: Definition, record: Values): Promise<void> =>
  effects[does](definition, record);
