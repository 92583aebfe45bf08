// Exact decimal arithmetic on strings; the only file that uses the decimal library (design §4 Money).
import Big from "big.js";
import type { Decimal } from "./decimals.ts";

export { compare, isNegative, parseDecimal, parseMoney } from "./decimals.ts";
export type { Decimal, Money } from "./decimals.ts";

/** A separate copy of the library with its own settings: 60 decimal places for a quotient. */
const Exact = Big();
Exact.DP = 60;
Exact.RM = Big.roundHalfUp;

/** The exact sum of two decimals. Throws for an invalid decimal, as all functions below do. */
export const add = (a: Decimal, b: Decimal): Decimal => text(exact(a).plus(b));

/** The exact difference `a − b`. */
export const subtract = (a: Decimal, b: Decimal): Decimal => text(exact(a).minus(b));

/** The exact product, not rounded: round once, where it is printed. */
export const multiply = (a: Decimal, b: Decimal): Decimal => text(exact(a).times(b));

/** The quotient `a ÷ b` to 60 digits after the point; throws a RangeError if `b` is zero. */
export function divide(a: Decimal, b: Decimal): Decimal {
  if (exact(b).eq(0)) throw new RangeError("division by zero");
  return text(exact(a).div(b));
}

/** The exact sum of a list; "0.00" if it is empty. */
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = exact("0");
  for (const value of values) total = total.plus(value);
  return text(total);
};

/** Rounds half away from zero, as PostgreSQL's numeric does, to exactly `digits` digits after the point. */
export const roundHalfUp = (value: Decimal, digits: number): Decimal => rounded(value, digits, Big.roundHalfUp);

/** Rounds towards zero to exactly `digits` digits after the point, for sums that must not exceed what there is. */
export const roundDown = (value: Decimal, digits: number): Decimal => rounded(value, digits, Big.roundDown);

/** Rounds away from zero to exactly `digits` digits after the point. */
export const roundUp = (value: Decimal, digits: number): Decimal => rounded(value, digits, Big.roundUp);

const exact = (value: Decimal): Big => new Exact(value);

// Rounds before `toFixed`, which would keep the sign of a number that it rounds to zero: "-0.00".
const rounded = (value: Decimal, digits: number, mode: Big.RoundingMode): Decimal =>
  exact(value).round(digits, mode).toFixed(digits);

/** All digits, at least two, so that adding sums of money gives money again. */
function text(value: Big): Decimal {
  const all = value.toFixed();
  const digits = all.includes(".") ? all.length - all.indexOf(".") - 1 : 0;
  return digits < 2 ? value.toFixed(2) : all;
}
