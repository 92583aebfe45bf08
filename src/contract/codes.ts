// Region and currency codes in calls, validated against those known at the time of the call.
import { z } from "zod";
import { currencies, type Currency } from "../domain/money/currency.ts";
import { ownCurrencies, type OwnCurrency, regionNames, regions, type Region } from "../domain/company/region.ts";

const oneOf = <T extends string>(known: () => readonly string[]): z.ZodType<T, T> =>
  z
    .string()
    .refine((value) => known().includes(value))
    .meta({
      // Read when the API is documented.
      get enum() {
        return [...known()];
      },
    }) as unknown as z.ZodType<T, T>;

export const regionCode = oneOf<Region>(() => regions);

/** A region in paths: its code in upper case, or another code of the country. */
export const regionNamedBy = oneOf<string>(regionNames);

export const currencyCode = oneOf<Currency>(() => currencies);

/** A region's own currency. */
export const ownCurrencyCode = oneOf<OwnCurrency>(() => ownCurrencies);
