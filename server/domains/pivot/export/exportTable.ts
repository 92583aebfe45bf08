// A table as a sheet: merged headers, collapsible groups, subtotals, and a separate column for each currency.
import type { PivotSeries, PivotTable, PivotTableRow } from "../../../../src/contract/pivot/pivot.ts";
import {
  aggregations,
  digitsOf,
  measureOf,
  showAsChoices,
  type ShowAs,
} from "../../../../src/resources/pivot/fields.ts";
import { dateName } from "../../../../src/resources/pivot/dateName.ts";
import type { Cell, Merge, NumberFormat, Sheet, SheetRow } from "../../../platform/sheets/sheet.ts";
import { nameOf } from "../cells.ts";
import type { Level } from "../sql/keys.ts";
import type { TableQuery } from "../table.ts";
import { noValue } from "../values.ts";

export interface TableAsked extends TableQuery {
  readonly hideSubtotals?: boolean | undefined;
  readonly hideTotals?: boolean | undefined;
}

/** A column of the sheet: a column of the table for one series. */
interface Place {
  readonly path: readonly (string | null)[];
  readonly index: number;
  readonly series: PivotSeries;
}

/** The table as shown, with every number as a numeric cell. */
export function tableSheet(asked: TableAsked, table: PivotTable): Sheet {
  const places = placesOf(asked, table);
  const deep = Math.max(1, asked.rows.length);
  const header = headerOf(asked, table, places, deep);
  const rows = shownRows(asked, table);
  return {
    name: "Сводная таблица",
    widths: [...Array<number>(deep).fill(28), ...places.map(() => 16)],
    frozen: { rows: header.rows.length, columns: deep },
    merges: header.merges,
    rows: [
      ...header.rows,
      ...rows.map(({ row, index }) => sheetRow(asked, table, places, row, index, deep)),
      ...table.notices.map((notice): SheetRow => ({ cells: [notice] })),
    ],
  };
}

/** Columns in the order of the screen, with a group's total after its parts. */
function placesOf({ columns, hideTotals, hideSubtotals }: TableAsked, table: PivotTable): Place[] {
  const ordered = behindTheirParts(table.columns.map(({ path }, index) => ({ path, index })));
  const kept = ordered.filter(({ path }) => {
    if (path.length === columns.length) return true;
    return path.length === 0 ? hideTotals !== true : hideSubtotals !== true;
  });
  return kept.flatMap((column) => table.series.map((series) => ({ ...column, series })));
}

/** Moves each node from before its parts to after them. */
function behindTheirParts<T extends { readonly path: readonly unknown[] }>(nodes: readonly T[]): T[] {
  const result: T[] = [];
  const open: T[] = [];
  for (const node of nodes) {
    while ((open.at(-1)?.path.length ?? -1) >= node.path.length) result.push(...open.splice(-1));
    open.push(node);
  }
  return [...result, ...open.toReversed()];
}

function headerOf({ rows, columns, measures }: TableAsked, table: PivotTable, places: readonly Place[], deep: number) {
  const heads: SheetRow[] = [];
  const merges: Merge[] = [];
  for (const [depth, level] of columns.entries()) {
    const cells = places.map(({ path }) =>
      path.length > depth ? nameIn(table, level, path[depth]) : path.length === 0 ? "Итого" : "Всего",
    );
    heads.push({
      look: "header",
      cells: [...Array<null>(deep).fill(null), ...onceInARow(cells, depth, places, merges, deep)],
    });
  }
  const names = rows.map(({ field }) => field.dimension.label);
  heads.push({
    look: "header",
    cells: [...(names.length > 0 ? names : [""]), ...places.map(({ series }) => titleOf(measures, series))],
  });
  return { rows: heads, merges };
}

/** Writes a name that neighbours share once, over all of them. */
function onceInARow(
  names: readonly string[],
  depth: number,
  places: readonly Place[],
  merges: Merge[],
  deep: number,
): Cell[] {
  const groupOf = (index: number): string => {
    const path = places[index]?.path ?? [];
    return nameOf([String(path.length > depth), ...path.slice(0, depth + 1)]);
  };
  let start = 0;
  return names.map((name, index) => {
    const isFirst = index === 0 || groupOf(index) !== groupOf(index - 1);
    if (isFirst) start = index;
    const isLast = index === names.length - 1 || groupOf(index) !== groupOf(index + 1);
    if (isLast && index > start)
      merges.push({ fromRow: depth, toRow: depth, fromColumn: deep + start, toColumn: deep + index });
    return isFirst ? name : null;
  });
}

