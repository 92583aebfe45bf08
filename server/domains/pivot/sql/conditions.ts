// SQL conditions on a row (f): filters, and the place of a group or a cell.
import { sql, type SQL } from "drizzle-orm";
import { multiply, parseDecimal } from "../../../../src/domain/money/money.ts";
import { addDays, isDay } from "../../../../src/domain/time/periods.ts";
import { measureOf } from "../../../../src/resources/pivot/fields.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Filter, Place } from "../fields/asked.ts";
import { builtIn, dimensionSql, measureSql } from "./fieldSql.ts";
import { arrayOf, type Level, rangeValue, valuesOf } from "./keys.ts";

/** All conditions together. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((condition) => sql`(${condition})`),
        sql` and `,
      );

/** @throws Problem 422 naming the filter whose range is invalid */
export const conditionsOf = (filters: readonly Filter[]): readonly SQL[] =>
  filters.map((filter, index) => {
    if ("keys" in filter) return oneOf(filter, filter.keys, filter.exclude);
    return "measure" in filter ? ofMeasure(filter, index) : ofRange(filter, index);
  });

/** Rows of one group or cell. */
export const placeOf = (at: readonly Place[]): readonly SQL[] => at.map((place) => oneOf(place, [place.key]));

/** Rows with one of these keys at a level, or with none of them. */
export function oneOf(level: Level, keys: readonly (string | null)[], exclude = false): SQL {
  const value = dimensionSql(level.field, level.by);
  const values = valuesOf(level, keys);
  const [only] = values;
  const among = values.length === 1 ? sql`${value} = ${only}` : sql`${value} = any(${arrayOf(level, values)})`;
  if (exclude) return keys.includes(null) ? sql`${value} is not null and not ${among}` : sql`${among} is not true`;
  if (values.length === 0) return keys.includes(null) ? sql`${value} is null` : sql`false`;
  return keys.includes(null) ? sql`${value} is null or ${among}` : among;
}

type DateRange = Extract<Exclude<Filter, { keys: unknown }>, { field: unknown }>;

/** True for a range of bill dates that starts and ends at month boundaries, or is open. */
export function isOfWholeMonths({ field, from = "", to = "" }: DateRange): boolean {
  const isFirst = from === "" || (isDay(from) && from.endsWith("-01"));
  const isLast = to === "" || (isDay(to) && addDays(to, 1).endsWith("-01"));
  return field.name === "billDate" && isFirst && isLast;
}

type Range = Exclude<Filter, { keys: unknown }>;

function ofRange(filter: DateRange, index: number): SQL {
  const level: Level = { field: filter.field, by: "day" };
  const { kind } = filter.field.dimension;
  if (isOfWholeMonths(filter)) return allOf(monthsOf(filter));
  const bound = (at: "from" | "to", sign: SQL): SQL[] => {
    const given = filter[at];
    if (given === undefined || given === "") return [];
    const value = rangeValue(level, given);
    if (value === undefined) throw wrong(index, at, kind === "date" ? "Введите дату" : messages.number);
    return [sql`${dimensionSql(level.field, "day")} ${sign} ${value}`];
  };
  return allOf([...bound("from", sql`>=`), ...bound("to", sql`<=`)]);
}

const monthsOf = ({ from = "", to = "" }: DateRange): SQL[] => [
  ...(from === "" ? [] : [sql`${dimensionSql(builtIn("billDate"), "month")} >= ${monthNumber(from)}`]),
  ...(to === "" ? [] : [sql`${dimensionSql(builtIn("billDate"), "month")} <= ${monthNumber(to)}`]),
];

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

function ofMeasure(filter: Extract<Range, { measure: unknown }>, index: number): SQL {
  const found = measureSql(filter.measure);
  const { kind } = measureOf(filter.measure);
  const bound = (at: "from" | "to", sign: SQL): SQL[] => {
    const given = filter[at];
    if (given === undefined || given === "") return [];
    const value = parseDecimal(given, 2);
    if (value === undefined || kind !== "money" || !("value" in found)) throw wrong(index, at, messages.badSum);
    return [sql`${found.value} ${sign} ${multiply(value, "100")}::numeric`];
  };
  return allOf([...bound("from", sql`>=`), ...bound("to", sql`<=`)]);
}

const wrong = (index: number, at: string, message: string): Problem =>
  new Problem(422, messages.checkInput, { errors: { [`filters.${index}.${at}`]: message } });
