// The price of a top-up (design §5): one function that the calculator, the bill and the pivot share, both ways.
//
// Every amount that is printed is rounded half up to hundredths, and the next step starts from the printed amount, not
// from what it was before the rounding: people check bills with a calculator. Of 500.00 BYN without VAT 416.67 are
// left, less 10 % 375.00, at 3.811 for 100 RUB 9 839.94 RUB; of the 375.003 before its rounding it would be 9 840.02,
// which nobody could work out from the bill. Rates and percents are never rounded.
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

/** What the price of one account's top-up depends on beside the sum. Sums of ranges are gross, in the region's currency. */
export interface TopUpTerms {
  /** Percent. */
  readonly vatPercent: Decimal;
  /** Percents by gross sum; the customer's own ranges, when there are any, replace the region's. */
  readonly commission: { readonly customer: readonly Range[]; readonly region: readonly Range[] };
  readonly discount: { readonly customer: readonly Range[]; readonly region: readonly Range[] };
  /** The selling rate of the cabinet's currency; `ownRate` for a cabinet in the region's currency. */
  readonly rate: Pick<MarkedUpRate, "currency" | "selling" | "scale">;
}

/**
 * One line of a top-up, itemised. Each column is worked out from the printed ones before it, and rounded half up:
 * `vat = gross × vatPercent / (100 + vatPercent)`, `net = gross − vat`,
 * `after = net × (100 − commissionPercent + discountPercent) / 100`, `arrives = after × scale / sellingRate`.
 * Of the two parts that lead from `net` to `after`, `discount = net × discountPercent / 100`, and the commission is what
 * is left between them, `net + discount − after`: so the columns add up, and it may be a hundredth off its percent.
 */
export interface TopUpPrice {
  /** Paid, with VAT, in the region's currency like all sums but `arrives`. */
  readonly gross: Money;
  readonly vatPercent: Decimal;
  readonly vat: Money;
  readonly net: Money;
  readonly commissionPercent: Decimal;
  readonly commission: Money;
  readonly discountPercent: Decimal;
  readonly discount: Money;
  /** Enrolled: what is left for the cabinet, still in the region's currency; of the printed `net`. */
  readonly after: Money;
  /** Units of the region's currency for `scale` units of `currency`, exact. */
  readonly sellingRate: Decimal;
  readonly scale: number;
  /** What arrives in the cabinet, in its `currency`; of the printed `after`. */
  readonly arrives: Money;
  readonly currency: Currency;
}

/** What the lines of a bill make together; sums are in the region's currency, `arrives` by cabinet currency. */
export interface TopUpTotal extends Pick<TopUpPrice, "gross" | "vat" | "net" | "commission" | "discount" | "after"> {
  readonly arrives: readonly { readonly currency: Currency; readonly amount: Money }[];
}

/**
 * Prices one line: from what is paid, or from what should arrive (then the smallest sum that suffices is paid).
 * @throws RangeError for a negative sum or a rate that is not positive
 * @returns undefined only when no payable sum makes so much arrive
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
  const cabinets = [...new Set(lines.map((line) => line.currency))];
  return {
    gross: total("gross"),
    vat: total("vat"),
    net: total("net"),
    commission: total("commission"),
    discount: total("discount"),
    after: total("after"),
    arrives: cabinets.map((currency) => ({
      currency,
      amount: sum(lines.filter((line) => line.currency === currency).map((line) => line.arrives)),
    })),
  };
}

/** True when a gross sum is below the least one of the account's system, both in the region's currency. */
export const isBelowMinimum = (gross: Money, minimum: Money): boolean => compare(gross, minimum) < 0;

function priceOf(terms: TopUpTerms, gross: Money): TopUpPrice {
  const { currency, selling, scale } = terms.rate;
  if (isNegative(gross) || compare(selling, "0") <= 0) throw new RangeError("a sum or a rate is negative");
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

/** The largest sum that numeric(14,2) holds, in hundredths. */
const mostCents = 99_999_999_999_999;

/**
 * The smallest gross sum of which at least `arrives` arrives. Between two borders of ranges more paid never means less
 * arriving, so halving finds it to the last hundredth; rounding and jumps at the borders need no formula of their own.
 */
function grossFor(terms: TopUpTerms, arrives: Money): Money | undefined {
  if (isNegative(arrives)) throw new RangeError("a sum is negative");
  const suffices = (cents: number) => compare(priceOf(terms, ofCents(cents)).arrives, arrives) >= 0;
  const starts = bordersOf(terms);
  for (const [index, start] of starts.entries()) {
    const last = (starts[index + 1] ?? mostCents + 1) - 1;
    if (suffices(last)) return ofCents(firstIn(start, last, suffices));
  }
  return undefined;
}

/** Where the percents may change, in hundredths, ascending from 0. */
function bordersOf({ commission, discount }: TopUpTerms): number[] {
  const ranges = [commission, discount].flatMap(({ customer, region }) => rangesInForce(customer, region));
  const borders = ranges.map(({ from }) => Number(multiply(from, "100")));
  return [...new Set([0, ...borders])].sort((a, b) => a - b);
}

/** The first number from `low` to `high` that holds, if `high` does and all after a holding one do. */
function firstIn(low: number, high: number, holds: (candidate: number) => boolean): number {
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const ofCents = (cents: number): Money => roundHalfUp(divide(String(cents), "100"), 2);
