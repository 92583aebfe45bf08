// How an address says by what a list is sorted: "name", and "-date" from the latest down, as definitions write it.
import type { Sort } from "../ui/tables/Table.tsx";

/** What an address asks for, if it is one of those that there are; else what is usual. */
export function knownSort(asked: string, known: readonly string[], usual: string): Sort {
  const sort = sortOf(asked);
  return known.includes(sort.by) ? sort : sortOf(usual);
}

const sortOf = (value: string): Sort =>
  value.startsWith("-") ? { by: value.slice(1), descending: true } : { by: value, descending: false };

export const sortValue = ({ by, descending }: Sort): string => (descending ? "-" : "") + by;
