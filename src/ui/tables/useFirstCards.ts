import { useDeferredValue } from "react";

/**
 * The rows to draw. A phone shows two to four cards at once; the others are drawn when there is time. The fifth fills the
 * rest of the screen, so that drawing the others moves nothing visible.
 *
 * @param all the same array until the rows change
 */
export function useFirstCards<Row>(all: readonly Row[]): readonly Row[] {
  const drawn = useDeferredValue(all, all.slice(0, cardsAtFirst));
  return innerWidth < phone ? drawn : all;
}

const cardsAtFirst = 5;
/** CSS pixels. */
const phone = 768;
