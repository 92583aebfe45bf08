// Frozen records: evaluates the word `frozen` of a definition, for forms and the server.
import { type Asker, holds } from "../condition.ts";
import type { Definition, Field } from "../grammar.ts";
import type { Frozen } from "../words/frozen.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The words that freeze a record.
 * @param action the action to run, which a word may allow with `instead`
 */
export const frozenBy = (
  { frozen = [] }: Pick<Definition, "frozen">,
  record: Values,
  asker: Asker,
  action?: string,
): readonly Frozen[] =>
  frozen.filter(({ when, instead }) => (action === undefined || instead !== action) && holds(when, record, asker));

const isSetByServer = ({ type, readOnly, computed, access }: Field): boolean =>
  type === "related" || readOnly === true || computed !== undefined || access?.write?.length === 0;

/** The word that freezes a field; undefined for an open field, and for one that only the server sets. */
export const closedBy = (words: readonly Frozen[], name: string, field: Field | undefined): Frozen | undefined =>
  field === undefined || isSetByServer(field) ? undefined : words.find(({ open = [] }) => !open.includes(name));
