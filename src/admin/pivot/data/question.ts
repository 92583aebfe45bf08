// The query for the server: the layout, and the parts of the view that change the answer.
import type { PivotQuery } from "../../../contract/pivot/pivot.ts";
import type { Table } from "../layout/table.ts";
import type { Path } from "../layout/pathKey.ts";

/** Groups per page. */
export const pageSize = 100;

export type Question = Omit<PivotQuery, "path" | "depth" | "from">;

/** The query of a table; tables with the same query have the same answer. */
export function questionOf({ layout, view }: Table): Question {
  const { rows, columns, measures, filters, sort } = layout;
  return {
    rows,
    columns,
    // Shares are calculated here from the totals in the answer.
    measures: measures.map(({ measure, aggregation }) => ({ measure, aggregation })),
    filters: filters.filter((filter) => !isOpen(filter)),
    ...(sort && { sort }),
    size: view.top || pageSize,
    ...(view.top > 0 && { others: true }),
  };
}

/** True for a filter that matches everything. */
export const isOpen = (filter: Table["layout"]["filters"][number]): boolean =>
  "keys" in filter
    ? filter.keys.length === 0 && filter.exclude === true
    : filter.from === undefined && filter.to === undefined;

/** A further part of the answer: more children of a path. */
export interface Part {
  readonly path: Path;
  readonly from: number;
}
