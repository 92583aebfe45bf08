import type { Place } from "./model.ts";

/** The sizes of sticky parts, and the offsets of items; pixels. */
interface Measures {
  readonly rowOffsets: Float64Array;
  readonly columnOffsets: Float64Array;
  readonly headWidth: number;
  readonly headHeight: number;
  readonly footHeight: number;
}

/** Scrolls as little as needed to make a cell visible beside the sticky parts. */
export function scrollTo(element: HTMLElement, { row, column }: Place, measures: Measures): void {
  const { rowOffsets, columnOffsets, headWidth, headHeight, footHeight } = measures;
  if (row >= 0 && row < rowOffsets.length - 1) {
    const room = element.clientHeight - headHeight - footHeight;
    element.scrollTop = nearest(element.scrollTop, room, rowOffsets[row] ?? 0, rowOffsets[row + 1] ?? 0);
  }
  if (column >= 0) {
    const room = element.clientWidth - headWidth;
    element.scrollLeft = nearest(element.scrollLeft, room, columnOffsets[column] ?? 0, columnOffsets[column + 1] ?? 0);
  }
}

function nearest(now: number, room: number, from: number, to: number): number {
  if (from < now) return from;
  return to > now + room ? to - room : now;
}
