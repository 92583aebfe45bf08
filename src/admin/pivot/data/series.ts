// Finds the numbers of an answer by measure, currency and column.
import type { PivotSeries, PivotTable } from "../../../contract/pivot/pivot.ts";
import { keyOf } from "../layout/pathKey.ts";

const columnIndexes = new WeakMap<PivotTable, ReadonlyMap<string, number>>();

/** The index of the column with a path; undefined if there is none. */
export function columnIndex(answer: PivotTable, key: string): number | undefined {
  const known = columnIndexes.get(answer) ?? new Map(answer.columns.map(({ path }, index) => [keyOf(path), index]));
  columnIndexes.set(answer, known);
  return known.get(key);
}

/** Identifies a series, the same in every part of the answer. */
export const seriesKey = ({ measure, currency, of }: PivotSeries): string => `${measure} ${currency ?? ""} ${of ?? ""}`;

/** The number in a cell; null if no row counts, which is not zero. */
export function numberAt(answer: PivotTable, series: PivotSeries, row: number, column: string): number | null {
  const index = columnIndex(answer, column);
  return index === undefined ? null : (series.values[row * answer.columns.length + index] ?? null);
}

const lineCounts = new WeakMap<PivotTable, readonly number[]>();

/** The most lines in a row's cells: one per currency. */
export function linesOf(answer: PivotTable, row: number): number {
  const known = lineCounts.get(answer) ?? countLines(answer);
  lineCounts.set(answer, known);
  return known[row] ?? 1;
}

function countLines({ rows, columns, series }: PivotTable): number[] {
  const measures = [...new Set(series.map(({ measure }) => measure))].map((measure) =>
    series.filter((one) => one.measure === measure),
  );
  return rows.map((_, row) => {
    let most = 1;
    for (const currencies of measures) {
      if (currencies.length <= most) continue;
      for (let column = 0; column < columns.length; column++) {
        const at = row * columns.length + column;
        const lines = currencies.reduce((count, { values }) => ((values[at] ?? null) === null ? count : count + 1), 0);
        if (lines > most) most = lines;
      }
    }
    return most;
  });
}
