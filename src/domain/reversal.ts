// What money that is taken out of a cabinet again has cost there (design §5 Ledger).
import { share } from "./closing.ts";
import type { Money } from "./money.ts";
import { hundredthsOf, moneyOf } from "./totals.ts";

/** What a bill has enrolled in a cabinet. */
export interface Enrolled {
  /** In the cabinet's currency. */
  readonly arrives: Money;
  /** In the region's: with VAT, its VAT, and what is left without VAT and commission. */
  readonly amountWithVat: Money;
  readonly vat: Money;
  readonly enrolled: Money;
}

/** Of a part of it the same, but for the part itself. */
type Cost = Omit<Enrolled, "arrives">;

/**
 * What a part of an enrolment has cost, at its own price. It is told from the end, as what is spent is told from the
 * start: the parts come to the whole, whatever they are and in whichever order.
 * @param before what of it went back by now, in the cabinet's currency
 */
export function costOfPart(whole: Enrolled, before: Money, part: Money): Cost {
  const amount = cents(whole.arrives);
  const left = amount - cents(before);
  const of = (sum: Money): Money => {
    const cost = cents(sum);
    return moneyOf(share({ amount, cost }, left) - share({ amount, cost }, left - cents(part)));
  };
  return { amountWithVat: of(whole.amountWithVat), vat: of(whole.vat), enrolled: of(whole.enrolled) };
}

/** The least part that has cost a sum, of so much that is left; all of it where that has cost less. */
export function partThatCosts(whole: Enrolled, before: Money, left: Money, wanted: Money): Money {
  let [low, high] = [0n, hundredthsOf(left)];
  while (low < high) {
    const middle = (low + high) / 2n;
    const { amountWithVat } = costOfPart(whole, before, moneyOf(middle));
    if (hundredthsOf(amountWithVat) < hundredthsOf(wanted)) low = middle + 1n;
    else high = middle;
  }
  return moneyOf(low);
}

const cents = (sum: Money): number => Number(hundredthsOf(sum));
