// Exact decimal arithmetic on strings; the only file that uses the decimal library (design §4 Money).
import { Decimal as Exact } from "decimal.js";
import type { Decimal } from "./decimals.ts";

export { compare, isNegative, parseDecimal, parseMoney } from "./decimals.ts";
export type { Decimal, Money } from "./decimals.ts";

const Number60 = Exact.clone({ precision: 60, rounding: Exact.ROUND_HALF_UP });

/** The exact sum of two decimals. Throws for an invalid decimal, as all functions below do. */
export const add = (a: Decimal, b: Decimal): Decimal => text(exact(a).plus(b));

/** The exact difference `a − b`. */
export const subtract = (a: Decimal, b: Decimal): Decimal => text(exact(a).minus(b));

/** The exact product, not rounded: round once, where it is printed. */
export const multiply = (a: Decimal, b: Decimal): Decimal => text(exact(a).times(b));

/** The quotient `a ÷ b` to 60 significant digits; throws a RangeError if `b` is zero. */
export function divide(a: Decimal, b: Decimal): Decimal {
  if (exact(b).isZero()) throw new RangeError("division by zero");
  return text(exact(a).dividedBy(b));
}

/** The exact sum of a list; "0.00" if it is empty. */
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = exact("0");
  for (const value of values) total = total.plus(value);
  return text(total);
};

/** Rounds half away from zero, as PostgreSQL's numeric does, to exactly `digits` digits after the point. */
export const roundHalfUp = (value: Decimal, digits: number): Decimal =>
  exact(value).toDecimalPlaces(digits).toFixed(digits);

/** Rounds towards zero to exactly `digits` digits after the point, for sums that must not exceed what there is. */
export const roundDown = (value: Decimal, digits: number): Decimal =>
  exact(value).toDecimalPlaces(digits, Exact.ROUND_DOWN).toFixed(digits);

/** Rounds away from zero to exactly `digits` digits after the point. */
export const roundUp = (value: Decimal, digits: number): Decimal =>
  exact(value).toDecimalPlaces(digits, Exact.ROUND_UP).toFixed(digits);

const exact = (value: Decimal): Exact => new Number60(value);

/** All digits, at least two: the sum of two sums of money is again one. */
const text = (value: Exact): Decimal => value.toFixed(Math.max(2, value.decimalPlaces()));
