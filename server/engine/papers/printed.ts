// A paper of a section with a record's values filled in: plain data, which the product draws.
import type { PaperSides } from "../../../src/definition/words/papers.ts";
import type { Region } from "../../../src/domain/company/region.ts";

export interface PrintedTable {
  readonly columns: readonly { readonly label: string; readonly isFigure: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Below the columns, "" where there is none; absent without totals. */
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
  /** The number of the record that owns this one; null if none does. */
  readonly ownerId: number | null;
  /** ISO time, the same however often a record is printed: equal content gives equal bytes. */
  readonly createdAt: string;
}
