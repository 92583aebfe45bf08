import { parseDecimal } from "../../../../domain/money.ts";
import { checkRanges, type Range, type RangeProblem } from "../../../../domain/ranges.ts";
import { messages } from "../../../../i18n/messages.ts";

/** A range while it is being typed: nothing of it need be right yet. */
export type DraftRange = { readonly [K in keyof Range]?: unknown };

/** The first fault of ranges that are being typed; a line that is not complete yet is none. */
export function rangesFault(ranges: readonly DraftRange[]): RangeProblem | undefined {
  const read: Range[] = [];
  for (const [line, { from, to, value }] of ranges.entries()) {
    const [lower, upper, amount] = [parseDecimal(from, 2), parseDecimal(to, 2), parseDecimal(value, 4)];
    const open = to === null || to === undefined || to === "";
    if (value === "" || from === "") return undefined;
    if (lower === undefined || amount === undefined || (upper === undefined && !open))
      return { line, message: messages.badSum };
    read.push({ from: lower, to: upper ?? null, value: amount });
  }
  return checkRanges(read);
}
