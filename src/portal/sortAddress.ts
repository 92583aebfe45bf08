// How an address says by what a list is sorted: "name", and "-date" from the latest down, as definitions write it.
import type { Sort } from "../shell/ui/Table.tsx";

export const sortOf = (value: string): Sort =>
  value.startsWith("-") ? { by: value.slice(1), descending: true } : { by: value, descending: false };

export const sortValue = ({ by, descending }: Sort): string => (descending ? "-" : "") + by;
