import { createContext, useContext, useMemo, useState } from "react";
import { boundedWidth, type ArrangedColumn } from "../columns/arranged.ts";
import { naturalWidth } from "./naturalWidth.ts";

interface Widths {
  /** The columns in order. */
  readonly names: readonly string[];
  /** CSS widths by column. */
  readonly sizes: ReadonlyMap<string, string>;
  /** The widths around the columns in rem; 0 if absent. */
  readonly around: Around;
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
  draw: () => undefined,
  settle: () => undefined,
});

export const useWidths = (): Widths => useContext(WidthsContext);

/**
 * The widths of a table's columns, also while one is being dragged. Columns without a chosen width share the remaining space
 * in proportion to their natural widths, and never get less than those.
 * @param heading the column with the records' names
 */
export function useDrawnWidths(
  columns: readonly ArrangedColumn[],
  heading: string | undefined,
  { boxes, actions }: Around,
  resize: (name: string, width: number | undefined) => void,
): Widths {
  const [drawn, setDrawn] = useState<{ readonly name: string; readonly width: number }>();
  return useMemo(() => {
    const all = columns.map(({ name, field, width }) => ({
      name,
      pixels: drawn?.name === name ? drawn.width : width,
      natural: naturalWidth(field, name === heading),
    }));
    const taken = all.reduce((sum, { pixels = 0 }) => sum + pixels, 0);
    const asked = all.reduce((sum, { pixels, natural }) => sum + (pixels === undefined ? natural : 0), 0);
    const left = `(100cqi - ${taken}px - ${boxes + actions}rem)`;
    return {
      names: all.map(({ name }) => name),
      sizes: new Map(
        all.map(({ name, pixels, natural }) => [
          name,
          pixels === undefined ? `max(${natural}rem, ${left} * ${(natural / asked).toFixed(5)})` : `${pixels}px`,
        ]),
      ),
      around: { boxes, actions },
      draw: (name, width) => setDrawn(width === undefined ? undefined : { name, width: boundedWidth(width) }),
      settle: (name, width) => {
        setDrawn(undefined);
        resize(name, width === undefined ? undefined : boundedWidth(width));
      },
    };
  }, [columns, heading, boxes, actions, resize, drawn]);
}
