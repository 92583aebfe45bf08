// Work: records that wait for somebody, by the quick filters that say so.
import type { Definition } from "../grammar.ts";
import { quickOf } from "./states.ts";
import type { QuickFilter, Work } from "../words/states.ts";

interface WorkFilter extends QuickFilter {
  readonly work: Work;
}

/** The quick filters whose records are work. */
export const workOf = (definition: Definition): readonly WorkFilter[] =>
  quickOf(definition).flatMap(({ work, ...quick }) => (work ? [{ ...quick, work }] : []));

/** The filter of the list that shows such records of one region; a section without regions shows all of them. */
export const workFilter = (
  { fields }: Pick<Definition, "fields">,
  key: string,
  region: string,
): Readonly<Record<string, string>> => ({
  quick: key,
  ...(fields["region"]?.type === "choice" && { region }),
});
