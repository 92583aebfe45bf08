// Formats dates and times for Russian readers. Separate from sums, so that pages with dates only stay small.
import { foreignClock, regionTimeZone } from "./periods.ts";
import type { Region } from "../company/region.ts";
import { remembered } from "../text/remembered.ts";

/** "2026-11-21" → "21.11.2026". */
export const formatDate = (date: string): string => date.slice(0, 10).split("-").reverse().join(".");

/** "2026-11-21" → "21 ноября 2026 г.", for papers and letters. */
export const formatLongDate = (date: string): string => dateFormat("long", "UTC").format(noon(date));

/** "2026-11" or any day of it → "ноябрь 2026 г.". */
export const formatMonth = (date: string): string => dateFormat("month", "UTC").format(noon(`${date.slice(0, 7)}-01`));

/** "2026-11" or any day of it → "ноябрь 2026", for tables. */
export const formatMonthShort = (date: string): string =>
  formatMonth(date)
    .replace(/\s*г\.$/, "")
    .replace(/\s/, "\u00a0");

/** "2026-11-21" → "21 ноября". */
export const formatDayMonth = (date: string): string => dateFormat("day", "UTC").format(noon(date));

/** "2026-11-21T09:30:00Z" → "12:30" in the region's time zone. */
export const formatTime = (instant: string | Date, region: Region): string =>
  dateFormat("clock", regionTimeZone[region]).format(new Date(instant));

/**
 * "2026-11-21T09:30:00Z" → "21.11.2026, 12:30" in the region's time zone, and whose time it is if the reader's clock
 * differs: "21.11.2026, 14:30 по времени Алматы".
 */
export const formatDateTime = (instant: string | Date, region: Region, reader = region): string =>
  [dateFormat("time", regionTimeZone[region]).format(new Date(instant)), foreignClock(region, reader)]
    .filter(Boolean)
    .join(" ");

const styles = {
  long: { day: "numeric", month: "long", year: "numeric" },
  month: { month: "long", year: "numeric" },
  day: { day: "numeric", month: "long" },
  clock: { hour: "2-digit", minute: "2-digit" },
  time: { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dateFormat = remembered(
  (style: keyof typeof styles, timeZone: string) => new Intl.DateTimeFormat("ru-RU", { ...styles[style], timeZone }),
);

/** Noon, so that no time zone changes the date. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`);
