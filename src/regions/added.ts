// Countries added by administrators, which the server stores in the database. Processes and pages learn them at run time, so
// everything derived from countries' definitions is rebuilt then.
import type { Banks } from "./bank.ts";
import type { Country } from "./country.ts";

/** Stands for all codes known only at run time, so that a table of the built-in ones is never exhaustive. */
export declare enum AddedCode {
  any = "ADDED",
}

/** The same for currencies. */
export declare enum AddedCurrency {
  any = "ADDED",
}

export interface AddedCountry {
  readonly country: Country;
  readonly banks: Banks;
  /** The part for offices.ts, which pages don't have. */
  readonly office?: object;
}

let added: Readonly<Record<string, AddedCountry>> = {};
const renewals: (() => void)[] = [];

/** A table's entries for the added countries. */
export const ofAdded = <T>(read: (added: AddedCountry) => T | undefined): Readonly<Record<AddedCode, T>> =>
  Object.fromEntries(
    Object.entries(added).flatMap(([code, one]) => {
      const value = read(one);
      return value === undefined ? [] : [[code, value]];
    }),
  ) as Record<AddedCode, T>;

/** Adds or updates countries, by their codes. */
export function learnCountries(all: Readonly<Record<string, AddedCountry>>): void {
  if (Object.keys({ ...added, ...all }).length === 0) return;
  added = all;
  for (const renew of renewals) renew();
}

/** The added countries, by code. */
export const addedCountries = (): Readonly<Record<string, AddedCountry>> => added;

/**
 * A value derived from countries: a table, a list, a field of a definition. The object keeps its identity; its content is
 * rebuilt in place, in order of creation, when a country is added or changed.
 */
export function renewed<T extends object>(make: () => T): T {
  const made = make();
  renewals.push(() => {
    const next = make();
    for (const key of Object.keys(made)) if (!Object.hasOwn(next, key)) Reflect.deleteProperty(made, key);
    if (Array.isArray(made) && Array.isArray(next)) made.length = next.length;
    Object.assign(made, next);
  });
  return made;
}
