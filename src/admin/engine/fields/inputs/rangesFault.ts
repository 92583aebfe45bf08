import { parseDecimal } from "../../../../domain/money/money.ts";
import { checkRanges, type Range, type RangeProblem } from "../../../../domain/money/ranges.ts";
import { messages } from "../../../../i18n/messages.ts";

/** A range being typed, whose values may be invalid. */
export type DraftRange = { readonly [K in keyof Range]?: unknown };

/** The first error in ranges being typed; incomplete lines are no errors. */
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
