// The report's state in its address, so that Back and shared links restore it.
import type { PivotFilter, PivotRowsQuery } from "../../../contract/pivot/pivot.ts";
import type { Dimensions } from "../../../resources/pivot/added.ts";
import { decodeFilters } from "../layout/codec.ts";
import { isDimension, isMeasure } from "../layout/table.ts";

export const pageSizes = [25, 50, 100] as const;

export interface Report {
  readonly filters: readonly PivotFilter[];
  readonly sort: NonNullable<PivotRowsQuery["sort"]>;
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
}

const usualSort = { field: "billDate", order: "desc" } as const;

/** Never throws, since an address may contain anything. `lost` are its filters by unknown fields. */
export function readReport(
  parameters: URLSearchParams,
  known: Dimensions,
): { readonly report: Report; readonly lost: readonly string[] } {
  const lost: string[] = [];
  const [, minus = "", field] = /^(-?)([\w.]+)$/.exec(parameters.get("sort") ?? "") ?? [];
  const size = pageSizes.find((known) => String(known) === parameters.get("size")) ?? 50;
  const page = Number(parameters.get("page") ?? 1) - 1;
  const report: Report = {
    filters: decodeFilters(parameters.get("filters"), known, lost),
    sort: isDimension(field, known) || isMeasure(field) ? { field, order: minus ? "desc" : "asc" } : usualSort,
    page: Number.isInteger(page) && page >= 0 && page < 100_000 ? page : 0,
    size,
  };
  return { report, lost: [...new Set(lost)] };
}

/** Leaves out defaults. */
export function writeReport({ filters, sort, page, size }: Report): URLSearchParams {
  const parameters = new URLSearchParams();
  if (filters.length > 0) parameters.set("filters", JSON.stringify(filters));
  if (sort.field !== usualSort.field || sort.order !== usualSort.order)
    parameters.set("sort", `${sort.order === "desc" ? "-" : ""}${sort.field}`);
  if (page > 0) parameters.set("page", String(page + 1));
  if (size !== 50) parameters.set("size", String(size));
  return parameters;
}
