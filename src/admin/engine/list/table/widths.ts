import { createContext, useContext, useMemo, useState } from "react";
import { boundedWidth, type ArrangedColumn } from "../columns/arranged.ts";

interface Widths {
  /** The columns in their order. */
  readonly names: readonly string[];
  /** In CSS pixels, of those that are not as wide as their content. */
  readonly widths: ReadonlyMap<string, number>;
  /** While an edge is drawn; undefined: as it was. */
  readonly draw: (name: string, width: number | undefined) => void;
  readonly settle: (name: string, width: number | undefined) => void;
}

/** Widths stand apart from the rows, so that drawing an edge makes none of them anew. */
export const WidthsContext = createContext<Widths>({
  names: [],
  widths: new Map(),
  draw: () => undefined,
  settle: () => undefined,
});

export const useWidths = (): Widths => useContext(WidthsContext);

/** The widths of a table's columns while somebody draws at one. */
export function useDrawnWidths(
  columns: readonly ArrangedColumn[],
  resize: (name: string, width: number | undefined) => void,
): Widths {
  const [drawn, setDrawn] = useState<{ readonly name: string; readonly width: number }>();
  return useMemo(() => {
    const kept = columns.flatMap(({ name, width }) => (width === undefined ? [] : [[name, width] as const]));
    return {
      names: columns.map(({ name }) => name),
      widths: new Map(drawn ? [...kept, [drawn.name, drawn.width] as const] : kept),
      draw: (name, width) => setDrawn(width === undefined ? undefined : { name, width: boundedWidth(width) }),
      settle: (name, width) => {
        setDrawn(undefined);
        resize(name, width === undefined ? undefined : boundedWidth(width));
      },
    };
  }, [columns, resize, drawn]);
}
