// Where users are taken after a change (specification §4), according to the definition.
import { type Asker, holds } from "./condition.ts";
import type { Definition } from "./grammar.ts";
import type { Leads } from "./words/record.ts";
import { fillParameters } from "./route.ts";
import { isEmpty } from "./values.ts";
import { namesIn } from "./texts/placeholders.ts";

type Lead = Exclude<Leads, string>[number];
type Values = Readonly<Record<string, unknown>>;

/** The possible destinations, tried in order. */
export const leadsOf = (leads: Leads | undefined): readonly Lead[] =>
  typeof leads === "string" ? [{ to: leads }] : (leads ?? []);

/** The path after a record was saved or deleted; undefined if no destination can be filled in. */
export function leadAfter(
  { after = {} }: Definition,
  what: "save" | "delete",
  record: Values,
  asker: Asker,
): string | undefined {
  const lead = leadsOf(after[what]).find(({ when }) => holds(when, record, asker));
  const named = namesIn(lead?.to ?? "").map((name) => record[name]);
  return named.some(isEmpty) ? undefined : lead && fillParameters(lead.to, record);
}
