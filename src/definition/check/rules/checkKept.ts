// Checks the papers that rules store in a record.
import type { Definition } from "../../grammar.ts";
import { isHidden, isNameHidden, printedFieldsOf } from "../../papers/printedFields.ts";
import type { Effect } from "../../words/rules.ts";
import { type Fault, didYouMean } from "../fault.ts";

/** The errors of a paper made by a rule, and of the field that stores it. */
export function keptFaults(
  { name, field }: NonNullable<Effect["paper"]>,
  definition: Definition,
  all: readonly Definition[],
  place: string,
): readonly Fault[] {
  const { fields, papers = {}, access } = definition;
  const files = Object.keys(fields).filter((one) => fields[one]?.type === "file");
  const kept = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!Object.hasOwn(papers, name))
    return [{ place: `${place}.name`, message: `there is no paper "${name}"${didYouMean(name, Object.keys(papers))}` }];
  if (kept?.type !== "file")
    return [{ place: `${place}.field`, message: `there is no file "${field}"${didYouMean(field, files)}` }];
  if (kept.accept?.includes("application/pdf") === false)
    return [
      { place: `${place}.field`, message: `"${field}" does not accept PDFs: add "application/pdf" to its accept` },
    ];
  const readers = access.read.filter((role) => !isHidden(field, role, definition, all));
  return readers.flatMap((role) =>
    printedFieldsOf(papers[name], definition)
      .filter(({ path }) => isHidden(path, role, definition, all) || isNameHidden(path, role, definition, all))
      .map(({ path }) => ({
        place: `${place}.field`,
        message: `${role} may read "${field}", but not "${path}", which the paper prints`,
      })),
  );
}
