// Exchange rates with markup (specification §6 Rates, design §5 Rates): a rate that explains itself.
import type { Currency } from "./currency.ts";
import { add, type Decimal, divide, multiply, roundHalfUp } from "./money.ts";

/** A rate as a national bank publishes it: `raw` units of the region's currency for `scale` units of `currency`. */
export interface Rate {
  readonly currency: Currency;
  /** The day it is for, "YYYY-MM-DD". */
  readonly date: string;
  readonly raw: Decimal;
  /** 100 for the Russian rouble in Belarus, 1 mostly. */
  readonly scale: number;
}

/** Whose percent the markup is. */
export type MarkupSource = "contract" | "region" | "user" | "none";

export interface Markup {
  /** Percent, such as "5". */
  readonly percent: Decimal;
  readonly source: MarkupSource;
  /** The number of the contract that the percent comes from. */
  readonly contractNumber?: string;
}

/** A rate with everything that it was made of. */
export interface MarkedUpRate extends Rate, Markup {
  /** `raw × (1 + percent / 100)`, exact, for `scale` units; `displayRate` shortens it for people. */
  readonly selling: Decimal;
}

/** What of a contract decides the markup. */
export interface MarkupContract {
  readonly number: string;
  /** "STANDARD" or another type. */
  readonly contractType: string;
  readonly isActive: boolean;
  /** Percent; null when the contract says nothing. */
  readonly ratesAdds: Decimal | null;
}

/**
 * The markup for a user, by the order of specification §6: an active contract that is not STANDARD, the region, the
 * user's own settings, nothing. A percent of 0 is an answer; only a missing one passes the question on.
 * @param from `region` and `user` are the percents of their settings, null when not set; of several contracts
 *   the first that names a percent counts
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

/** A rate with its markup, and why it is so. */
export const explainRate = (rate: Rate, markup: Markup): MarkedUpRate => ({
  ...rate,
  ...markup,
  selling: sellingRate(rate.raw, markup.percent),
});

/** The rate of a region's currency to itself, for cabinets that are kept in it: 1, without markup. */
export const ownRate = (currency: Currency, date: string): MarkedUpRate =>
  explainRate({ currency, date, raw: "1", scale: 1 }, { percent: "0", source: "none" });

/** A rate as it is shown: two digits (specification §9), 565.30 with 5 % is 593.57. */
export const displayRate = (rate: Decimal): Decimal => roundHalfUp(rate, 2);
