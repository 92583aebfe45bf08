import { formatMonthShort } from "../../../src/domain/time/formatDate.ts";
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
  const [, name, year] = /^(\p{L}+)\s+(\d{4})(?:\s*г\.?)?$/u.exec(text.trim().toLowerCase()) ?? [];
  return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}-01`).find(
    (day) => name !== undefined && formatMonthShort(day) === `${name}\u00a0${year}`,
  );
}
