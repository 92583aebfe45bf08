// What a grouped number shows while somebody types, and where its caret belongs. Pure: no page, no field.

/** How a kind of number reads in groups. */
export interface Mask {
  /** What is read of a text, without the signs that only part groups. */
  readonly significant: (raw: string) => string;
  /** A text of any form, half typed or pasted, in groups. */
  readonly format: (raw: string) => string;
}

interface Masked {
  readonly text: string;
  /** Position in `text`. */
  readonly caret: number;
}

/**
 * Groups a text and keeps the caret before the same rest: a prefix that comes or goes on its left moves it along.
 * @param raw the input's text after a key, a paste or a deletion
 * @param caret where the browser left the caret in `raw`
 */
export function maskTyped({ format, significant }: Mask, raw: string, caret: number): Masked {
  const text = format(raw);
  const after = significant(raw.slice(caret)).length;
  let position = text.length;
  while (position > 0 && significant(text.slice(position)).length < after) position--;
  return { text, caret: position };
}

/**
 * Deleting a sign that parts groups means the character beside it: without this the caret would stand still for ever.
 * @returns undefined when a character was deleted anyway
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
