// The price of a top-up (design §5): one function in both directions, shared by the calculator, the bill and the pivot.
//
// Every printed amount is rounded half up to hundredths, and the next step starts from the printed amount and not from the
// unrounded one, because people check bills with a calculator. Example: 500.00 BYN without VAT is 416.67, less 10 % is
// 375.00, at 3.811 for 100 RUB is 9 839.94 RUB; from the unrounded 375.003 it would be 9 840.02, which nobody could
// recalculate from the bill. Rates and percents are never rounded.
import type { Currency } from "./currency.ts";
import {
  add,
  compare,
  type Decimal,
  divide,
  isNegative,
  type Money,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from "./money.ts";
import { type Range, rangesInForce, valueFor } from "./ranges.ts";
import type { MarkedUpRate } from "./rates.ts";
import { splitVat } from "./vat.ts";

/** What the price of an account's top-up depends on besides the sum. Sums of ranges are gross, in the region's currency. */
export interface TopUpTerms {
  /** Percent. */
  readonly vatPercent: Decimal;
  /** Percents by gross sum; the customer's own ranges replace the region's, if there are any. */
  readonly commission: { readonly customer: readonly Range[]; readonly region: readonly Range[] };
  readonly discount: { readonly customer: readonly Range[]; readonly region: readonly Range[] };
  /** The selling rate of the account's currency; `ownRate` for an account in the region's currency. */
  readonly rate: Pick<MarkedUpRate, "currency" | "selling" | "scale">;
}

/**
 * A line of a top-up with all its parts. Each column is calculated from the printed ones before it and rounded half up: `vat
 * = gross × vatPercent / (100 + vatPercent)`, `net = gross − vat`, `after = net × (100 − commissionPercent +
 * discountPercent) / 100`, `arrives = after × scale / sellingRate`. Between `net` and `after`, `discount = net ×
 * discountPercent / 100`, and the commission is the remainder, `net + discount − after`: so the columns add up, and the
 * commission may differ from its percent by a hundredth.
 */
export interface TopUpPrice {
  /** The payment with VAT, in the region's currency like all sums except `arrives`. */
  readonly gross: Money;
  readonly vatPercent: Decimal;
  readonly vat: Money;
  readonly net: Money;
  readonly commissionPercent: Decimal;
  readonly commission: Money;
  readonly discountPercent: Decimal;
  readonly discount: Money;
  /** What is enrolled in the account, still in the region's currency; calculated from the printed `net`. */
  readonly after: Money;
  /** Units of the region's currency for `scale` units of `currency`, exact. */
  readonly sellingRate: Decimal;
  readonly scale: number;
  /** What arrives in the account, in its `currency`; calculated from the printed `after`. */
  readonly arrives: Money;
  readonly currency: Currency;
}

/** The totals of a bill's lines; sums are in the region's currency, `arrives` by account currency. */
export interface TopUpTotal extends Pick<TopUpPrice, "gross" | "vat" | "net" | "commission" | "discount" | "after"> {
  readonly arrives: readonly { readonly currency: Currency; readonly amount: Money }[];
}

/**
 * Prices a line: from the payment, or from what should arrive (then for the smallest sufficient payment).
 * @throws RangeError for a negative sum or a rate that is not positive
 * @returns undefined if no possible payment makes that much arrive
 */
export function priceTopUp(terms: TopUpTerms, given: { readonly gross: Money }): TopUpPrice;
export function priceTopUp(terms: TopUpTerms, given: { readonly arrives: Money }): TopUpPrice | undefined;
export function priceTopUp(
  terms: TopUpTerms,
  given: { readonly gross: Money } | { readonly arrives: Money },
): TopUpPrice | undefined {
  if ("gross" in given) return priceOf(terms, given.gross);
  const gross = grossFor(terms, given.arrives);
  return gross === undefined ? undefined : priceOf(terms, gross);
}

/** Adds up the printed amounts of a bill's lines. VAT is the sum of the lines' VAT, so the bill's columns add up. */
export function totalTopUp(lines: readonly TopUpPrice[]): TopUpTotal {
  const total = (key: keyof Omit<TopUpTotal, "arrives">) => sum(lines.map((line) => line[key]));
  const currencies = [...new Set(lines.map((line) => line.currency))];
  return {
    gross: total("gross"),
    vat: total("vat"),
    net: total("net"),
    commission: total("commission"),
    discount: total("discount"),
    after: total("after"),
    arrives: currencies.map((currency) => ({
      currency,
      amount: sum(lines.filter((line) => line.currency === currency).map((line) => line.arrives)),
    })),
  };
}

/** True if a gross sum is below the minimum of the account's system, both in the region's currency. */
export const isBelowMinimum = (gross: Money, minimum: Money): boolean => compare(gross, minimum) < 0;

function priceOf(terms: TopUpTerms, gross: Money): TopUpPrice {
  const { currency, selling, scale } = terms.rate;
  if (isNegative(gross) || compare(selling, "0") <= 0)
    throw new RangeError("a sum is negative, or a rate is not positive");
  const { vat, net } = splitVat(gross, terms.vatPercent);
  const commissionPercent = percentFor(terms.commission, gross);
  const discountPercent = percentFor(terms.discount, gross);
  const kept = add(subtract("100", commissionPercent), discountPercent);
  const after = roundHalfUp(divide(multiply(net, kept), "100"), 2);
  const discount = roundHalfUp(divide(multiply(net, discountPercent), "100"), 2);
  return {
    gross,
    vatPercent: terms.vatPercent,
    vat,
    net,
    commissionPercent,
    commission: subtract(add(net, discount), after),
    discountPercent,
    discount,
    after,
    sellingRate: selling,
    scale,
    arrives: roundHalfUp(divide(multiply(after, String(scale)), selling), 2),
    currency,
  };
}

const percentFor = ({ customer, region }: TopUpTerms["commission"], gross: Money): Decimal =>
  valueFor(rangesInForce(customer, region), gross) ?? "0";

/** The largest sum in numeric(14,2), in hundredths. */
const maxCents = 99_999_999_999_999;

/**
 * The smallest gross sum of which at least `arrives` arrives. Within a range a larger payment never makes less arrive, so a
 * binary search finds it exactly; rounding and jumps between ranges need no formulas.
 */
function grossFor(terms: TopUpTerms, arrives: Money): Money | undefined {
  if (isNegative(arrives)) throw new RangeError("a sum is negative");
  const suffices = (cents: number) => compare(priceOf(terms, ofCents(cents)).arrives, arrives) >= 0;
  const starts = bordersOf(terms);
  for (const [index, start] of starts.entries()) {
    const last = (starts[index + 1] ?? maxCents + 1) - 1;
    if (suffices(last)) return ofCents(firstIn(start, last, suffices));
  }
  return undefined;
}

/** The sums where percents may change, in hundredths, ascending from 0. */
function bordersOf({ commission, discount }: TopUpTerms): number[] {
  const ranges = [commission, discount].flatMap(({ customer, region }) => rangesInForce(customer, region));
  const borders = ranges.map(({ from }) => Number(multiply(from, "100")));
  return [...new Set([0, ...borders])].sort((a, b) => a - b);
}

/** The first number from `low` to `high` for which `holds` is true, if it is true for `high` and for all after the first. */
function firstIn(low: number, high: number, holds: (candidate: number) => boolean): number {
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const ofCents = (cents: number): Money => roundHalfUp(divide(String(cents), "100"), 2);
