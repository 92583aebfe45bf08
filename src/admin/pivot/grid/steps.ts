import type { GridHeading, GridRow, Place } from "./model.ts";

/** The limits of keyboard movement in the grid. */
export interface Bounds {
  readonly rows: readonly GridRow[];
  readonly columnCount: number;
  /** The levels of headers above the columns' own, outermost first. */
  readonly headings: readonly (readonly GridHeading[])[];
  readonly hasTotals: boolean;
  /** Rows per screen page. */
  readonly pageRows: number;
}

/** What a key does: move, or open or close a row. */
export type Step = { readonly to: Place } | { readonly toggle: number };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  /** Extends the selection, so that rows neither open nor close. */
  readonly shiftKey: boolean;
}

/** The effect of a key at a position (https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/); undefined for other keys. */
export function stepOf({ key, ctrlKey, shiftKey }: Pressed, at: Place, bounds: Bounds): Step | undefined {
  const top = -bounds.headings.length - 1;
  const bottom = bounds.rows.length - 1 + (bounds.hasTotals ? 1 : 0);
  const right = bounds.columnCount - 1;
  const to = (row: number, column: number): Step => {
    const across = Math.min(right, Math.max(-1, column));
    // The corner is as high as all headers.
    return { to: { row: Math.min(bottom, Math.max(across === -1 ? -1 : top, row)), column: across } };
  };
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

/** On a row's header: closes the row, or moves to its parent. */
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

/** The column beside a position; for a header over several, the one beside them all. */
function headingAt({ row, column }: Place, { headings }: Bounds, side: "before" | "after"): number {
  const heading = headings[row + headings.length + 1]?.find(({ from, span }) => column >= from && column < from + span);
  if (side === "before") return (heading?.from ?? column) - 1;
  return heading ? heading.from + heading.span : column + 1;
}
