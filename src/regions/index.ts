// The countries of the product. Each has a folder: `country.ts`, which pages download, `banks.ts`, and `office.ts` with what
// only the server needs; it is listed here, and in banks.ts and offices.ts beside this file. Further countries are added at
// run time, as data of the same form (added.ts).
import { type AddedCode, type AddedCurrency, ofAdded, renewed } from "./added.ts";
import { by } from "./by/country.ts";
import type { Country } from "./country.ts";
import { kz } from "./kz/country.ts";

const listed = { by, kz } as const;

export type ListedRegion = keyof typeof listed;

/** The codes are also the first label of host names. */
export type Region = ListedRegion | AddedCode;

export type OwnCurrency = (typeof listed)[ListedRegion]["currency"]["code"] | AddedCurrency;

/** By region code, the default first. */
export const countries: Readonly<Record<Region, Country>> = renewed(() => ({
  ...listed,
  ...ofAdded(({ country }) => country),
}));

/** The built-in regions. */
export const listedRegions = Object.keys(listed) as ListedRegion[];
