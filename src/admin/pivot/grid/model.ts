// The model of a tree of rows with hierarchical columns, for the grid component. Knows nothing about money.

/** A line in a cell: a number with its unit. */
export interface CellLine {
  readonly text: string;
  /** A currency sign or "%", in a lighter style. */
  readonly unit?: string;
  readonly negative?: boolean;
  /** From 0 to 1: the strength of its colour. */
  readonly heat?: number;
  /** From 0 to 1: the length of its bar. */
  readonly bar?: number;
}

export interface GridCell {
  /** Several if values can't be added up, such as different currencies; empty if there is no value. */
  readonly lines: readonly CellLine[];
}

/** The role in totals: a leaf, the subtotal of its parent, or a grand total. */
export type Standing = "plain" | "subtotal" | "total";

export interface GridRow {
  /** The path of values that leads to it; stable when other parts change. */
  readonly key: string;
  readonly label: string;
  /** Beside the label: the number of rows below it. */
  readonly note?: string;
  /** Counted from 1. */
  readonly level: number;
  /** Absent if it has no children. */
  readonly expanded?: boolean;
  readonly standing: Standing;
  /** The most lines in its cells; at least 1. */
  readonly lines: number;
  /** True for a row without cells that loads more when pressed. */
  readonly command?: true;
}

export interface GridColumn {
  readonly key: string;
  readonly label: string;
  /** Pixels. */
  readonly width: number;
  readonly standing: Standing;
  /** The direction in which rows are sorted by it. */
  readonly sorted?: "ascending" | "descending";
}

/** A header above several columns. */
export interface GridHeading {
  readonly key: string;
  readonly label: string;
  readonly from: number;
  readonly span: number;
  readonly standing: Standing;
  /** Absent if it can't be collapsed. */
  readonly expanded?: boolean;
}

/**
 * A position in the grid: rows from 0, headers above them negative, the totals after the last; row headers are column −1.
 */
export interface Place {
  readonly row: number;
  readonly column: number;
}