function titleOf(measures: TableAsked["measures"], { measure, currency, of }: PivotSeries): string {
  const asked = measures[measure];
  if (!asked) return "";
  const { label, aggregations: possible } = measureOf(asked.measure);
  const how = possible[0] === asked.aggregation ? "" : `, ${aggregations[asked.aggregation].toLowerCase()}`;
  const as = asked.showAs && asked.showAs !== "value" ? `, ${showAsChoices[asked.showAs].toLowerCase()}` : "";
  const unit = currency === null ? "" : of === null ? `, ${currency}` : `, ${currency} за 1 ${of}`;
  return `${label}${how}${as}${unit}`;
}

/** As on the screen, but with spaces that a search in other programs finds. */
function nameIn(table: PivotTable, { field, by }: Level, key: string | null | undefined): string {
  if (key === null || key === undefined) return noValue;
  if (field.dimension.kind === "date") return dateName(by, key).replaceAll("\u00a0", " ");
  return table.labels[field.name]?.[key] ?? key;
}

/** The rows with the total last. */
function shownRows({ rows, hideTotals }: TableAsked, table: PivotTable) {
  const all = table.rows.map((row, index) => ({ row, index }));
  const [total, ...groups] = all;
  return total && (hideTotals !== true || rows.length === 0) ? [...groups, total] : groups;
}

function sheetRow(
  asked: TableAsked,
  table: PivotTable,
  places: readonly Place[],
  row: PivotTableRow,
  index: number,
  deep: number,
): SheetRow {
  const level = row.kind === "total" ? 0 : row.path.length - (row.kind === "others" ? 0 : 1);
  const isOpen = row.kind === "group" && hasChildren(table, index);
  const names = Array<Cell>(deep).fill(null);
  const place = asked.rows[level];
  names[level] =
    row.kind === "total"
      ? "Итого"
      : row.kind === "others"
        ? "Прочее"
        : place
          ? nameIn(table, place, row.path[level])
          : "";
  const isHidden = isOpen && asked.hideSubtotals === true;
  const cells = places.map((at) => (isHidden ? null : cellOf(asked, table, at, index)));
  return {
    cells: [...names, ...cells],
    ...(row.kind === "total" || isOpen ? { look: "total" as const } : {}),
    ...(level > 0 ? { outline: level } : {}),
  };
}

function hasChildren(table: PivotTable, index: number): boolean {
  const [row, next] = [table.rows[index], table.rows[index + 1]];
  return row !== undefined && next?.kind === "group" && next.path.length > row.path.length;
}

/** The cell that a share is a share of. */
const wholes: { readonly [K in Exclude<ShowAs, "value">]: (row: number, column: number) => readonly [number, number] } =
  {
    shareOfRow: (row) => [row, 0],
    shareOfColumn: (_, column) => [0, column],
    shareOfTotal: () => [0, 0],
  };

const formats: { readonly [K in "money" | "percent" | "rate" | "count"]: NumberFormat } = {
  money: "money",
  percent: "percent",
  rate: "rate",
  count: "integer",
};

function cellOf({ measures }: TableAsked, table: PivotTable, { index: column, series }: Place, row: number): Cell {
  const asked = measures[series.measure];
  const value = series.values[row * table.columns.length + column] ?? null;
  if (!asked || value === null) return null;
  const { measure, aggregation, showAs = "value" } = asked;
  if (showAs !== "value") {
    const [wholeRow, wholeColumn] = wholes[showAs](row, column);
    const whole = series.values[wholeRow * table.columns.length + wholeColumn] ?? 0;
    return whole === 0 ? null : { number: (value / whole).toFixed(6), format: "share" };
  }
  const digits = digitsOf(measure, aggregation);
  const format = aggregation === "count" ? "integer" : formats[measureOf(measure).kind];
  return { number: scaled(value, digits), format };
}

/** Inserts the decimal point into a whole number: 12345 with two digits is "123.45". */
export function scaled(value: number, digits: number): string {
  if (digits === 0) return String(value);
  const text = String(Math.abs(value)).padStart(digits + 1, "0");
  return `${value < 0 ? "-" : ""}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
