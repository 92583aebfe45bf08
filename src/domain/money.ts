// Exact decimal arithmetic on strings. The only file that knows the decimal library (design §4 Money).
import { Decimal as Exact } from "decimal.js";

/** A number as a decimal string, such as "3.5104": a rate, a percent, a step of a calculation. */
export type Decimal = string;
/** A sum with exactly two digits after the point, such as "1234.50"; its currency is said beside it. */
export type Money = string;

const Number60 = Exact.clone({ precision: 60, rounding: Exact.ROUND_HALF_UP });

/** Digits before the point that numeric(14,2) holds. */
const wholeDigits = 12;
const spaces = "[ \\u00a0\\u2009\\u202f]";
const written = new RegExp(`^([-−]?)(\\d+|\\d{1,3}(?:${spaces}\\d{3})+)(?:[.,](\\d+))?$`);

/**
 * Reads a decimal as people and programs write it: point or comma, spaces between thousands.
 * @param digits how many digits after the point are allowed; trailing zeros beyond them are not an error
 * @returns the decimal without needless zeros, or undefined for anything else and for more than 12 whole digits
 */
export function parseDecimal(value: unknown, digits: number): Decimal | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  if (typeof value === "string" && value.length > 64) return undefined;
  const [, minus, whole = "", fraction = ""] = written.exec(String(value).trim()) ?? [];
  if (minus === undefined) return undefined;
  const kept = fraction.replace(/0+$/, "");
  const integer = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  if (kept.length > digits || integer.length > wholeDigits) return undefined;
  const plain = kept ? `${integer}.${kept}` : integer;
  return minus && plain !== "0" ? `-${plain}` : plain;
}

/**
 * Reads a sum: "1 234,5", "1234.50" and 1234.5 all give "1234.50".
 * @returns undefined when it is no sum, has more than two digits after the point, or does not fit numeric(14,2)
 */
export function parseMoney(value: unknown): Money | undefined {
  const decimal = parseDecimal(value, 2);
  return decimal === undefined ? undefined : roundHalfUp(decimal, 2);
}

/** The exact sum of two decimals. Throws on what is no decimal, as all functions below do. */
export const add = (a: Decimal, b: Decimal): Decimal => text(exact(a).plus(b));

/** The exact difference `a − b`. */
export const subtract = (a: Decimal, b: Decimal): Decimal => text(exact(a).minus(b));

/** The exact product, not rounded: round once, at the end. */
export const multiply = (a: Decimal, b: Decimal): Decimal => text(exact(a).times(b));

/** The quotient `a ÷ b` to 60 significant digits; throws a RangeError when `b` is zero. */
export function divide(a: Decimal, b: Decimal): Decimal {
  if (exact(b).isZero()) throw new RangeError("division by zero");
  return text(exact(a).dividedBy(b));
}

/** The exact sum of a list; "0.00" of an empty one. */
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = exact("0");
  for (const value of values) total = total.plus(value);
  return text(total);
};

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`; fits `Array.sort`. */
export const compare = (a: Decimal, b: Decimal): number => exact(a).comparedTo(b);

export const isNegative = (value: Decimal): boolean => compare(value, "0") < 0;

/** Rounds half away from zero, as PostgreSQL's numeric does, to exactly `digits` digits after the point. */
export const roundHalfUp = (value: Decimal, digits: number): Decimal =>
  exact(value).toDecimalPlaces(digits).toFixed(digits);

/** Rounds towards zero to exactly `digits` digits after the point: where nobody may get more than there is. */
export const roundDown = (value: Decimal, digits: number): Decimal =>
  exact(value).toDecimalPlaces(digits, Exact.ROUND_DOWN).toFixed(digits);

/** Rounds away from zero to exactly `digits` digits after the point. */
export const roundUp = (value: Decimal, digits: number): Decimal =>
  exact(value).toDecimalPlaces(digits, Exact.ROUND_UP).toFixed(digits);

const exact = (value: Decimal): Exact => new Number60(value);

/** All digits that there are, at least two: what comes out of adding money is money. */
const text = (value: Exact): Decimal => value.toFixed(Math.max(2, value.decimalPlaces()));
