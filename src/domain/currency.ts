import { countries } from "../regions/index.ts";
import { rateCurrencies, type RateCurrency } from "./rateCurrency.ts";
import { type OwnCurrency, ownCurrencies, type Region } from "./region.ts";

export type Currency = OwnCurrency | RateCurrency;

/** ISO 4217 codes of the currencies that the product knows: the regions' own, then those with a rate. */
export const currencies: readonly Currency[] = [...new Set([...ownCurrencies, ...rateCurrencies])];

/** For how many units of a currency a region's bank says the rate, and we keep it: 100 Russian roubles in Belarus. */
export const rateScale = (region: Region, currency: RateCurrency): number => countries[region].rateUnits[currency] ?? 1;
