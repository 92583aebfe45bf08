// What a line of an act closes, in the words that the paper and the screens share.
import { formatMonth } from "./formatDate.ts";
import { type Day, monthStart } from "./periods.ts";

interface Closed {
  /** Any day of the month that it closes; null where an administrator wrote the act. */
  readonly month: Day | null;
  readonly basis: "spend" | "transfer" | null;
}

/**
 * «Размещение рекламы», or the earlier month that the line puts right.
 * @param date the act's day
 */
export function closedWords({ month, basis }: Closed, date: Day): string {
  if (month !== null && monthStart(month) !== monthStart(date)) return `Уточнение за ${formatMonth(month)}`;
  return basis === "transfer" ? "Пополнение рекламного кабинета" : "Размещение рекламы";
}
