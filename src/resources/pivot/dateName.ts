import { formatDate, formatMonthShort } from "../../domain/time/formatDate.ts";
import type { DatePart } from "./fields.ts";

const nbsp = "\u00a0";

/** A date's key as text, on the screen and in files: "2026-Q1" is «1 кв. 2026», or «1 кв.» if the year is shown already. */
export const dateName = (by: DatePart = "month", key: string, yearIsSaid = false): string =>
  dateNames[by](key, yearIsSaid);

const dateNames: Readonly<Record<DatePart, (key: string, yearIsSaid: boolean) => string>> = {
  year: (key) => key,
  quarter: (key, short) => `${key.slice(-1)}${nbsp}кв.${short ? "" : `${nbsp}${key.slice(0, 4)}`}`,
  month: (key, short) => {
    const name = formatMonthShort(key);
    return short ? (name.split(nbsp)[0] ?? name) : name;
  },
  week: (key) => `с${nbsp}${formatDate(key)}`,
  day: (key) => formatDate(key),
};
