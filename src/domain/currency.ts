import type { Region } from "./region.ts";

/** ISO 4217 codes of the currencies that the product knows: the regions' own, then those with a rate. */
export const currencies = ["BYN", "KZT", "USD", "EUR", "RUB"] as const;

export type Currency = (typeof currencies)[number];

/** The currencies whose rates the header shows, in its order (specification §1, §9). */
export const rateCurrencies = ["USD", "EUR", "RUB"] as const satisfies readonly Currency[];

export type RateCurrency = (typeof rateCurrencies)[number];

/** For how many units of a currency a region's bank says the rate, and we keep it: 100 Russian roubles in Belarus. */
export const rateScale = (region: Region, currency: RateCurrency): number =>
  region === "by" && currency === "RUB" ? 100 : 1;
