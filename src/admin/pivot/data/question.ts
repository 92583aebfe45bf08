// What the screen asks the server: the layout and as much of the view as changes the answer.
import type { PivotQuery } from "../../../contract/pivot.ts";
import type { Table } from "../layout/table.ts";
import type { Path } from "../layout/pathKey.ts";

/** Groups of one page. */
export const pageSize = 100;

export type Question = Omit<PivotQuery, "path" | "depth" | "from">;

/** The question of a table; two tables of one question have the same answer. */
export function questionOf({ layout, view }: Table): Question {
  const { rows, columns, measures, filters, sort } = layout;
  return {
    rows,
    columns,
    // Shares are made here of the totals that come along.
    measures: measures.map(({ measure, aggregation }) => ({ measure, aggregation })),
    filters: filters.filter((filter) => !isOpen(filter)),
    ...(sort && { sort }),
    size: view.top || pageSize,
    ...(view.top > 0 && { others: true }),
  };
}

/** True for a filter that lets everything through. */
export const isOpen = (filter: Table["layout"]["filters"][number]): boolean =>
  "keys" in filter
    ? filter.keys.length === 0 && filter.exclude === true
    : filter.from === undefined && filter.to === undefined;

/** More of a question's answer: the children of a path, behind those that are known. */
export interface Part {
  readonly path: Path;
  readonly from: number;
}
