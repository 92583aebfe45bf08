// A table that becomes a file: what writers of CSV and XLSX are given. Rows may come one by one, from a cursor.
import type { Day } from "../../../src/domain/periods.ts";

/** How a number is written: with thousands apart and so many digits; a share of 0.25 as 25,0 %. */
export type NumberFormat = "integer" | "money" | "percent" | "rate" | "share";

/** A text is always a text, whatever it begins with. */
export type Cell =
  | string
  | null
  /** A decimal string, so that nothing is lost on the way; `percent` in percents: "12.5". */
  | { readonly number: string | number; readonly format: NumberFormat }
  | { readonly date: Day }
  /** By the clock on the wall: "2026-11-21T12:30". */
  | { readonly moment: string };

export interface SheetRow {
  readonly cells: readonly Cell[];
  /** `header`: names of columns; `total`: sums of other rows. */
  readonly look?: "header" | "total";
  /** How deep in groups that fold away, up to 7. */
  readonly outline?: number;
}

/** Cells that become one, both ends included, counted from 0. */
export interface Merge {
  readonly fromRow: number;
  readonly fromColumn: number;
  readonly toRow: number;
  readonly toColumn: number;
}

export interface Sheet {
  /** Of the sheet, up to 31 characters. */
  readonly name: string;
  /** In characters. */
  readonly widths: readonly number[];
  /** What stays when one scrolls. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly merges?: readonly Merge[];
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
}
