import { renewed } from "../../regions/added.ts";
import { countries } from "../../regions/index.ts";
import { rateCurrencies, type RateCurrency } from "./rateCurrency.ts";
import { type OwnCurrency, ownCurrencies, type Region } from "../company/region.ts";

export type Currency = OwnCurrency | RateCurrency;

/** ISO 4217 codes of known currencies: the regions' own, then those with a rate. */
export const currencies: readonly Currency[] = renewed(() => [...new Set([...ownCurrencies, ...rateCurrencies])]);

/** The number of units that a region's bank publishes, and we store, a rate for: 100 Russian roubles in Belarus. */
export const rateScale = (region: Region, currency: RateCurrency): number => countries[region].rateUnits[currency] ?? 1;
