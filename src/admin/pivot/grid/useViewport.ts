import { useEffect, useState, type RefObject } from "react";
import { rangeBetween, type Range } from "./ranges.ts";

/** The visible part of the grid. */
export interface Viewport {
  readonly rows: Range;
  readonly columns: Range;
  /** The width of the viewport in pixels. */
  readonly width: number;
}

interface Window {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of scrolling before the visible part is updated. */
const stride = 96;
const spare = { rows: 6, columns: 1 };
/** Used before the first layout. */
const assumed: Window = { top: 0, left: 0, width: 1200, height: 700 };

/** Follows scrolling and resizing. */
export function useViewport(
  scroller: RefObject<HTMLElement | null>,
  rowOffsets: Float64Array,
  columnOffsets: Float64Array,
): Viewport {
  const [{ top, left, width, height }, setWindow] = useState(assumed);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = (): void => {
      const seen = windowOf(element);
      setWindow((before) => (alike(before, seen) ? before : seen));
    };
    element.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, [scroller]);
  return {
    rows: rangeBetween(rowOffsets, top, top + height + stride, spare.rows),
    columns: rangeBetween(columnOffsets, left, left + width + stride, spare.columns),
    width,
  };
}

const windowOf = (element: HTMLElement): Window => ({
  top: Math.floor(element.scrollTop / stride) * stride,
  left: Math.floor(element.scrollLeft / stride) * stride,
  width: element.clientWidth || assumed.width,
  height: element.clientHeight || assumed.height,
});

const alike = (a: Window, b: Window): boolean =>
  a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height;
