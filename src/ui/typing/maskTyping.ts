// Groups a number while it is typed, and positions the caret. Pure functions.

/** How a kind of number is grouped. */
export interface Mask {
  /** The text without grouping characters. */
  readonly significant: (raw: string) => string;
  /** Groups a text in any form, incomplete or pasted. */
  readonly format: (raw: string) => string;
}

interface Masked {
  readonly text: string;
  /** Position in `text`. */
  readonly caret: number;
}

/**
 * Groups a text and keeps the caret before the same remaining characters: a prefix that appears or disappears on its left
 * moves it along.
 * @param raw the input's text after a key, a paste or a deletion
 * @param caret the browser's caret position in `raw`
 */
export function maskTyped({ format, significant }: Mask, raw: string, caret: number): Masked {
  const text = format(raw);
  const after = significant(raw.slice(caret)).length;
  let position = text.length;
  while (position > 0 && significant(text.slice(position)).length < after) position--;
  return { text, caret: position };
}

/**
 * Deleting a grouping character deletes the character beside it; otherwise the caret would never move.
 * @returns undefined if a character was deleted anyway
 */
export function deletedThroughGap(
  mask: Mask,
  [before, after]: readonly [string, string],
  caret: number,
  forward: boolean,
): Masked | undefined {
  if (mask.significant(before) !== mask.significant(after) || after.length >= before.length) return undefined;
  const gap = /[\s-]*/;
  const [left, right] = [after.slice(0, caret), after.slice(caret)];
  if (forward) return maskTyped(mask, left + right.replace(gap, "").slice(1), caret);
  const shorter = left.trimEnd().slice(0, -1);
  return maskTyped(mask, shorter + right, shorter.length);
}
