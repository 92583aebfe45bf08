// A table with all open groups in one piece: the screen loads them one by one, a file needs them at once.
import type { PivotTable } from "../../../../src/contract/pivot/pivot.ts";
import { pivotLimits } from "../../../../src/resources/pivot/fields.ts";
import type { Ask } from "../ask.ts";
import { nameOf } from "../cells.ts";
import type { Path } from "./leaves.ts";
import { readTable, type TableQuery } from "../table.ts";

export interface ExpandedQuery extends TableQuery {
  readonly expanded: "all" | readonly Path[];
}

/** The table with the children below each open group; a group that is not shown stays closed with everything below it. */
export async function readExpanded(ask: Ask, query: ExpandedQuery, now: Date): Promise<PivotTable> {
  const { expanded, ...asked } = query;
  const size = query.size ?? pivotLimits.groups;
  if (expanded === "all") return readTable(ask, { ...asked, size, depth: Math.max(1, query.rows.length) }, now);
  let table = await readTable(ask, { ...asked, size }, now);
  const open = expanded.filter((path) => path.length > 0).toSorted((a, b) => a.length - b.length);
  for (const path of open) {
    const at = table.rows.findIndex(({ kind, path: known }) => kind === "group" && nameOf(known) === nameOf(path));
    if (at < 0 || path.length >= query.rows.length) continue;
    table = inserted(table, at + 1, await readTable(ask, { ...asked, path, size }, now));
  }
  return table;
}

/** Inserts another table's groups at a row; columns are matched by their paths. */
function inserted(table: PivotTable, at: number, children: PivotTable): PivotTable {
  const places = new Map(children.columns.map(({ path }, index) => [nameOf(path), index]));
  const rows = children.rows.slice(1);
  const width = table.columns.length;
  const names = [...new Set([...table.series, ...children.series].map(seriesName))];
  const series = names.flatMap((name) => {
    const [own, theirs] = [table, children].map((some) => some.series.find((known) => seriesName(known) === name));
    const known = own ?? theirs;
    if (!known) return [];
    const empty = Array<null>(table.rows.length * width).fill(null);
    const values: (number | null)[] = [...(own?.values ?? empty)];
    const added = rows.flatMap((_, row) =>
      table.columns.map(({ path }) => {
        const place = places.get(nameOf(path));
        return place === undefined ? null : (theirs?.values[(row + 1) * children.columns.length + place] ?? null);
      }),
    );
    values.splice(at * width, 0, ...added);
    return [{ ...known, values }];
  });
  const labels = Object.fromEntries(
    Object.entries(children.labels).map(([field, names]) => [field, { ...table.labels[field], ...names }]),
  );
  return {
    ...table,
    series,
    rows: [...table.rows.slice(0, at), ...rows, ...table.rows.slice(at)],
    labels: { ...table.labels, ...labels },
    notices: [...new Set([...table.notices, ...children.notices])],
  };
}

const seriesName = ({ measure, currency, of }: PivotTable["series"][number]): string =>
  `${measure} ${currency ?? ""} ${of ?? ""}`;
