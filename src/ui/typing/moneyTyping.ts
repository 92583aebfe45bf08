// What a money input shows while somebody types, and where its caret belongs. Pure: no page, no field.

const group = "\u00a0";
const fractionDigits = 2;

export interface Typed {
  /** As shown: "1 234,5". */
  readonly text: string;
  /** Position in `text`. */
  readonly caret: number;
}

/**
 * The decimal string of what is shown: "1 234,5" → "1234.5"; "" of nothing. Not yet rounded to two digits.
 * What is no number stays as it was typed: no sum is guessed, and whoever checks the value refuses it.
 */
export const plainOf = (text: string): string => {
  const kept = significant(text);
  if (!isNumber(kept) || !/\d/.test(kept)) return text.trim();
  const [whole = "", fraction = ""] = kept.replace(/^(-?),/, "$10,").split(",");
  return fraction === "" ? whole : `${whole}.${fraction}`;
};

/** A decimal string as shown: "1234.50" → "1 234,50". */
export const shownOf = (plain: string): string => groupTyped(plain, 0).text;

/** True when both decimal strings are the same sum, however many zeros end them: "1234.5" and "1234.50". */
export const sameSum = (a: string, b: string): boolean => short(a) === short(b);

/** A sum as it rests: "1 234,5" → "1 234,50"; "" stays "", and so does what is no sum. */
export function rested(text: string): string {
  const plain = plainOf(text);
  const [, whole, fraction = ""] = /^(-?\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  return whole === undefined ? text : shownOf(`${whole}.${fraction.padEnd(fractionDigits, "0")}`);
}

/** What was pasted from elsewhere may part thousands with the other sign: "1,234.56" and "1.234,56" are one sum. */
export function unambiguous(raw: string): string {
  const [comma, point] = [raw.lastIndexOf(","), raw.lastIndexOf(".")];
  if (comma < 0 || point < 0) return raw;
  return raw.replaceAll(comma < point ? "," : ".", "");
}

/**
 * Groups thousands and moves the caret with the digit it stood behind; what is no number stays as it is.
 * A point, a comma, "ю" and "б" (their keys in the Russian layout) begin the fraction when they follow a digit.
 * @param raw the input's text after a key, a paste or a deletion
 * @param caret where the browser left the caret in `raw`
 */
export function groupTyped(raw: string, caret: number): Typed {
  const kept = significant(raw);
  if (!isNumber(kept)) return { text: raw, caret };
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

/** What counts of a text: no spaces, no zeros in front, one sign each for the comma and the minus. */
const significant = (raw: string): string =>
  raw
    .replace(/\s/g, "")
    .replace("−", "-")
    .replace(/(?<=^|\d)[.юб]/gi, ",")
    .replace(/^(-?)0+(?=\d)/, "$1");

/** True for a number and for what may become one: nothing yet, a minus, digits with or without a comma. */
const isNumber = (kept: string): boolean => /^-?\d*(,\d*)?$/.test(kept);

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
