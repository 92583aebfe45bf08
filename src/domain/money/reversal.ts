// The cost of money that is taken back out of an account (design §5 Ledger).
import { share } from "../papers/closing.ts";
import type { Money } from "./money.ts";
import { hundredthsOf, moneyOf } from "./totals.ts";

/** A bill's enrolment in an account. */
export interface Enrolled {
  /** In the account's currency. */
  readonly arrives: Money;
  /** In the region's currency: with VAT, the VAT, and the rest without VAT and commission. */
  readonly amountWithVat: Money;
  readonly vat: Money;
  readonly enrolled: Money;
}

/** The cost of a part of an enrolment. */
type Cost = Omit<Enrolled, "arrives">;

/**
 * The cost of a part of an enrolment, at its own price. Parts are taken from the end, as spend is taken from the start, so
 * that their costs add up to the whole in any order.
 * @param before what was reversed so far, in the account's currency
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

/** The smallest part of `left` that costs at least `wanted`; all of it if it costs less. */
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
