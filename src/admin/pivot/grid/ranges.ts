// Finds the visible items of a list. All lengths are in pixels.

/** From the first to before the last. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** The start of each item, followed by the end of the last. */
export function offsetsOf(sizes: readonly number[]): Float64Array {
  const offsets = new Float64Array(sizes.length + 1);
  sizes.forEach((size, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + size;
  });
  return offsets;
}

/** The total length. */
export const lengthOf = (offsets: Float64Array): number => offsets[offsets.length - 1] ?? 0;

/** The items between two positions, and `spare` more on either side so that scrolling shows no gap. */
export function rangeBetween(offsets: Float64Array, from: number, to: number, spare: number): Range {
  const count = offsets.length - 1;
  const first = Math.max(0, indexAt(offsets, from) - spare);
  return { first, last: Math.max(first, Math.min(count, indexAt(offsets, to) + 1 + spare)) };
}

/** The index of the item at a position. */
function indexAt(offsets: Float64Array, place: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** The indexes of a range, and of an item that must be rendered even outside of it. */
export function indicesOf({ first, last }: Range, kept: number | undefined): number[] {
  const indices = Array.from({ length: last - first }, (_, index) => first + index);
  if (kept === undefined || kept < 0) return indices;
  if (kept < first) return [kept, ...indices];
  return kept >= last ? [...indices, kept] : indices;
}
