import type { Place } from "./model.ts";

/** What covers the edges of the scrolled place, and where things begin in it; pixels. */
interface Measures {
  readonly rowOffsets: Float64Array;
  readonly columnOffsets: Float64Array;
  readonly headWidth: number;
  readonly headHeight: number;
  readonly footHeight: number;
}

/** Scrolls just as far as it takes to see a place beside what stays in sight. */
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
