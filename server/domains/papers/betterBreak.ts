import { type Break, marks } from "./layouts/parts.ts";

/** The number of lines kept with totals and signatures that move to a new page. */
const linesAbove = 2;

/**
 * Where to break the table if its totals or signatures would start a page without any line.
 * @param pages the page of each mark
 */
export function betterBreak(pages: ReadonlyMap<string, number>): Break | undefined {
  let count = 0;
  while (pages.has(marks.row(count))) count += 1;
  const lastLine = pages.get(marks.row(count - 1));
  if (lastLine === undefined || count <= linesAbove) return undefined;
  const isAlone = [marks.totals, marks.end].some((mark) => (pages.get(mark) ?? lastLine) > lastLine);
  return isAlone ? { before: count - linesAbove } : undefined;
}
