// Translates a cell into a query for its rows.
import type { PivotFilter, PivotLevel, PivotPlace } from "../../../contract/pivot/pivot.ts";
import type { Entry, Forest } from "../data/forest.ts";
import { isOpen } from "../data/question.ts";
import { keyOf, type Path } from "../layout/pathKey.ts";
import type { Table } from "../layout/table.ts";

/** The rows to load: the place in the table, and the filters. */
export interface RowsPlace {
  readonly filters: readonly PivotFilter[];
  readonly at: readonly PivotPlace[];
}

/** The rows of a cell: those of its row and column; for «Прочее» those outside all shown groups. */
export function placeOf({ layout }: Table, { children }: Forest, entry: Entry, column: Path): RowsPlace {
  const at = [...places(layout.rows, entry.path), ...places(layout.columns, column)];
  const filters = layout.filters.filter((filter) => !isOpen(filter));
  const level = layout.rows[entry.path.length];
  if (entry.kind !== "others" || !level) return { filters, at };
  const beside = children.get(keyOf(entry.path)) ?? [];
  const keys = beside.flatMap(({ kind, path }) => (kind === "group" ? [path.at(-1) ?? null] : []));
  return { filters: [...filters, { ...dated(level), keys, exclude: true }], at };
}

/** The same rows as filters only, for the report. */
export const asFilters = ({ filters, at }: RowsPlace): PivotFilter[] => [
  ...filters,
  ...at.map(({ key, ...level }) => ({ ...dated(level), keys: [key] })),
];

const places = (levels: readonly PivotLevel[], path: Path): PivotPlace[] =>
  path.flatMap((key, index) => {
    const level = levels[index];
    return level ? [{ ...dated(level), key }] : [];
  });

const dated = ({ field, by }: PivotLevel) => ({ field, ...(by && { by }) });
