// Exchange rates with markup (specification §6 Rates, design §5 Rates), together with their parts.
import type { Currency } from "./currency.ts";
import { add, type Decimal, divide, multiply, roundHalfUp } from "./money.ts";

/** A rate as a national bank publishes it: `raw` units of the region's currency for `scale` units of `currency`. */
export interface Rate {
  readonly currency: Currency;
  /** The date it applies to, "YYYY-MM-DD". */
  readonly date: string;
  readonly raw: Decimal;
  /** 100 for the Russian rouble in Belarus, usually 1. */
  readonly scale: number;
}

/** Where the markup's percent comes from. */
export type MarkupSource = "contract" | "region" | "user" | "none";

export interface Markup {
  /** Percent, such as "5". */
  readonly percent: Decimal;
  readonly source: MarkupSource;
  /** The number of the contract with the percent. */
  readonly contractNumber?: string;
}

/** A rate with all its parts. */
export interface MarkedUpRate extends Rate, Markup {
  /** `raw × (1 + percent / 100)`, exact, for `scale` units; `displayRate` rounds it for display. */
  readonly selling: Decimal;
}

/** The parts of a contract that determine the markup. */
export interface MarkupContract {
  readonly number: string;
  /** "STANDARD" or another type. */
  readonly contractType: string;
  readonly isActive: boolean;
  /** Percent; null if the contract has none. */
  readonly ratesAdds: Decimal | null;
}

/**
 * A customer's markup in the order of specification §6: an active contract that is not STANDARD, the region, the customer's own
 * settings, none. A percent of 0 counts; only a missing one passes on to the next source.
 * @param from `region` and `user` are the percents of their settings, null if not set; the first contract with a percent
 * counts
 */
export function markupPercent(from: {
  readonly contracts: readonly MarkupContract[];
  readonly region: Decimal | null;
  readonly user: Decimal | null;
}): Markup {
  for (const { number, contractType, isActive, ratesAdds } of from.contracts)
    if (isActive && contractType !== "STANDARD" && ratesAdds !== null)
      return { percent: ratesAdds, source: "contract", contractNumber: number };
  if (from.region !== null) return { percent: from.region, source: "region" };
  if (from.user !== null) return { percent: from.user, source: "user" };
  return { percent: "0", source: "none" };
}

/** `raw × (percent / 100 + 1)` (specification §9), exact. */
export const sellingRate = (raw: Decimal, percent: Decimal): Decimal => multiply(raw, add(divide(percent, "100"), "1"));

/** A rate with its markup and the markup's source. */
export const explainRate = (rate: Rate, markup: Markup): MarkedUpRate => ({
  ...rate,
  ...markup,
  selling: sellingRate(rate.raw, markup.percent),
});

/** The rate of a region's currency to itself, for accounts in it: 1, without markup. */
export const ownRate = (currency: Currency, date: string): MarkedUpRate =>
  explainRate({ currency, date, raw: "1", scale: 1 }, { percent: "0", source: "none" });

/** A rate for display: two digits (specification §9); 565.30 with 5 % is 593.57. */
export const displayRate = (rate: Decimal): Decimal => roundHalfUp(rate, 2);
