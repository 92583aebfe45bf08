// A table to write as CSV or XLSX. Rows may come one by one, from a cursor.
import type { Day } from "../../../src/domain/time/periods.ts";

/** The format of a number: digits and thousands separators; `share` shows 0.25 as 25,0 %. */
export type NumberFormat = "integer" | "money" | "percent" | "rate" | "share";

/** Text stays text, whatever it begins with. */
export type Cell =
  | string
  | null
  /** A decimal string, so that nothing is rounded; `percent` in percents: "12.5". */
  | { readonly number: string | number; readonly format: NumberFormat }
  | { readonly date: Day }
  /** A day that stands for its month: «октябрь 2026». */
  | { readonly month: Day }
  /** Local time: "2026-11-21T12:30". */
  | { readonly moment: string };

export interface SheetRow {
  readonly cells: readonly Cell[];
  /** `header`: column names; `total`: sums of other rows. */
  readonly look?: "header" | "total";
  /** The level in collapsible groups, up to 7. */
  readonly outline?: number;
}

/** Merged cells, both ends included, counted from 0. */
export interface Merge {
  readonly fromRow: number;
  readonly fromColumn: number;
  readonly toRow: number;
  readonly toColumn: number;
}

export interface Sheet {
  /** The sheet's name, up to 31 characters. */
  readonly name: string;
  /** In characters. */
  readonly widths: readonly number[];
  /** The rows and columns that stay when scrolling. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly merges?: readonly Merge[];
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
}
