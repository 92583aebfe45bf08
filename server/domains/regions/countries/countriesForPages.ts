import { addedCountries } from "../../../../src/regions/added.ts";

/** The added countries as JSON, which pages read before anything else; empty if there are none. */
export function countriesForPages(): string {
  const added = Object.entries(addedCountries()).map(([code, { country, banks }]) => [code, { country, banks }]);
  return added.length === 0 ? "" : JSON.stringify(Object.fromEntries(added));
}
