// Where people are led after a change (specification §4), as the definition says it.
import type { Definition } from "./grammar.ts";
import type { Leads } from "./recordWords.ts";
import { fillParameters } from "./route.ts";
import { holds } from "./schema.ts";
import { isEmpty } from "./values.ts";

type Lead = Exclude<Leads, string>[number];
type Values = Readonly<Record<string, unknown>>;

/** The places that may be meant, in the order in which they are tried. */
export const leadsOf = (leads: Leads | undefined): readonly Lead[] =>
  typeof leads === "string" ? [{ to: leads }] : (leads ?? []);

/** The path to go to once a record is saved or deleted; undefined where the definition names none that can be filled in. */
export function leadAfter({ after = {} }: Definition, what: "save" | "delete", record: Values): string | undefined {
  const lead = leadsOf(after[what]).find(({ when }) => holds(when, record));
  const named = [...(lead?.to ?? "").matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => record[name]);
  return named.some(isEmpty) ? undefined : lead && fillParameters(lead.to, record);
}
