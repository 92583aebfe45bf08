// The content of cells: the number, or its share of the whole, coloured in comparison with similar cells.
import type { PivotSeries, PivotTable } from "../../../contract/pivot/pivot.ts";
import type { Entry } from "../data/forest.ts";
import { figure, share } from "../data/figures.ts";
import { numberAt, seriesKey } from "../data/series.ts";
import type { CellLine, GridCell, GridRow } from "../grid/model.ts";
import { measureOf, type PivotMeasure } from "../../../resources/pivot/fields.ts";
import { rootKey } from "../layout/pathKey.ts";
import type { Table } from "../layout/table.ts";
import type { ViewColumn } from "./columns.ts";
import { totalKey } from "./rows.ts";

interface Sources {
  readonly table: Table;
  readonly columns: readonly ViewColumn[];
  readonly entries: ReadonlyMap<string, Entry>;
}

export interface Cells {
  readonly cellOf: (row: GridRow, column: number) => GridCell;
  /** The width of the column's numbers in pixels. */
  readonly widthOf: (column: number) => number;
}

const nothing: GridCell = { lines: [] };

export function cellsOf({ table, columns, entries }: Sources): Cells {
  const { layout, view } = table;
  const total = entries.get(totalKey);
  const seriesOf = perMeasure();
  const greatest = view.look === "plain" ? undefined : greatestOf(columns, entries, seriesOf);

  const lineOf = (entry: Entry, column: ViewColumn, series: PivotSeries): CellLine | undefined => {
    const value = layout.measures[column.measure];
    const number = numberAt(entry.answer, series, entry.index, column.pathKey);
    if (number === null || !value) return undefined;
    const { showAs } = value;
    if (!showAs || showAs === "value") return figure(value, series, number);
    const whole = wholeOf(showAs, entry, column, series);
    return whole ? share(number, whole, ambiguous(entry, column) ? series.currency : null) : undefined;
  };

  const wholeOf = (showAs: string, entry: Entry, column: ViewColumn, series: PivotSeries): number | null => {
    if (showAs === "shareOfRow") return numberAt(entry.answer, series, entry.index, rootKey);
    const same = total && seriesOf(total.answer, column.measure).find((one) => seriesKey(one) === seriesKey(series));
    return same
      ? numberAt(total.answer, same, total.index, showAs === "shareOfColumn" ? column.pathKey : rootKey)
      : null;
  };

  const ambiguous = (entry: Entry, { measure }: ViewColumn): boolean => seriesOf(entry.answer, measure).length > 1;

  return {
    cellOf: (row, index) => {
      const entry = entries.get(row.key);
      const column = columns[index];
      if (!entry || !column || (row.expanded && !view.subtotals)) return nothing;
      const lines = seriesOf(entry.answer, column.measure).flatMap((series) => {
        const line = lineOf(entry, column, series);
        if (!line) return [];
        const value = layout.measures[column.measure];
        const weight = greatest && value && isAmount(value.measure) && weightOf(entry, column, series, greatest);
        if (weight === undefined || weight === false) return [line];
        return [view.look === "heat" ? { ...line, heat: weight } : { ...line, bar: weight }];
      });
      return { lines };
    },
    widthOf: (index) => {
      const column = columns[index];
      if (!column) return 0;
      const longest = Math.max(
        0,
        ...[...sampled(entries, total)].flatMap((entry) =>
          seriesOf(entry.answer, column.measure).map((series) => {
            const line = lineOf(entry, column, series);
            return line ? line.text.length + (line.unit ? line.unit.length + 1 : 0) : 0;
          }),
        ),
      );
      const label = column.label.length * 7.2 + (column.sorted ? 40 : 24);
      return Math.round(Math.min(260, Math.max(72, longest * 7.4 + 20, Math.min(label, 170))));
    },
  };
}

/** Totals have the longest numbers; some rows are measured as well, since averages may be longer. */
function* sampled(entries: ReadonlyMap<string, Entry>, total: Entry | undefined): Generator<Entry> {
  if (total) yield total;
  let count = 0;
  for (const entry of entries.values()) {
    if ((count += 1) > 200) return;
    yield entry;
  }
}

type SeriesOf = (answer: PivotTable, measure: number) => readonly PivotSeries[];

/** Caches the series of each measure in an answer. */
function perMeasure(): SeriesOf {
  const known = new Map<PivotTable, Map<number, PivotSeries[]>>();
  return (answer, measure) => {
    const ofAnswer = known.get(answer) ?? new Map<number, PivotSeries[]>();
    known.set(answer, ofAnswer);
    const series = ofAnswer.get(measure) ?? answer.series.filter((one) => one.measure === measure);
    ofAnswer.set(measure, series);
    return series;
  };
}

/** False for rates and percents, which are not amounts. */
const isAmount = (measure: PivotMeasure): boolean => ["money", "count"].includes(measureOf(measure).kind);

type Greatest = ReadonlyMap<string, number>;

/** Cells are compared with those of the same measure, currency, level of rows and length of column path. */
const likeness = (entry: Entry, column: ViewColumn, series: PivotSeries): string =>
  `${seriesKey(series)} ${entry.kind === "total" ? "total" : entry.path.length} ${column.path.length}`;

function greatestOf(columns: readonly ViewColumn[], entries: ReadonlyMap<string, Entry>, seriesOf: SeriesOf): Greatest {
  const greatest = new Map<string, number>();
  for (const entry of entries.values())
    for (const column of columns)
      for (const series of seriesOf(entry.answer, column.measure)) {
        const number = numberAt(entry.answer, series, entry.index, column.pathKey);
        if (number === null) continue;
        const like = likeness(entry, column, series);
        if (Math.abs(number) > (greatest.get(like) ?? 0)) greatest.set(like, Math.abs(number));
      }
  return greatest;
}

function weightOf(entry: Entry, column: ViewColumn, series: PivotSeries, greatest: Greatest): number | undefined {
  if (entry.kind !== "group") return undefined;
  const number = numberAt(entry.answer, series, entry.index, column.pathKey);
  const most = greatest.get(likeness(entry, column, series));
  return number === null || !most ? undefined : Math.max(0, number) / most;
}
