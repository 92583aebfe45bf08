import { type Day, isDay } from "../../../src/domain/time/periods.ts";

/** Parses a date as people and systems write it: 2026-11-21, 21.11.2026, 21/11/2026, with or without a time. */
export function readDay(text: string): Day | undefined {
  const [word = ""] = text.split(/[T ]/);
  const day = word.replace(/^(\d{1,2})[./](\d{1,2})[./](\d{4})$/, (_, d: string, m: string, y: string) =>
    [y, m.padStart(2, "0"), d.padStart(2, "0")].join("-"),
  );
  return isDay(day) ? day : undefined;
}
