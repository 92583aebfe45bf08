import type { SortPayload } from "ra-core";

/** "-date", as in definitions → `{ field: "date", order: "DESC" }`. */
export const sortOf = (sort: string): SortPayload =>
  sort.startsWith("-") ? { field: sort.slice(1), order: "DESC" } : { field: sort, order: "ASC" };
