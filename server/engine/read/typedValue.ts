// What a searched text means besides letters: the words to look for, and the sum or the day of a record.
import { type Family, familyOf, searchedBy } from "../../../src/definition/families.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { typedDecimal } from "../../../src/domain/money/typedSum.ts";
import { plainLetters } from "../../../src/domain/text/searchWords.ts";
import { datesInFigures, readDay } from "../../platform/sheets/readDay.ts";

const date = String.raw`\d{1,2}\.\d{1,2}\.\d{4}`;
const wholeDate = new RegExp(`^${date}$`);
const signOfNumber = /(?<=^|\s)[№#]\s*/g;
const withDate = new RegExp(String.raw`(?<=^|\s)(?:от\s+)?(${date})(?:\s*г\.?)?(?=\s|$)`, "giu");

/** The most words of a search. */
const maxWords = 8;

/** The words of a text, without what people copy around a number and a date: «№ Б-17 от 1 февраля 2026 г.» is Б-17 01.02.2026. */
export const wordsTyped = (text: string): readonly string[] =>
  datesInFigures(text)
    .replace(signOfNumber, "")
    .replace(withDate, "$1")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords);

/**
 * The text without the section's own word before it, which people copy with the name of a record: among bills
 * «Счёт № Б-17» is № Б-17, and so is «Счёт на оплату № Б-17». The word alone stays.
 */
export function withoutLabel(typed: string, { label }: Pick<Definition, "label">): string {
  const text = typed.normalize("NFC").trim();
  const own = plainLetters(label.one);
  const rest = plainLetters(text).startsWith(own) ? text.slice(own.length) : "";
  return /^\s+\S/.test(rest) ? rest.replace(/^[^№#\d]*(?=[№#])/, "").trim() : text;
}

/** The text without its dates: the number of «Б-17 от 01.02.2026». */
export const withoutDate = (text: string): string => datesInFigures(text).replace(withDate, "").trim();

const readers: { readonly [F in Family]?: (text: string) => readonly string[] } = {
  decimal: (text) => {
    const typed = typedDecimal(text, 8);
    if (typed === undefined) return [];
    // People type what a document shows, and it may show a negative sum without its sign.
    return typed.startsWith("-") ? [typed] : [typed, `-${typed}`];
  },
  day: (text) => {
    const date = datesInFigures(text);
    const day = wholeDate.test(date) ? readDay(date) : undefined;
    return day === undefined ? [] : [day];
  },
};

/** The values of a searched field that the text means; none if the search reads the field's text, or the text is no value. */
export const typedValues = (field: Field, text: string): readonly string[] =>
  field.search === true && searchedBy(field.type) === "value" ? (readers[familyOf(field.type)]?.(text) ?? []) : [];
