// Formats sums while they are typed, and positions the caret. Pure functions.
import { withoutCurrency } from "../../domain/money/typedSum.ts";

const group = "\u00a0";
const fractionDigits = 2;

export interface Typed {
  /** As displayed: "1 234,5". */
  readonly text: string;
  /** Position in `text`. */
  readonly caret: number;
}

/**
 * Converts displayed text to a decimal string: "1 234,5" → "1234.5"; "" if empty. Not rounded to two digits, and
 * without the currency. Invalid text stays as typed: nothing is guessed, and validation refuses it.
 */
export const plainOf = (text: string): string => {
  const kept = significant(withoutCurrency(text));
  if (!isNumber(kept) || !/\d/.test(kept)) return text.trim();
  const [whole = "", fraction = ""] = kept.replace(/^(-?),/, "$10,").split(",");
  return fraction === "" ? whole : `${whole}.${fraction}`;
};

/** Formats a decimal string: "1234.50" → "1 234,50". */
export const shownOf = (plain: string): string => groupTyped(plain, 0).text;

/** True if both decimal strings are the same sum, regardless of trailing zeros: "1234.5" and "1234.50". */
export const sameSum = (a: string, b: string): boolean => short(a) === short(b);

/** The sum after the input is left: "1 234,5" → "1 234,50"; empty and invalid texts stay. */
export function rested(text: string): string {
  const plain = plainOf(text);
  const [, whole, fraction = ""] = /^(-?\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  return whole === undefined ? text : shownOf(`${whole}.${fraction.padEnd(fractionDigits, "0")}`);
}

/**
 * Groups thousands and keeps the caret after the same digit; invalid text stays as it is. A point, a comma, "ю" and "б"
 * (their keys in the Russian layout) start the fraction after a digit.
 * @param raw the input's text after a key, a paste or a deletion
 * @param caret the browser's caret position in `raw`
 */
export function groupTyped(raw: string, caret: number): Typed {
  const kept = significant(raw);
  if (!isNumber(kept)) return { text: raw, caret };
  const before = Math.min(significant(raw.slice(0, caret)).length, kept.length);
  const text = grouped(kept);
  return { text, caret: positionAfter(text, before) };
}

/**
 * Deleting a space between thousands deletes the digit beside it; otherwise the caret would never move.
 * @returns the result of `groupTyped` without that digit, or undefined if a digit was deleted anyway
 */
export function deletedThroughGroup(before: string, after: string, caret: number, forward: boolean): Typed | undefined {
  if (significant(before) !== significant(after) || after.length >= before.length) return undefined;
  const at = forward ? caret : caret - 1;
  return groupTyped(after.slice(0, at) + after.slice(at + 1), at);
}

const short = (plain: string): string => (plain.includes(".") ? plain.replace(/\.?0*$/, "") : plain);

/** The significant characters: no spaces, no leading zeros, one sign each for comma and minus. */
const significant = (raw: string): string =>
  raw
    .replace(/\s/g, "")
    .replace("−", "-")
    .replace(/(?<=^|\d)[.юб]/gi, ",")
    .replace(/^(-?)0+(?=\d)/, "$1");

/** True for a number and for the beginning of one: nothing, a minus, digits with or without a comma. */
const isNumber = (kept: string): boolean => /^-?\d*(,\d*)?$/.test(kept);

function grouped(text: string): string {
  const [whole = "", fraction] = text.split(",");
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? thousands : `${thousands},${fraction}`;
}

/** The position in a grouped text after its first `count` digits and commas. */
function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if (seen === count) return position;
    if (text[position] !== group) seen++;
  }
  return text.length;
}
