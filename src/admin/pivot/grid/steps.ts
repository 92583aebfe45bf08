import type { GridHeading, GridRow, Place } from "./model.ts";

/** The bounds of the grid that keys move in. */
export interface Bounds {
  readonly rows: readonly GridRow[];
  readonly columnCount: number;
  /** The levels of headings above the columns' own, the highest first. */
  readonly headings: readonly (readonly GridHeading[])[];
  readonly hasTotals: boolean;
  /** How many rows a page of the screen holds. */
  readonly pageRows: number;
}

/** What a key asks for: to go somewhere, or to fold a row. */
export type Step = { readonly to: Place } | { readonly toggle: number };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  /** Selects as it moves: nothing folds. */
  readonly shiftKey: boolean;
}

/** What a key does at a place (https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/); undefined for keys of no meaning here. */
export function stepOf({ key, ctrlKey, shiftKey }: Pressed, at: Place, bounds: Bounds): Step | undefined {
  const top = -bounds.headings.length - 1;
  const bottom = bounds.rows.length - 1 + (bounds.hasTotals ? 1 : 0);
  const right = bounds.columnCount - 1;
  const to = (row: number, column: number): Step => ({
    to: { row: Math.min(bottom, Math.max(top, row)), column: Math.min(right, Math.max(-1, column)) },
  });
  const steps: Readonly<Record<string, () => Step>> = {
    ArrowUp: () => to(at.row - 1, at.column),
    ArrowDown: () => to(at.row + 1, at.column),
    ArrowLeft: () => (shiftKey ? undefined : leftwards(at, bounds)) ?? to(at.row, headingAt(at, bounds, "before")),
    ArrowRight: () =>
      (shiftKey ? undefined : unfolding(at, bounds, false)) ?? to(at.row, headingAt(at, bounds, "after")),
    Home: () => to(ctrlKey ? 0 : at.row, -1),
    End: () => to(ctrlKey ? bottom : at.row, right),
    PageUp: () => to(at.row < 0 ? at.row : Math.max(0, at.row - bounds.pageRows), at.column),
    PageDown: () => to(at.row + bounds.pageRows, at.column),
  };
  return steps[key]?.();
}

/** On a row's header: folds it, or goes to the row that it belongs to. */
function leftwards(at: Place, { rows, ...bounds }: Bounds): Step | undefined {
  const row = rows[at.row];
  if (at.column !== -1 || !row) return undefined;
  const folding = unfolding(at, { rows, ...bounds }, true);
  if (folding) return folding;
  const parent = rows.slice(0, at.row).findLastIndex(({ level }) => level < row.level);
  return parent === -1 ? undefined : { to: { row: parent, column: -1 } };
}

const unfolding = ({ row, column }: Place, { rows }: Bounds, expanded: boolean): Step | undefined =>
  column === -1 && rows[row]?.expanded === expanded ? { toggle: row } : undefined;

/** The column beside a place; beside a heading that spans several, the one beside them all. */
function headingAt({ row, column }: Place, { headings }: Bounds, side: "before" | "after"): number {
  const heading = headings[row + headings.length + 1]?.find(({ from, span }) => column >= from && column < from + span);
  if (side === "before") return (heading?.from ?? column) - 1;
  return heading ? heading.from + heading.span : column + 1;
}
