// Periods in addresses: a kind such as "month", or two dates, "2026-01-01..2026-03-31".
import type { Region } from "../../domain/company/region.ts";
import { dayIn, isDay, periodOf, type Period, type PeriodKind } from "../../domain/time/periods.ts";

export const periodKinds: Readonly<Record<PeriodKind, string>> = {
  month: "Этот месяц",
  previousMonth: "Прошлый месяц",
  quarter: "Этот квартал",
  year: "Этот год",
};

export const isPeriodKind = (value: string): value is PeriodKind => Object.hasOwn(periodKinds, value);

/** Undefined for an invalid period, which lists treat as all time. */
export function periodFrom(value: string, region: Region): Period | undefined {
  if (isPeriodKind(value)) return periodOf(value, dayIn(region));
  const [from, to] = value.split("..");
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/** A standard period up to today, since later days have no movements. */
export function soFar(kind: PeriodKind, region: Region): Period {
  const today = dayIn(region);
  const { from, to } = periodOf(kind, today);
  return { from, to: to < today ? to : today };
}

/** As `periodFrom`, with standard periods up to today. */
export const periodSoFar = (value: string, region: Region): Period | undefined =>
  isPeriodKind(value) ? soFar(value, region) : periodFrom(value, region);

export const periodValue = ({ from, to }: Period): string => `${from}..${to}`;

/** The filter for a list whose records have a date. */
export const dateFilter = (period: Period | undefined): Readonly<Record<string, string>> =>
  period ? { date_gte: period.from, date_lte: period.to } : {};
