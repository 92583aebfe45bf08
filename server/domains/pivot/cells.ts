// The cells of a table: the database aggregates leaves; subtotals and totals are added up here from the leaves' parts.
import { sql, type SQL } from "drizzle-orm";
import type { PivotSeries, PivotValue } from "../../../src/contract/pivot/pivot.ts";
import type { Currency } from "../../../src/domain/money/currency.ts";
import { regionCurrency, type Region } from "../../../src/domain/company/region.ts";
import { Problem } from "../../platform/problem.ts";
import { type Counted, countedAs, merged, type Part } from "./sql/aggregates.ts";

type Path = readonly (string | null)[];

/** The name of a row or column by its path; the empty path is the total. */
export const nameOf = (path: Path): string => JSON.stringify(path);

interface Series {
  readonly currency: Currency | null;
  readonly of: Currency | null;
  /** Keyed by row and column. */
  readonly cells: Map<string, readonly Part[]>;
}

/** The database's answer for a group: its currencies and, for each measure, its parts. */
export interface GroupRow {
  readonly region: Region | null;
  readonly currency: Currency | null;
  readonly parts: readonly Part[];
}

/** Collects the parts of cells, and calculates their values. */
export class Cells {
  readonly counted: readonly Counted[];
  readonly #series: readonly Map<string, Series>[];

  constructor(measures: readonly Pick<PivotValue, "measure" | "aggregation">[]) {
    this.counted = measures.map(countedAs);
    this.#series = this.counted.map(() => new Map<string, Series>());
  }

  /** Which currencies, the region's or the account's, separate values that must not be added up. */
  get splitBy(): { readonly region: boolean; readonly cabinet: boolean } {
    const isAny = (...kinds: readonly Counted["currency"][]) =>
      this.counted.some(({ currency }) => currency !== undefined && kinds.includes(currency));
    return { region: isAny("region", "rate"), cabinet: isAny("cabinet", "rate") };
  }

  /** The SQL aggregates of measures, in order. @param distinct those that can't be added up, or all others */
  aggregates(distinct: boolean, isSums = false): readonly SQL[] {
    return this.#chosen(distinct).flatMap(({ components }) => components.map(({ aggregate }) => aggregate(isSums)));
  }

  #chosen(distinct: boolean): readonly Counted[] {
    return this.counted.filter(({ isDistinct }) => isDistinct === distinct);
  }

  /** Adds a group's parts to a cell; a cell may get several groups. */
  add(row: string, column: string, { region, currency, parts }: GroupRow, distinct = false): void {
    let at = 0;
    const cell = `${row}|${column}`;
    for (const [index, counted] of this.counted.entries()) {
      if (counted.isDistinct !== distinct) continue;
      const own = parts.slice(at, (at += counted.components.length));
      if (own.every((part) => part === null)) continue;
      const { cells } = this.#seriesOf(index, counted, region, currency);
      const before = cells.get(cell);
      cells.set(cell, before ? merged(counted.components, before, own) : own);
    }
  }

  #seriesOf(index: number, { currency: kind }: Counted, region: Region | null, cabinet: Currency | null): Series {
    const own = region === null ? null : regionCurrency[region];
    const currency = kind === undefined ? null : kind === "cabinet" ? cabinet : own;
    const of = kind === "rate" ? cabinet : null;
    const name = `${currency ?? ""}/${of ?? ""}`;
    const all = this.#series[index];
    const known = all?.get(name) ?? { currency, of, cells: new Map<string, readonly Part[]>() };
    all?.set(name, known);
    return known;
  }

  /**
   * The values of a table, row by row.
   * @throws Problem 422 for a sum that a JavaScript number can't hold exactly
   */
  table(rows: readonly string[], columns: readonly string[]): PivotSeries[] {
    return this.counted.flatMap((counted, measure) =>
      [...(this.#series[measure]?.values() ?? [])].sort(byCurrency).flatMap(({ currency, of, cells }) => {
        const values = rows.flatMap((row) => columns.map((column) => this.#value(counted, cells, `${row}|${column}`)));
        return values.every((value) => value === null) ? [] : [{ measure, currency, of, values }];
      }),
    );
  }

  /** The value that a row is sorted by; if no currency is named, in the one that most cells have. */
  sorted(measure: number, currency: Currency | undefined, row: string, column: string): number | null {
    const counted = this.counted[measure];
    const all = [...(this.#series[measure]?.values() ?? [])];
    const chosen =
      all.length > 1 && currency !== undefined
        ? all.find((series) => series.currency === currency)
        : all.sort((a, b) => b.cells.size - a.cells.size)[0];
    return counted && chosen ? this.#value(counted, chosen.cells, `${row}|${column}`) : null;
  }

  #value({ value }: Counted, cells: Series["cells"], cell: string): number | null {
    const parts = cells.get(cell);
    const whole = parts ? value(parts) : null;
    if (whole === null) return null;
    const number = Number(whole);
    if (!Number.isSafeInteger(number)) throw new Problem(422, "Сумма слишком велика, чтобы показать её точно");
    return number;
  }
}

const byCurrency = (a: Series, b: Series): number =>
  `${a.currency ?? ""}${a.of ?? ""}` < `${b.currency ?? ""}${b.of ?? ""}` ? -1 : 1;

/** The parts in a row of the database's answer, from index `at` on. */
export const partsFrom = (row: readonly unknown[], at: number): readonly Part[] =>
  row.slice(at).map((value) => (value === null ? null : BigInt(String(value))));

/** Columns that separate leaves besides their keys: the currencies, where they matter. */
export const splitSql = ({ region, cabinet }: Cells["splitBy"]): readonly [region: SQL, cabinet: SQL] => [
  region ? sql`f.region` : sql`null::text`,
  cabinet ? sql`f.currency` : sql`null::text`,
];
