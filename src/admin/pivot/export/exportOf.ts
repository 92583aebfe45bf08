import type { PivotExport } from "../../../contract/pivot/pivot.ts";
import { forestOf } from "../data/forest.ts";
import { isOpen, pageSize } from "../data/question.ts";
import type { Answer } from "../data/useTableData.ts";
import { keyOf, pathOf } from "../layout/pathKey.ts";
import type { Table } from "../layout/table.ts";
import { rowsOf, type Unfolding } from "../table/rows.ts";
import type { Format } from "./ExportMenu.tsx";

/** The most paths that the server accepts; if more are open, all groups are exported. */
const maxPaths = 500;

/** The table as shown: its open groups, its number of groups, its totals. */
export function exportOf(answer: Answer, { layout, view }: Table, unfolding: Unfolding, format: Format): PivotExport {
  const { rows } = rowsOf({ layout, view }, forestOf(answer), keyOf, unfolding);
  const open = rows.filter(({ expanded }) => expanded).map(({ key }) => pathOf(key));
  const closed = rows.some(({ expanded }) => expanded === false);
  const pages = Math.max(1, ...unfolding.pages.values());
  return {
    what: "table",
    format,
    ...layout,
    filters: layout.filters.filter((filter) => !isOpen(filter)),
    expanded: (open.length > 0 && !closed) || open.length > maxPaths ? "all" : open.map((path) => [...path]),
    size: Math.min(maxPaths, view.top || pageSize * pages),
    ...(view.top > 0 && { others: true }),
    ...(!view.subtotals && { hideSubtotals: true }),
    ...(!view.totals && { hideTotals: true }),
  };
}
