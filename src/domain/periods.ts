// Days and periods, as "YYYY-MM-DD" strings: they compare and sort as text and know no time zone.
import { countries } from "../regions/index.ts";
import { perRegion, regions, type Region } from "./region.ts";

/** A day, "YYYY-MM-DD". */
export type Day = string;

/** From the first day to the last, both included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** The clock that a region's days are counted by. */
export const regionTimeZone = perRegion((region) => countries[region].timeZone);

/** True for a day that the calendar and the database have: "2026-02-29" is none, nor is one of the year 0000. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "0001") return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The day that a moment falls on in a region; without a moment: today there. */
export const dayIn = (region: Region, moment: Date = new Date()): Day => dayFormats[region].format(moment);

/** The day that has begun in every region: what holds from it on holds everywhere. */
export const dayEverywhere = (moment: Date): Day =>
  regions.map((region) => dayIn(region, moment)).reduce((least, day) => (day < least ? day : least));

/** The moment at which a day has begun in every region. */
export function beginningEverywhere(day: Day): Date {
  const moment = new Date(timeOf(day) - dayLength);
  while (dayEverywhere(moment) < day) moment.setTime(moment.getTime() + quarterHour);
  return moment;
}

/** "2026": papers are numbered by it. */
export const yearOf = (day: Day): string => day.slice(0, 4);

/** The day that many days later; earlier for a negative number. */
export const addDays = (day: Day, count: number): Day => dayOf(timeOf(day) + count * dayLength);

/** The last day to pay what was written on a day and waits so many hours (specification §3 Payment waiting hours). */
export const lastDayToPay = (day: Day, waitingHours: number): Day => addDays(day, Math.ceil(waitingHours / 24));

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: Day, to: Day): number => (timeOf(to) - timeOf(from)) / dayLength;

/** The same day of the month that many months later; the month's last one when it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const start = new Date(timeOf(monthStart(day)));
  start.setUTCMonth(start.getUTCMonth() + count);
  const month = dayOf(start.getTime());
  const last = monthEnd(month);
  const same = month.slice(0, 8) + day.slice(8);
  return same < last ? same : last;
}

export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

export function monthEnd(day: Day): Day {
  const next = new Date(timeOf(monthStart(day)));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return dayOf(next.getTime() - dayLength);
}

/** Years that papers and statements may span: as long as they are kept. */
const longestYears = 5;

/** What is wrong with a period that somebody asks papers or movements for; undefined: nothing. */
export function periodFault({ from, to }: Period): string | undefined {
  if (from > to) return "Конец периода раньше его начала";
  return to >= addMonths(from, longestYears * 12) ? "Период не может быть длиннее пяти лет" : undefined;
}

/** Periods that lists and reports offer. */
export type PeriodKind = "month" | "previousMonth" | "quarter" | "year";

/** The period of a kind that holds a day; "previousMonth" is the one before the day's month. */
export function periodOf(kind: PeriodKind, day: Day): Period {
  const start = monthStart(kind === "previousMonth" ? addMonths(day, -1) : day);
  if (kind === "year") return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  if (kind !== "quarter") return { from: start, to: monthEnd(start) };
  const from = addMonths(start, -((Number(day.slice(5, 7)) - 1) % 3));
  return { from, to: monthEnd(addMonths(from, 2)) };
}

/** The months that a period touches, "YYYY-MM", ascending. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let month = monthStart(from); month <= to; month = addMonths(month, 1)) months.push(month.slice(0, 7));
  return months;
}

const dayLength = 86_400_000;
/** Clocks of the world differ by whole quarters of an hour. */
const quarterHour = 900_000;

const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** Swedish writes days as ISO does. */
const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
const dayFormats = perRegion((region) => dayFormat(regionTimeZone[region]));

/** "2026-11-21T09:30:00Z" → "2026-11-21T12:30", by the clock of the region. */
export function localMoment(instant: string, region: Region): string {
  const style = { timeZone: regionTimeZone[region], dateStyle: "short", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat("sv-SE", style).format(new Date(instant)).replace(" ", "T");
}
