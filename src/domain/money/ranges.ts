// Values by ranges of sums: percents of commission and discount (specification §3 Settings).
import { compare, type Decimal, isNegative, type Money } from "./decimals.ts";
import { formatAmount } from "./format.ts";

/** From `from` to below `to`; the last range has no end. */
export interface Range {
  readonly id?: number;
  readonly from: Money;
  readonly to: Money | null;
  readonly value: Decimal;
}

/** The first error in a list of ranges: the line, counted from 0, and a Russian sentence. */
export interface RangeProblem {
  readonly line: number;
  readonly message: string;
}

/** The applicable ranges: the customer's own if there are any, otherwise the region's (design §5 A top-up). */
export const rangesInForce = (customer: readonly Range[], region: readonly Range[]): readonly Range[] =>
  customer.length > 0 ? customer : region;

/** The value for a sum, in the currency of the ranges; undefined if no range contains it. */
export const valueFor = (ranges: readonly Range[], sum: Money): Decimal | undefined =>
  ranges.find(({ from, to }) => compare(from, sum) <= 0 && (to === null || compare(sum, to) < 0))?.value;

/** Removes a range: the previous one takes over its sums, or the next one if it was the first. */
export const withoutRange = (ranges: readonly Range[], line: number): readonly Range[] =>
  ranges.flatMap((range, at) => {
    if (at === line) return [];
    if (at === line - 1) return [{ ...range, to: ranges[line]?.to ?? null }];
    return [line === 0 && at === 1 ? { ...range, from: "0.00" } : range];
  });

/** Checks that ranges ascend from 0 without gaps and overlaps, with the last one open; an empty list is valid. */
export function checkRanges(ranges: readonly Range[]): RangeProblem | undefined {
  let expected: Money | null = "0.00";
  for (const [line, { from, to }] of ranges.entries()) {
    const message = problemOf(from, to, expected, line, line === ranges.length - 1);
    if (message) return { line, message };
    expected = to;
  }
  return undefined;
}

function problemOf(from: Money, to: Money | null, expected: Money | null, line: number, isLast: boolean) {
  if (isNegative(from)) return "Сумма не может быть отрицательной";
  if (line === 0 && compare(from, "0") !== 0) return "Первый диапазон начинается с 0";
  if (expected !== null && compare(from, expected) > 0)
    return `Пропущены суммы от ${formatAmount(expected)} до ${formatAmount(from)}`;
  if (expected !== null && compare(from, expected) < 0)
    return `Диапазон пересекается с предыдущим: начните с ${formatAmount(expected)}`;
  if (isLast) return to === null ? undefined : "Последний диапазон не имеет верхней границы: оставьте «до» пустым";
  if (to === null) return "Без верхней границы может быть только последний диапазон";
  return compare(from, to) < 0 ? undefined : "«До» должно быть больше, чем «от»";
}
