// Estimates how long money lasts, from recent spend.
import { compare, divide, type Money, multiply, roundHalfUp, subtract } from "./money.ts";

/** The number of days that the pace is measured over. */
export const paceDays = 14;

/**
 * Spend in a number of days at the current pace, in the currency of `spent`.
 * @param spent in the last `paceDays`
 */
export const spendIn = (spent: Money, days: number): Money =>
  roundHalfUp(divide(multiply(spent, String(days)), String(paceDays)), 2);

/**
 * What must arrive in an account for its money to last a number of days at the current pace, in its own currency.
 * @returns "0.00" if it lasts anyway
 */
export function missingFor(balance: Money, spent: Money, days: number): Money {
  const missing = subtract(spendIn(spent, days), balance);
  return compare(missing, "0") > 0 ? roundHalfUp(missing, 2) : "0.00";
}
