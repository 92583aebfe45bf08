// Work: records that wait for somebody, found by quick filters.
import type { Definition } from "../grammar.ts";
import { quickOf } from "./states.ts";
import type { QuickFilter, Work } from "../words/states.ts";

interface WorkFilter extends QuickFilter {
  readonly work: Work;
}

/** The quick filters that select work. */
export const workOf = (definition: Definition): readonly WorkFilter[] =>
  quickOf(definition).flatMap(({ work, ...quick }) => (work ? [{ ...quick, work }] : []));

/** The filter of the list that shows such records of one region; of all regions for a section without regions. */
export const workFilter = (
  { fields }: Pick<Definition, "fields">,
  key: string,
  region: string,
): Readonly<Record<string, string>> => ({
  quick: key,
  ...(fields["region"]?.type === "choice" && { region }),
});
