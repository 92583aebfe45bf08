// Calculates the VAT contained in a gross sum (design §4 Money, reference B.6): net and VAT always add up to it. In SQL
// it is `vat_of` (migration 0033); the checks of the books recalculate it independently in server/domains/books.
import { add, type Decimal, divide, type Money, multiply, roundHalfUp, subtract, sum } from "./money.ts";

export interface VatSplit {
  /** The sum with VAT, without VAT, and the VAT, in one currency: `net + vat = gross`. */
  readonly gross: Money;
  readonly net: Money;
  readonly vat: Money;
}

/**
 * Splits a gross sum: `vat = round(gross × r / (100 + r), 2)`, `net = gross − vat`.
 * @param gross a sum with VAT, in any currency
 * @param percent the VAT rate in percent, such as "20"; "0" for sums without VAT
 */
export function splitVat(gross: Money, percent: Decimal): VatSplit {
  const vat = roundHalfUp(divide(multiply(gross, percent), add("100", percent)), 2);
  return { gross, net: subtract(gross, vat), vat };
}

/**
 * The totals of a paper's lines. VAT is calculated per line and added up, so that the same lines have the same VAT on a bill
 * and on an act.
 */
export const sumOfSplits = (lines: readonly VatSplit[]): VatSplit => ({
  gross: sum(lines.map(({ gross }) => gross)),
  net: sum(lines.map(({ net }) => net)),
  vat: sum(lines.map(({ vat }) => vat)),
});
