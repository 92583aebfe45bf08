import { createContext, useContext, useMemo, useState } from "react";
import { boundedWidth, type ArrangedColumn } from "../columns/arranged.ts";
import { growth, inSecondLine, minWidthOf } from "./folding.ts";

interface Widths {
  /** The columns in order. */
  readonly names: readonly string[];
  /** CSS widths by column. */
  readonly sizes: ReadonlyMap<string, string>;
  /** The widths around the columns in rem; 0 if absent. */
  readonly around: Around;
  /** The columns in the second line of the first one. */
  readonly folded: readonly string[];
  /** Called while an edge is dragged; undefined resets the width. */
  readonly draw: (name: string, width: number | undefined) => void;
  readonly settle: (name: string, width: number | undefined) => void;
}

interface Around {
  /** The width of the selection checkboxes. */
  readonly boxes: number;
  /** The width of the row's actions. */
  readonly actions: number;
}

/** A separate context, so that dragging an edge does not re-render the rows. */
export const WidthsContext = createContext<Widths>({
  names: [],
  sizes: new Map(),
  around: { boxes: 0, actions: 0 },
  folded: [],
  draw: () => undefined,
  settle: () => undefined,
});

export const useWidths = (): Widths => useContext(WidthsContext);

interface Drawn {
  readonly columns: readonly ArrangedColumn[];
  readonly folded: readonly ArrangedColumn[];
  /** The column with the records' names. */
  readonly heading: string | undefined;
  readonly around: Around;
  readonly resize: (name: string, width: number | undefined) => void;
}

/**
 * The widths of a table's columns, also while one is being dragged. Columns without a chosen width have at least their natural
 * widths and share the remaining space, most of which names get.
 */
export function useDrawnWidths({ columns, folded, heading, around: { boxes, actions }, resize }: Drawn): Widths {
  const [drawn, setDrawn] = useState<{ readonly name: string; readonly width: number }>();
  return useMemo(() => {
    const all = columns.map((column) => {
      const [{ name, width }, heads] = [column, column.name === heading];
      const least = minWidthOf(column, heads, inSecondLine(folded).length > 0);
      return { name, pixels: drawn?.name === name ? drawn.width : width, least, part: least * growth(column, heads) };
    });
    const free = all.filter(({ pixels }) => pixels === undefined);
    const taken = all.reduce((sum, { pixels = 0 }) => sum + pixels, 0);
    const asked = free.reduce((sum, { least }) => sum + least, 0);
    const parts = free.reduce((sum, { part }) => sum + part, 0) || 1;
    const left = `max(0px, 100cqi - ${taken}px - ${(boxes + actions + asked).toFixed(3)}rem)`;
    return {
      names: all.map(({ name }) => name),
      sizes: new Map(
        all.map(({ name, pixels, least, part }) => [
          name,
          pixels === undefined ? `calc(${least}rem + ${left} * ${(part / parts).toFixed(5)})` : `${pixels}px`,
        ]),
      ),
      around: { boxes, actions },
      folded: folded.map(({ name }) => name),
      draw: (name, width) => setDrawn(width === undefined ? undefined : { name, width: boundedWidth(width) }),
      settle: (name, width) => {
        setDrawn(undefined);
        resize(name, width === undefined ? undefined : boundedWidth(width));
      },
    };
  }, [columns, folded, heading, boxes, actions, resize, drawn]);
}
