// The sort order in an address: "name", or "-date" for descending, as in definitions.
import type { Sort } from "../ui/tables/Table.tsx";

/** The order in the address if it is valid, otherwise the default. */
export function knownSort(asked: string, known: readonly string[], usual: string): Sort {
  const sort = sortOf(asked);
  return known.includes(sort.by) ? sort : sortOf(usual);
}

const sortOf = (value: string): Sort =>
  value.startsWith("-") ? { by: value.slice(1), descending: true } : { by: value, descending: false };

export const sortValue = ({ by, descending }: Sort): string => (descending ? "-" : "") + by;
