// The countries that the product works in. A country has a folder: `country.ts`, which pages download, `banks.ts`, and
// `office.ts` with what the server alone needs; it is named here, in banks.ts and in offices.ts beside this file.
import { by } from "./by/country.ts";
import { kz } from "./kz/country.ts";

/** By region code, the default first. The codes are also the first label of a host name. */
export const countries = { by, kz } as const;

export type Region = keyof typeof countries;
