import { type Break, marks } from "./forms/parts.ts";

/** So many lines stand above totals and signatures that come to a new page. */
const linesAbove = 2;

/**
 * Where the table should be broken, when what comes after its lines has come to a page without any of them.
 * @param pages the page that each mark came to
 */
export function betterBreak(pages: ReadonlyMap<string, number>): Break | undefined {
  let count = 0;
  while (pages.has(marks.row(count))) count += 1;
  const lastLine = pages.get(marks.row(count - 1));
  if (lastLine === undefined || count <= linesAbove) return undefined;
  const isAlone = [marks.totals, marks.end].some((mark) => (pages.get(mark) ?? lastLine) > lastLine);
  return isAlone ? { before: count - linesAbove } : undefined;
}
