// The explanations beside sums in the report of a run.
import type { Currency } from "../../../src/domain/money/currency.ts";
import { formatMoney } from "../../../src/domain/money/format.ts";
import { formatMonth } from "../../../src/domain/time/formatDate.ts";
import type { Money } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import { moneyOf } from "../../../src/domain/money/totals.ts";
import { amountOf, type OpenPart } from "./openParts.ts";

/** The most earlier months that are listed one by one. */
const maxMonths = 4;

/**
 * Which part of an act is for earlier months, and what manual acts have closed in excess; null if there is nothing to
 * explain.
 */
export function plannedWords(
  parts: readonly OpenPart[],
  beyond: number,
  month: Day,
  currency: Currency,
): string | null {
  const earlier = new Map<Day, number>();
  for (const part of parts)
    if (part.month !== month) earlier.set(part.month, (earlier.get(part.month) ?? 0) + amountOf(part));
  const months = [...earlier].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [first = month, last = month] = [months[0]?.[0], months.at(-1)?.[0]];
  const told =
    months.length > maxMonths
      ? [`уточнение за ${formatMonth(first)} — ${formatMonth(last)} ${say(sumOf(months), currency)}`]
      : months.map(([of, amount]) => `уточнение за ${formatMonth(of)} ${say(amount, currency)}`);
  const sentences = [
    ...(told.length > 0 ? [`В том числе ${told.join(", ")}`] : []),
    ...(beyond > 0 ? [beyondWords(beyond, currency)] : []),
  ];
  return sentences.length > 0 ? sentences.join(". ") : null;
}

/** What stays open, and why. */
export function carriedWords(total: number, beyond: number, currency: Currency): { amount: Money; reason: string } {
  const sentences = [
    ...(total < 0 ? [`Раньше закрыто больше, чем нужно, на ${say(-total, currency)}`] : []),
    ...(total === 0 && beyond === 0 ? ["Уточнения равны тому, что закрывается"] : []),
    ...(beyond > 0 ? [beyondWords(beyond, currency)] : []),
  ];
  return { amount: moneyOf(total - beyond), reason: `${sentences.join(". ")}: зачтётся в следующем акте` };
}

const beyondWords = (beyond: number, currency: Currency): string =>
  `Актами, составленными вручную, закрыто больше, чем открыто, на ${say(beyond, currency)}`;

const sumOf = (months: readonly (readonly [Day, number])[]): number => months.reduce((sum, [, one]) => sum + one, 0);

const say = (hundredths: number, currency: Currency): string => formatMoney(moneyOf(hundredths), currency);
