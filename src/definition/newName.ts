// Names made from people's words.
import { inLatin } from "../domain/text/inLatin.ts";
import type { Definition } from "./grammar.ts";
import { systemFields } from "./systemFields.ts";

/** Leaves room for a prefix and a number within the longest allowed name. */
const maxNameLength = 34;

/**
 * An identifier for a label that is not taken yet.
 * @param otherwise put before a label that does not begin with a letter
 */
export function nameFor(label: string, taken: readonly string[], otherwise: string, prefix = ""): string {
  const latin = inLatin(label).slice(0, maxNameLength);
  return unused(prefix + (/^[a-z]/.test(latin) ? latin : `${otherwise}${latin}`), taken);
}

/** The names that are not available for a new field of a section. */
export const takenNames = ({ fields }: Pick<Definition, "fields">): readonly string[] => [
  ...Object.keys(fields),
  ...Object.keys(systemFields),
  ...["version", "state", "marks"],
];

/** The name for a new section: small letters, digits and dashes. */
export function sectionNameFor(label: string, taken: readonly string[]): string {
  const latin = inLatin(label)
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .slice(0, maxNameLength);
  return unused(/^[a-z]./.test(latin) ? latin : `section${latin && `-${latin}`}`, taken, "-");
}

/**
 * The choices with these labels, without duplicates. A key never equals another choice's label, since files would read
 * it as that label.
 */
export function choicesOf(labels: readonly string[]): Readonly<Record<string, string>> {
  const choices: Record<string, string> = {};
  for (const label of new Set(labels)) {
    const others = labels.filter((other) => other !== label);
    choices[unused(inLatin(label) || "value", [...Object.keys(choices), ...others])] = label;
  }
  return choices;
}

function unused(name: string, taken: readonly string[], between = ""): string {
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name}${between}${count}`;
    if (!taken.includes(tried)) return tried;
  }
}
