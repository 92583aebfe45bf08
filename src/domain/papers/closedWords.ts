// The description of an act's line, shared by the paper and the screens.
import { formatMonth } from "../time/formatDate.ts";
import { type Day, monthStart } from "../time/periods.ts";

interface Closed {
  /** A day in the month that it closes; null if an administrator wrote the act. */
  readonly month: Day | null;
  readonly basis: "spend" | "transfer" | null;
}

/**
 * «Размещение рекламы», or the earlier month that the line corrects.
 * @param date the act's day
 */
export function closedWords({ month, basis }: Closed, date: Day): string {
  if (month !== null && monthStart(month) !== monthStart(date)) return `Уточнение за ${formatMonth(month)}`;
  return basis === "transfer" ? "Пополнение рекламного кабинета" : "Размещение рекламы";
}
