// The default width of columns, from the definition, so that a list has its columns before its rows are loaded.
import { traitsOf } from "../../../../definition/families.ts";
import type { Field } from "../../../../definition/grammar.ts";

const [letter, padding] = [0.46, 1.5];
/** Longer words of a choice wrap. */
const maxNaturalWidth = 12.5;
/** Space beside the text: a state's icon, and the header's sort arrow. */
const beside = 1.75;

/** @returns rem; `heads`: true for the column with the records' names */
export function naturalWidth(field: Field, heads: boolean): number {
  const words = Math.max(0, ...wordsOf(field).map(({ length }) => width(length) + beside));
  const longest = Math.max(...field.label.split(/[\s-]/).map(({ length }) => length));
  return Math.max(
    traitsOf(field.type).width,
    Math.min(words, maxNaturalWidth),
    width(longest) + beside,
    heads ? 10 : 0,
  );
}

const width = (letters: number): number => letters * letter + padding;

/** The possible texts, if known. */
function wordsOf(field: Field): readonly string[] {
  if (field.type === "boolean") return field.labels ?? [];
  if (field.type !== "choice" && field.type !== "choices") return [];
  return Object.values(field.choices).map((choice) => (typeof choice === "string" ? choice : choice.label));
}
