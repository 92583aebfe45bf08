// Sums that are likely, offered below a line.
import { compare, type Money, multiply, parseMoney } from "../../domain/money.ts";

export interface QuickSum {
  readonly label: string;
  /** With VAT, in the region's currency. */
  readonly sum: Money;
}

/**
 * The least sum, twice as much, and what was paid the last time; nothing twice, nothing below the minimum.
 * @param last of the account's latest bill or request
 */
export function quickSums(minimum: Money | null, last: Money | undefined): readonly QuickSum[] {
  const least = minimum !== null && compare(minimum, "0") > 0 ? minimum : undefined;
  const double = least && parseMoney(multiply(least, "2"));
  const offered: QuickSum[] = [
    ...(least ? [{ label: "Минимум", sum: least }] : []),
    ...(double ? [{ label: "Два минимума", sum: double }] : []),
    ...(last && (!least || compare(last, least) >= 0) ? [{ label: "Как в прошлый раз", sum: last }] : []),
  ];
  return offered.filter(({ sum }, index) => offered.findIndex((other) => compare(other.sum, sum) === 0) === index);
}
