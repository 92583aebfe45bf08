// The numbers of an answer by measure, currency and column.
import type { PivotSeries, PivotTable } from "../../../contract/pivot.ts";
import { keyOf } from "../layout/pathKey.ts";

const columnIndexes = new WeakMap<PivotTable, ReadonlyMap<string, number>>();

/** Which column of an answer has a path; undefined where it has none. */
export function columnIndex(answer: PivotTable, key: string): number | undefined {
  const known = columnIndexes.get(answer) ?? new Map(answer.columns.map(({ path }, index) => [keyOf(path), index]));
  columnIndexes.set(answer, known);
  return known.get(key);
}

/** What tells a series from the others of its answer, the same in every part. */
export const seriesKey = ({ measure, currency, of }: PivotSeries): string => `${measure} ${currency ?? ""} ${of ?? ""}`;

/** The number in one place; null where no row counts, which is not zero. */
export function numberAt(answer: PivotTable, series: PivotSeries, row: number, column: string): number | null {
  const index = columnIndex(answer, column);
  return index === undefined ? null : (series.values[row * answer.columns.length + index] ?? null);
}

const longestCells = new WeakMap<PivotTable, readonly number[]>();

/** How many lines the cells of each row need at most: one for each currency. */
export function linesOf(answer: PivotTable, row: number): number {
  const known = longestCells.get(answer) ?? countLines(answer);
  longestCells.set(answer, known);
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
