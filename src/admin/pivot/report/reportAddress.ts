// What the report shows, in its address: Back and a shared link bring it back.
import type { PivotFilter, PivotRowsQuery } from "../../../contract/pivot.ts";
import { decodeFilters } from "../layout/codec.ts";
import { isDimension, isMeasure } from "../layout/table.ts";

export const pageSizes = [25, 50, 100] as const;

export interface Report {
  readonly filters: readonly PivotFilter[];
  readonly sort: NonNullable<PivotRowsQuery["sort"]>;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

const usualSort = { field: "billDate", order: "desc" } as const;

/** Never throws: an address may be anything. */
export function readReport(parameters: URLSearchParams): Report {
  const [, minus = "", field] = /^(-?)(\w+)$/.exec(parameters.get("sort") ?? "") ?? [];
  const size = pageSizes.find((known) => String(known) === parameters.get("size")) ?? 50;
  const page = Number(parameters.get("page") ?? 1) - 1;
  return {
    filters: decodeFilters(parameters.get("filters")),
    sort: isDimension(field) || isMeasure(field) ? { field, order: minus ? "desc" : "asc" } : usualSort,
    page: Number.isInteger(page) && page >= 0 && page < 100_000 ? page : 0,
    size,
  };
}

/** What is usual is not said. */
export function writeReport({ filters, sort, page, size }: Report): URLSearchParams {
  const parameters = new URLSearchParams();
  if (filters.length > 0) parameters.set("filters", JSON.stringify(filters));
  if (sort.field !== usualSort.field || sort.order !== usualSort.order)
    parameters.set("sort", `${sort.order === "desc" ? "-" : ""}${sort.field}`);
  if (page > 0) parameters.set("page", String(page + 1));
  if (size !== 50) parameters.set("size", String(size));
  return parameters;
}
