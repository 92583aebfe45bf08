// The price of a transfer between two accounts of a customer, in both directions, for the calculator and the ledger.
import type { Currency } from "./currency.ts";
import { compare, type Decimal, divide, isNegative, type Money, multiply, roundDown, roundUp } from "./money.ts";
import type { MarkedUpRate } from "./rates.ts";

/** A currency's rates on the day of the transfer, for `scale` units, in the region's currency. */
export type TransferRate = Pick<MarkedUpRate, "currency" | "raw" | "selling" | "scale">;

export interface TransferTerms {
  readonly from: TransferRate;
  readonly to: TransferRate;
}

export interface TransferPrice {
  /** The sum sent, in the sending account's currency. */
  readonly amount: Money;
  /** The sum received, in the receiving account's currency. */
  readonly arrives: Money;
  /** Units of the sent currency for one of the received, exact; "1" within one currency. */
  readonly cross: Decimal;
}

/**
 * Within one currency the sum stays the same. Across currencies the day's rates apply: the sent money is valued at its raw
 * rate, the received money is sold at the selling rate, so that it costs as much as a top-up of the receiving account. VAT
 * and commission were paid when the money came in and are not charged again. Rounded down to hundredths: rounding half up
 * would let many tiny transfers create money.
 * @param given the sum to send, or the sum to receive (then the smallest sufficient sum is sent)
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

/** True if both accounts have the same currency, so that no rate is needed. */
export const isWithinCurrency = (from: Currency, to: Currency): boolean => from === to;

/** The value of a sent unit and the cost of a received one; both are multiplied by the scales, to stay exact. */
function worth({ from, to }: TransferTerms): { readonly have: Decimal; readonly cost: Decimal } {
  if (isWithinCurrency(from.currency, to.currency)) return { have: "1", cost: "1" };
  if (compare(from.raw, "0") <= 0 || compare(to.selling, "0") <= 0) throw new RangeError("a rate is not positive");
  return { have: multiply(from.raw, String(to.scale)), cost: multiply(to.selling, String(from.scale)) };
}
