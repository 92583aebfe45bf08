// What a money input shows while somebody types, and where its caret belongs. Pure: no page, no field.

const group = "\u00a0";
const wholeDigits = 12;
const fractionDigits = 2;

export interface Typed {
  /** As shown: "1 234,5". */
  readonly text: string;
  /** Position in `text`. */
  readonly caret: number;
}

/** The decimal string of what is shown: "1 234,5" → "1234.5"; "" of nothing. Not yet rounded to two digits. */
export const plainOf = (text: string): string => {
  const [whole = "", fraction = ""] = text.replace(/[^\d,]/g, "").split(",");
  return fraction === "" ? whole : `${whole || "0"}.${fraction}`;
};

/** A decimal string as shown: "1234.50" → "1 234,50". */
export const shownOf = (plain: string): string => grouped(significant(plain));

/** True when both decimal strings are the same sum, however many zeros end them: "1234.5" and "1234.50". */
export const sameSum = (a: string, b: string): boolean => short(a) === short(b);

/** A sum as it rests: "1 234,5" → "1 234,50"; "" stays "". */
export function rested(text: string): string {
  const plain = plainOf(text);
  if (plain === "") return "";
  const [whole = "", fraction = ""] = plain.split(".");
  return shownOf(`${whole}.${fraction.padEnd(fractionDigits, "0")}`);
}

/** What was pasted from elsewhere may part thousands with the other sign: "1,234.56" and "1.234,56" are one sum. */
export function unambiguous(raw: string): string {
  const [comma, point] = [raw.lastIndexOf(","), raw.lastIndexOf(".")];
  if (comma < 0 || point < 0) return raw;
  return raw.replaceAll(comma < point ? "," : ".", "");
}

/**
 * Groups thousands and moves the caret with the digit it stood behind.
 * A point, a comma, "ю" and "б" (their keys in the Russian layout) begin the fraction when they follow a digit.
 * @param raw the input's text after a key, a paste or a deletion
 * @param caret where the browser left the caret in `raw`
 */
export function groupTyped(raw: string, caret: number): Typed {
  const kept = significant(raw);
  const before = Math.min(significant(raw.slice(0, caret)).length, kept.length);
  const text = grouped(kept);
  return { text, caret: positionAfter(text, before) };
}

/**
 * Deleting a space between thousands means the digit beside it: without this the caret would stand still for ever.
 * @returns what `groupTyped` makes of the text without that digit, or undefined when a digit was deleted anyway
 */
export function deletedThroughGroup(before: string, after: string, caret: number, forward: boolean): Typed | undefined {
  if (significant(before) !== significant(after) || after.length >= before.length) return undefined;
  const at = forward ? caret : caret - 1;
  return groupTyped(after.slice(0, at) + after.slice(at + 1), at);
}

const short = (plain: string): string => (plain.includes(".") ? plain.replace(/\.?0*$/, "") : plain);

/** Digits and at most one comma, no more of either than a sum holds. */
function significant(raw: string): string {
  const commas = raw.replace(/(?<=^|\d)[.юб]/gi, ",").replace(/(?<!^|\d),|[^\d,]/g, "");
  const [whole = "", ...rest] = commas.split(",");
  const integer = whole.replace(/^0+(?=\d)/, "").slice(0, wholeDigits);
  return rest.length === 0 ? integer : `${integer},${rest.join("").slice(0, fractionDigits)}`;
}

function grouped(text: string): string {
  const [whole = "", fraction] = text.split(",");
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? thousands : `${thousands},${fraction}`;
}

/** The position in a grouped text behind its first `count` digits and commas. */
function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if (seen === count) return position;
    if (text[position] !== group) seen++;
  }
  return text.length;
}
