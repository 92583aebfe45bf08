// How long money lasts, judged by what was spent lately.
import { compare, divide, type Money, multiply, roundHalfUp, subtract } from "./money.ts";

/** The pace of spending is judged by so many days. */
export const paceDays = 14;

/**
 * What is spent in some days at the present pace, in the currency of what was spent.
 * @param spent in the last `paceDays`
 */
export const spendIn = (spent: Money, days: number): Money =>
  roundHalfUp(divide(multiply(spent, String(days)), String(paceDays)), 2);

/**
 * What has to arrive in a cabinet for its money to last some days at the present pace, in its own currency.
 * @returns "0.00" where it lasts anyway
 */
export function missingFor(balance: Money, spent: Money, days: number): Money {
  const missing = subtract(spendIn(spent, days), balance);
  return compare(missing, "0") > 0 ? roundHalfUp(missing, 2) : "0.00";
}
