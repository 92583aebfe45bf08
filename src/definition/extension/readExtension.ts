// Parses an operator's extension of a built-in section, or lists all its errors.
import type { Fault } from "../check/fault.ts";
import { faultsOf, fieldWords, type Issue } from "../check/readDefinition.ts";
import { type Definition, definitionSchema } from "../grammar.ts";
import { closedFieldWord, closedSectionWord } from "./checkExtension.ts";
import { type Extension, extensionSchema } from "./extension.ts";

/** True for an extension of a built-in section, false for an operator's own section. */
export const isExtension = (said: Definition | Extension): said is Extension => "extends" in said;

/** Parses a JSON value as an extension, or lists all errors of its structure. */
export function readExtension(given: object): { extension: Extension } | { faults: readonly Fault[] } {
  const result = extensionSchema.safeParse(given);
  if (result.success) return { extension: result.data as Extension };
  return {
    faults: result.error.issues.flatMap((issue) => closedFaults(issue) ?? faultsOf(issue, given, extensionSchema)),
  };
}

/** The errors of words that sections and their fields have, but extensions don't. */
function closedFaults(issue: Issue): readonly Fault[] | undefined {
  if (issue.code !== "unrecognized_keys") return undefined;
  const [section, field] = issue.path;
  const isOfField = section === "changes" && issue.path.length === 2;
  if (section !== undefined && !isOfField) return undefined;
  const known: readonly string[] = isOfField ? fieldWords() : Object.keys(definitionSchema.shape);
  if (!issue.keys.every((key) => known.includes(key))) return undefined;
  return issue.keys.map((key) =>
    isOfField
      ? { place: `changes.${String(field)}.${key}`, message: closedFieldWord(key) }
      : { place: key, message: closedSectionWord(key) },
  );
}
