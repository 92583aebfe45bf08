import { useMemo, useRef, useState, type MouseEvent, type PointerEvent } from "react";
import type { GridColumn } from "./model.ts";

/** Pixels. */
const minWidth = 56;
const maxWidth = 640;
const stride = 16;

/** The key of the row headers' width. */
const headKey = "";

/**
 * Column widths chosen by dragging a header's edge, or with Alt and the arrows; a double click on the edge resets the width.
 * A width stays with its column when other parts change.
 */
export function useWidths(own: readonly GridColumn[], ownHead: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(() => new Map());
  const drag = useRef<{ readonly key: string; readonly from: number; readonly width: number }>(undefined);
  const columns = useMemo(
    () => (chosen.size === 0 ? own : own.map((one) => ({ ...one, width: chosen.get(one.key) ?? one.width }))),
    [own, chosen],
  );
  const headWidth = chosen.get(headKey) ?? ownHead;
  const keyAt = (column: number): string | undefined => (column < 0 ? headKey : own[column]?.key);
  const widthAt = (column: number): number => (column < 0 ? headWidth : (columns[column]?.width ?? minWidth));
  const set = (key: string, width: number): void =>
    setChosen((before) => new Map([...before, [key, Math.min(maxWidth, Math.max(minWidth, Math.round(width)))]]));

  const handlers = {
    onPointerDown: (event: PointerEvent): boolean => {
      const grip = gripAt(event.target);
      const key = grip && keyAt(grip.column);
      if (key === undefined || !grip) return false;
      event.preventDefault();
      grip.element.setPointerCapture(event.pointerId);
      drag.current = { key, from: event.clientX, width: widthAt(grip.column) };
      return true;
    },
    onPointerMove: ({ clientX }: PointerEvent): void => {
      if (drag.current) set(drag.current.key, drag.current.width + clientX - drag.current.from);
    },
    onPointerUp: (): void => {
      drag.current = undefined;
    },
    onDoubleClick: ({ target }: MouseEvent): void => {
      const grip = gripAt(target);
      const key = grip && keyAt(grip.column);
      if (key !== undefined) setChosen((before) => new Map([...before].filter(([known]) => known !== key)));
    },
  };
  /** Widens or narrows by a step. */
  const change = (column: number, direction: 1 | -1): void => {
    const key = keyAt(column);
    if (key !== undefined) set(key, widthAt(column) + direction * stride);
  };
  return { columns, headWidth, change, handlers };
}

export function gripAt(
  target: EventTarget | null,
): { readonly element: HTMLElement; readonly column: number } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-grip]") : null;
  return element ? { element, column: Number(element.dataset["grip"]) } : undefined;
}
