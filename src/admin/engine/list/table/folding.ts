// Decides which columns fit side by side, from the definition alone, so that a list has its columns before its rows are
// loaded.
import { familyOf, traitsOf, type Family } from "../../../../definition/families.ts";
import type { Field } from "../../../../definition/grammar.ts";
import type { ArrangedColumn } from "../columns/arranged.ts";
import { naturalWidth } from "./naturalWidth.ts";

/** Rem; in a narrower container rows are cards (recordTable.css). */
export const cardsBelow = 44;
/** Rem: the first column needs this much for a second line. */
const withSecondLine = 12;
/** Columns of this rank and higher are left out if they don't fit. */
const leftOut = 3;
/** Rem: a total has two or three digits more than its values. */
const totalWidth = 9.5;

/**
 * The least width of a column in rem.
 * @param heads true for the column with the records' names
 * @param isFolded true if other columns are in its second line
 */
export function minWidthOf({ field, width, given, summed }: ArrangedColumn, heads: boolean, isFolded: boolean): number {
  const said = width ?? given;
  const least = said === undefined ? Math.max(naturalWidth(field, heads), summed ? totalWidth : 0) : said / 16;
  return heads && isFolded && width === undefined ? Math.max(least, withSecondLine) : least;
}

/** The columns, of those that don't fit, that go into the first column's second line. */
export const inSecondLine = (folded: readonly ArrangedColumn[]): readonly ArrangedColumn[] =>
  folded.filter(({ rank }) => rank < leftOut);

/**
 * The columns that don't fit: those of the highest rank first, and of these the last ones. Columns that the user has
 * added stay.
 * @param heading the column with the records' names
 * @param room rem, without checkboxes and buttons; 0 if unknown
 */
export function foldedOf(
  columns: readonly ArrangedColumn[],
  heading: string | undefined,
  room: number,
): readonly ArrangedColumn[] {
  if (room <= 0) return [];
  const asked = (folded: readonly ArrangedColumn[]): number =>
    columns
      .filter((column) => !folded.includes(column))
      .reduce((sum, column) => sum + minWidthOf(column, column.name === heading, inSecondLine(folded).length > 0), 0);
  const leaving = columns
    .filter(({ usual, name }) => usual && name !== heading)
    .map((column, at) => ({ column, at }))
    .toSorted((a, b) => b.column.rank - a.column.rank || b.at - a.at)
    .map(({ column }) => column);
  const count = leaving.findIndex((_, at) => asked(leaving.slice(0, at)) <= room);
  const folded = count < 0 ? leaving : leaving.slice(0, count);
  return columns.filter((column) => folded.includes(column));
}

/** Families whose values may need more room than can be predicted. */
const growing: ReadonlySet<Family> = new Set(["text", "prose", "html", "reference", "choices"]);

/** A column's share of the remaining room; names get most of it. */
export function growth({ field, given }: ArrangedColumn, heads: boolean): number {
  const isSteady = traitsOf(field.type).steady === true;
  if (!isSteady && (heads || growing.has(familyOf(field.type)))) return 1;
  return given === undefined ? 0.25 : 0;
}

/** Families whose values are clear without a label. */
const telling: ReadonlySet<Family> = new Set(["reference", "choice", "choices"]);

/** True if a value of the field means nothing without the label: a number, a day, one of two clients. */
export function needsLabel(field: Field, others: readonly Field[]): boolean {
  if (field.type === "reference")
    return others.some((other) => other !== field && other.type === "reference" && other.to === field.to);
  if (field.type === "boolean") return field.labels === undefined;
  return (
    field.type !== "email" && field.type !== "phone" && field.type !== "site" && !telling.has(familyOf(field.type))
  );
}
