// When rules with days or schedules are due, in a region's local time.
import { addDays, type Day, localMoment, monthEnd } from "../../../src/domain/time/periods.ts";
import { type Region, regions } from "../../../src/domain/company/region.ts";
import { type Timed, weekdays } from "../../../src/definition/words/rules.ts";

/** The local time in a region, "YYYY-MM-DDTHH:MM"; without a region, the earliest local time of all. */
export function localNow(region: Region | undefined, now: Date): string {
  const instant = now.toISOString();
  return (region === undefined ? regions : [region])
    .map((one) => localMoment(instant, one))
    .reduce((least, one) => (one < least ? one : least));
}

/** A server that was down catches up on this many days. */
const maxMissed = 7;

/**
 * The days on which the rule became due after `since` and until `now`, both local. A schedule that was missed several times
 * is due once.
 */
export function dueDays(on: Timed, since: string, now: string): readonly Day[] {
  const today = now.slice(0, 10);
  const days: Day[] = [];
  for (let day = later(since.slice(0, 10), addDays(today, -maxMissed)); day <= today; day = addDays(day, 1)) {
    const moment = `${day}T${on.at ?? "09:00"}`;
    if (since < moment && moment <= now && isDueOn(on, day)) days.push(day);
  }
  return "every" in on ? days.slice(-1) : days;
}

const later = (one: Day, other: Day): Day => (one > other ? one : other);

function isDueOn(on: Timed, day: Day): boolean {
  if (!("every" in on) || on.every === "day") return true;
  const { day: wanted } = on;
  if (on.every === "week") return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] === wanted;
  const end = Number(monthEnd(day).slice(8));
  return Number(day.slice(8)) === (typeof wanted === "number" ? Math.min(wanted, end) : end);
}

/** The day that a record's field must have for the rule to be due on `day`. */
export const dayInField = (on: Extract<Timed, { readonly days: number }>, day: Day): Day =>
  addDays(day, on.before === undefined ? -on.days : on.days);
