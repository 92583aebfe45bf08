// The price of moving money between two accounts of one customer, both ways, for the calculator and the ledger alike.
import type { Currency } from "./currency.ts";
import { compare, type Decimal, divide, isNegative, type Money, multiply, roundDown, roundUp } from "./money.ts";
import type { MarkedUpRate } from "./rates.ts";

/** What a currency is worth on the day of the transfer, for `scale` units, in the region's currency. */
export type TransferRate = Pick<MarkedUpRate, "currency" | "raw" | "selling" | "scale">;

export interface TransferTerms {
  readonly from: TransferRate;
  readonly to: TransferRate;
}

export interface TransferPrice {
  /** Leaves the one account, in its currency. */
  readonly amount: Money;
  /** Arrives in the other one, in the other's currency. */
  readonly arrives: Money;
  /** Units of the currency that leaves for one that arrives, exact; "1" within one currency. */
  readonly cross: Decimal;
}

/**
 * Within one currency money moves as it is. Across currencies the day's rates decide: what leaves is worth its raw rate,
 * what arrives is sold at the selling rate, so that it costs exactly what a top-up of the other cabinet costs. VAT and
 * commission were paid when the money came in, and are not taken again. Rounded down to the last hundredth: rounding half
 * up would let many tiny transfers make money out of nothing.
 * @param given what leaves, or what should arrive (then the smallest sum that suffices leaves)
 * @throws RangeError for a negative sum or a rate that is not positive
 */
export function priceTransfer(
  terms: TransferTerms,
  given: { readonly amount: Money } | { readonly arrives: Money },
): TransferPrice {
  const { have, cost } = worth(terms);
  const amount = "amount" in given ? given.amount : roundUp(divide(multiply(given.arrives, cost), have), 2);
  if (isNegative(amount)) throw new RangeError("a sum is negative");
  return { amount, arrives: roundDown(divide(multiply(amount, have), cost), 2), cross: divide(cost, have) };
}

/** True where both accounts are kept in one currency: no rate is asked for. */
export const isWithinCurrency = (from: Currency, to: Currency): boolean => from === to;

/** What one unit that leaves is worth, and what one that arrives costs; both multiplied by the scales, to stay exact. */
function worth({ from, to }: TransferTerms): { readonly have: Decimal; readonly cost: Decimal } {
  if (isWithinCurrency(from.currency, to.currency)) return { have: "1", cost: "1" };
  if (compare(from.raw, "0") <= 0 || compare(to.selling, "0") <= 0) throw new RangeError("a rate is not positive");
  return { have: multiply(from.raw, String(to.scale)), cost: multiply(to.selling, String(from.scale)) };
}
