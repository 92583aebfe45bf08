// VAT is cut out of the gross sum (design §4 Money, reference B.6): both parts always add up to it.
import { add, type Decimal, divide, type Money, multiply, roundHalfUp, subtract, sum } from "./money.ts";

export interface VatSplit {
  /** With VAT, without it, and the VAT itself, all in the currency of the gross sum: `net + vat = gross`. */
  readonly gross: Money;
  readonly net: Money;
  readonly vat: Money;
}

/**
 * Cuts the VAT out of a sum: `vat = round(gross × r / (100 + r), 2)`, `net = gross − vat`.
 * @param gross a sum with VAT, in any currency
 * @param percent the VAT rate in percent, such as "20"; "0" for sums without VAT
 */
export function splitVat(gross: Money, percent: Decimal): VatSplit {
  const vat = roundHalfUp(divide(multiply(gross, percent), add("100", percent)), 2);
  return { gross, net: subtract(gross, vat), vat };
}

/**
 * What a paper's lines come to. VAT is cut out of each line and added up, for a bill as for an act: the same lines have the
 * same VAT on both.
 */
export const sumOfSplits = (lines: readonly VatSplit[]): VatSplit => ({
  gross: sum(lines.map(({ gross }) => gross)),
  net: sum(lines.map(({ net }) => net)),
  vat: sum(lines.map(({ vat }) => vat)),
});
