// The part of a table in a chart: its outermost groups by its non-total columns, in one currency.
import type { PivotSeries } from "../../../contract/pivot/pivot.ts";
import type { Entry, Forest } from "../data/forest.ts";
import { numberAt, seriesKey } from "../data/series.ts";
import { digitsOf } from "../../../resources/pivot/fields.ts";
import { rootKey } from "../layout/pathKey.ts";
import type { Table } from "../layout/table.ts";
import type { ViewColumn } from "../table/columns.ts";

/** More can't be distinguished. */
const limits = { groups: 12, places: 48 };

export interface ChartData {
  /** The axis: the columns, or the groups if there are no columns. */
  readonly places: readonly string[];
  readonly series: readonly { readonly label: string; readonly data: readonly (number | null)[] }[];
  /** True if something is left out. */
  readonly cut: boolean;
}

interface Drawn {
  readonly table: Table;
  readonly forest: Forest;
  readonly columns: readonly ViewColumn[];
  readonly nameOf: (entry: Entry) => string;
  readonly columnName: (column: ViewColumn) => string;
  /** The chosen value and currency: a key of `chartSeries`. */
  readonly chosen: PivotSeries;
}

/** The series of the totals: one for each value and currency. */
export const chartSeries = ({ total }: Forest): readonly PivotSeries[] => total?.answer.series ?? [];

export function chartData({ table, forest, columns, nameOf, columnName, chosen }: Drawn): ChartData {
  const scale = scaleOf(table, chosen);
  const groups = forest.children.get(rootKey) ?? [];
  const own = columns.filter(({ measure, standing }) => measure === chosen.measure && standing === "plain");
  const at = (entry: Entry, column: string): number | null => {
    const series = entry.answer.series.find((one) => seriesKey(one) === seriesKey(chosen));
    const number = series ? numberAt(entry.answer, series, entry.index, column) : null;
    return number === null ? null : number / scale;
  };
  if (table.layout.columns.length === 0) {
    const shown = groups.slice(0, limits.places);
    return {
      places: shown.map(nameOf),
      series: [{ label: "Всего", data: shown.map((entry) => at(entry, rootKey)) }],
      cut: shown.length < groups.length,
    };
  }
  const shown = groups.slice(0, limits.groups);
  const places = own.slice(-limits.places);
  return {
    places: places.map(columnName),
    series: shown.map((entry) => ({ label: nameOf(entry), data: places.map(({ pathKey }) => at(entry, pathKey)) })),
    cut: shown.length < groups.length || places.length < own.length,
  };
}

function scaleOf({ layout }: Table, { measure }: PivotSeries): number {
  const value = layout.measures[measure];
  return value ? 10 ** digitsOf(value.measure, value.aggregation) : 1;
}
