// A section's paper filled in with a record's values: plain data, which the product draws.
import type { PaperSides } from "../../../src/definition/words/papers.ts";
import type { Region } from "../../../src/domain/company/region.ts";

export interface PrintedTable {
  readonly columns: readonly { readonly label: string; readonly isFigure: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Below the columns, "" for none; absent without totals. */
  readonly totals?: readonly string[];
}

export type PrintedBlock =
  | { readonly heading: string }
  | { readonly paragraphs: readonly string[] }
  | { readonly table: PrintedTable }
  | { readonly parties: PaperSides }
  | { readonly sign: PaperSides | readonly string[] };

export interface PrintedPaper {
  readonly region: Region;
  readonly title: string;
  readonly below: string;
  readonly blocks: readonly PrintedBlock[];
  /** The number of the record that owns this one; null if there is none. */
  readonly ownerId: number | null;
  /** ISO time; the same each time a record is printed, since equal content must give equal bytes. */
  readonly createdAt: string;
}
