import { formatDayMonth, formatMonthShort } from "../../../src/domain/time/formatDate.ts";
import { remembered } from "../../../src/domain/text/remembered.ts";
import { type Day, isDay } from "../../../src/domain/time/periods.ts";

/** Parses a date as people and systems write it: 2026-11-21, 21.11.2026, 21/11/2026, with or without a time. */
export function readDay(text: string): Day | undefined {
  const [word = ""] = text.split(/[T ]/);
  const day = word.replace(/^(\d{1,2})[./](\d{1,2})[./](\d{4})$/, (_, d: string, m: string, y: string) =>
    [y, m.padStart(2, "0"), d.padStart(2, "0")].join("-"),
  );
  return isDay(day) ? day : undefined;
}

/** The first day of a month that lists and files write as «октябрь 2026». */
export function readMonth(text: string): Day | undefined {
  const [, name = "", year] = /^(\p{L}+)\s+([1-9]\d{3})(?:\s*г\.?)?$/u.exec(text.trim().toLowerCase()) ?? [];
  const number = monthNumbers().get(name);
  return number && `${year}-${number}-01`;
}

/** The text with its long dates in figures: «от 31 октября 2026 г.» is «от 31.10.2026 г.». */
export const datesInFigures = (text: string): string =>
  text.replace(/(?<!\d)(\d{1,2})\s+(\p{L}+)\s+(\d{4})(?!\d)/gu, (date, day: string, name: string, year: string) => {
    const month = monthsOfDays().get(name.toLowerCase());
    return month ? `${day.padStart(2, "0")}.${month}.${year}` : date;
  });

const monthsBy = (nameOf: (month: string) => string | undefined) => {
  const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));
  return new Map(numbers.map((number) => [nameOf(`2000-${number}-01`), number]));
};

/** «октябрь» → "10". */
const monthNumbers = remembered(() => monthsBy((month) => formatMonthShort(month).split("\u00a0", 1)[0]));

/** «октября» → "10". */
const monthsOfDays = remembered(() => monthsBy((month) => formatDayMonth(month).split(/\s/)[1]));
