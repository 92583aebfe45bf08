// The state of a pivot table on the screen: the layout, and how it is displayed.
import type { PivotFilter, PivotLayout, PivotLevel, PivotSort, PivotValue } from "../../../contract/pivot/pivot.ts";
import type { DimensionName, Dimensions } from "../../../resources/pivot/added.ts";
import { pivotMeasures, type PivotMeasure } from "../../../resources/pivot/fields.ts";

/** Display styles of cells. */
export const cellLooks = { plain: "Только числа", heat: "Тепловая карта", bars: "Полосы" } as const;
export type CellLook = keyof typeof cellLooks;

export const chartKinds = {
  none: "Без графика",
  bars: "Столбцы",
  stack: "Столбцы с накоплением",
  lines: "Линии",
} as const;
export type ChartKind = keyof typeof chartKinds;

export interface View {
  /** The number of open levels of rows. */
  readonly depth: number;
  /** The number of groups shown per level, the rest as «Прочее»; 0 for all, page by page. */
  readonly top: number;
  readonly subtotals: boolean;
  readonly totals: boolean;
  readonly look: CellLook;
  readonly chart: ChartKind;
}

export interface Table {
  readonly layout: PivotLayout;
  readonly view: View;
}

export const plainView: View = { depth: 1, top: 0, subtotals: true, totals: true, look: "plain", chart: "none" };

export const blankTable: Table = {
  layout: { rows: [], columns: [], measures: [{ measure: "amount", aggregation: "sum" }], filters: [] },
  view: plainView,
};

/** The default table. */
export const firstTable: Table = {
  layout: {
    rows: [{ field: "system" }, { field: "customer" }],
    columns: [{ field: "billDate", by: "quarter" }],
    measures: [{ measure: "amount", aggregation: "sum" }],
    filters: [],
    sort: { by: "value", order: "desc", measure: 0 },
  },
  view: plainView,
};

const has = <T extends object>(table: T, name: unknown): name is keyof T & string =>
  typeof name === "string" && Object.hasOwn(table, name);

export const isDimension = (name: unknown, known: Dimensions): name is DimensionName =>
  typeof name === "string" && known.has(name as DimensionName);
export const isMeasure = (name: unknown): name is PivotMeasure => has(pivotMeasures, name);

/** Reads display settings from a stored view; unknown ones get their defaults. */
export function viewOf(kept: Readonly<Record<string, unknown>>): View {
  const { depth, top, subtotals, totals, look, chart } = kept;
  return {
    depth: wholeUpTo(depth, 8, 1) ?? plainView.depth,
    top: wholeUpTo(top, 500, 0) ?? plainView.top,
    subtotals: subtotals !== false,
    totals: totals !== false,
    look: has(cellLooks, look) ? look : plainView.look,
    chart: has(chartKinds, chart) ? chart : plainView.chart,
  };
}

function wholeUpTo(value: unknown, most: number, least: number): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

/** True if both tables show the same. */
export const sameTable = (a: Table, b: Table): boolean => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));

/** Normalised for comparison, without defaults. */
const ordered = ({ layout, view }: Table) => [
  layout.rows.map(ofLevel),
  layout.columns.map(ofLevel),
  layout.measures.map(({ measure, aggregation, showAs }: PivotValue) => [measure, aggregation, showAs ?? "value"]),
  layout.filters.map(ofFilter),
  ofSort(layout.sort),
  [view.depth, view.top, view.subtotals, view.totals, view.look, view.chart],
];

const ofLevel = ({ field, by }: PivotLevel) => [field, by ?? null];
const ofFilter = (filter: PivotFilter) =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .sort();
const ofSort = (sort: PivotSort | undefined) =>
  sort
    ? Object.entries(sort)
        .filter(([, value]) => value !== undefined)
        .sort()
    : null;
