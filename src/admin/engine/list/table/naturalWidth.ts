// The default width of columns, from the definition, so that a list has its columns before its rows are loaded.
import type { Field, FieldType } from "../../../../definition/grammar.ts";

/** The width of a type's values in rem, including the cell's padding. */
const ofType: Readonly<Record<FieldType, number>> = {
  text: 10,
  longText: 16,
  richText: 16,
  email: 14,
  phone: 11,
  site: 12,
  integer: 6,
  decimal: 7,
  money: 7.75,
  percent: 6,
  date: 6.5,
  dateTime: 9.5,
  boolean: 6,
  choice: 8,
  choices: 12,
  reference: 11.5,
  ranges: 12,
  file: 11,
  picture: 7,
  secret: 9,
  taxNumber: 9,
  bankAccount: 17,
  bic: 8,
  lines: 12,
  related: 12,
};

const [letter, padding, most] = [0.46, 1.5, 16];
/** Space beside the text: a state's icon, and the header's sort arrow. */
const beside = 1.25;

/** @returns rem; `heads`: true for the column with the records' names */
export function naturalWidth(field: Field, heads: boolean): number {
  const value = Math.max(ofType[field.type], ...wordsOf(field).map((words) => width(words.length) + beside));
  const longest = Math.max(...field.label.split(/[\s-]/).map(({ length }) => length));
  return Math.max(Math.min(value, most), width(longest) + beside, heads ? 10 : 0);
}

const width = (letters: number): number => letters * letter + padding;

/** The possible texts, if known. */
function wordsOf(field: Field): readonly string[] {
  if (field.type === "boolean") return field.labels ?? [];
  if (field.type !== "choice") return [];
  return Object.values(field.choices).map((choice) => (typeof choice === "string" ? choice : choice.label));
}
