// Dates and periods as "YYYY-MM-DD" strings: they compare and sort as text and have no time zone.
import { countries } from "../../regions/index.ts";
import { perRegion, regions, type Region } from "../company/region.ts";
import { remembered } from "../text/remembered.ts";

/** A date, "YYYY-MM-DD". */
export type Day = string;

/** From the first day to the last, both included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** The time zone that determines a region's dates. */
export const regionTimeZone = perRegion((region) => countries[region].timeZone);

/** Whose time a region's times are, «по времени Алматы», for readers whose own clock differs; otherwise undefined. */
export const foreignClock = (region: Region, reader: Region): string | undefined =>
  regionTimeZone[region] === regionTimeZone[reader] ? undefined : countries[region].clock;

/** True for a date that exists in the calendar and the database: not "2026-02-29", and no date in the year 0000. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "0001") return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The date of a moment in a region, by default of now. */
export const dayIn = (region: Region, moment: Date = new Date()): Day =>
  dayFormat(regionTimeZone[region]).format(moment);

/** The date that has begun in every region: something effective from it is effective everywhere. */
export const dayEverywhere = (moment: Date): Day =>
  regions.map((region) => dayIn(region, moment)).reduce((least, day) => (day < least ? day : least));

/** The moment at which a date has begun in every region. */
export function beginningEverywhere(day: Day): Date {
  const moment = new Date(timeOf(day) - dayLength);
  while (dayEverywhere(moment) < day) moment.setTime(moment.getTime() + quarterHour);
  return moment;
}

/** "2026": papers are numbered by year. */
export const yearOf = (day: Day): string => day.slice(0, 4);

/** The date `count` days later; earlier if negative. */
export const addDays = (day: Day, count: number): Day => dayOf(timeOf(day) + count * dayLength);

/** The last day to pay a bill of `day` with a term in hours (specification §3 Payment waiting hours). */
export const lastDayToPay = (day: Day, waitingHours: number): Day => addDays(day, Math.ceil(waitingHours / 24));

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (timeOf(to) - timeOf(from)) / dayLength;

/** The same day of the month `count` months later, or the month's last day if it is shorter. */
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

/** The longest period of papers and statements in years: as long as they are kept. */
const maxYears = 5;

/** What is wrong with a requested period; undefined if it is valid. */
export function periodFault({ from, to }: Period): string | undefined {
  if (from > to) return "Конец периода раньше его начала";
  return to >= addMonths(from, maxYears * 12) ? "Период не может быть длиннее пяти лет" : undefined;
}

/** Standard periods in lists and reports. */
export type PeriodKind = "month" | "previousMonth" | "quarter" | "year";

/** The period of a kind that contains a day; "previousMonth" is the month before. */
export function periodOf(kind: PeriodKind, day: Day): Period {
  const start = monthStart(kind === "previousMonth" ? addMonths(day, -1) : day);
  if (kind === "year") return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  if (kind !== "quarter") return { from: start, to: monthEnd(start) };
  const from = addMonths(start, -((Number(day.slice(5, 7)) - 1) % 3));
  return { from, to: monthEnd(addMonths(from, 2)) };
}

/** The months that a period includes, "YYYY-MM", ascending. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let month = monthStart(from); month <= to; month = addMonths(month, 1)) months.push(month.slice(0, 7));
  return months;
}

const dayLength = 86_400_000;
/** Time zones differ by multiples of a quarter of an hour. */
const quarterHour = 900_000;

const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** The Swedish format of dates is ISO. */
const dayFormat = remembered(
  (timeZone: string) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
);

/** "2026-11-21T09:30:00Z" → "2026-11-21T12:30" in the region's time zone. */
export function localMoment(instant: string, region: Region): string {
  const style = { timeZone: regionTimeZone[region], dateStyle: "short", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat("sv-SE", style).format(new Date(instant)).replace(" ", "T");
}
