// What a tree of rows beside a hierarchy of columns looks like to the component that draws it. Knows nothing of money.

/** One line of a cell: a figure, and what it is counted in. */
export interface CellLine {
  readonly text: string;
  /** A currency sign or "%"; stands quietly beside the figure. */
  readonly unit?: string;
  readonly negative?: boolean;
  /** From 0 to 1: how strongly it is coloured. */
  readonly heat?: number;
  /** From 0 to 1: how long the bar below it is. */
  readonly bar?: number;
}

export interface GridCell {
  /** Several where amounts can't be added up, as those of different currencies; none where there is nothing. */
  readonly lines: readonly CellLine[];
}

/** How something takes part in the totals: a leaf, the subtotal of its parent, or a total of everything. */
export type Standing = "plain" | "subtotal" | "total";

export interface GridRow {
  /** The path of values that leads to it: the same after every change of the rest. */
  readonly key: string;
  readonly label: string;
  /** Beside the label, quietly: how many rows lie below. */
  readonly note?: string;
  /** From 1. */
  readonly level: number;
  /** Absent where nothing can be unfolded. */
  readonly expanded?: boolean;
  readonly standing: Standing;
  /** The most lines that one of its cells has; at least 1. */
  readonly lines: number;
  /** What a press on it does, where it has no cells: goes on loading. */
  readonly command?: true;
}

export interface GridColumn {
  readonly key: string;
  readonly label: string;
  /** Pixels. */
  readonly width: number;
  readonly standing: Standing;
  /** The direction in which its values order the rows. */
  readonly sorted?: "ascending" | "descending";
}

/** A heading above several columns. */
export interface GridHeading {
  readonly key: string;
  readonly label: string;
  readonly from: number;
  readonly span: number;
  readonly standing: Standing;
  /** Absent where nothing can be folded. */
  readonly expanded?: boolean;
}

/** A place in the grid: rows from 0, headings above them negative, the totals after the last; the row headers are column −1. */
export interface Place {
  readonly row: number;
  readonly column: number;
}
