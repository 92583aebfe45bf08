// Converts between a group's value in the database and its key in tables, addresses and filters.
import { sql, type SQL } from "drizzle-orm";
import { isDay } from "../../../../src/domain/time/periods.ts";
import type { DatePart, Dimension } from "../../../../src/resources/pivot/fields.ts";
import type { GroupField } from "./fieldSql.ts";

/** A dimension as a level or in a filter; a date without a part means its month. */
export interface Level {
  readonly field: GroupField;
  readonly by?: DatePart | undefined;
}

interface Coding {
  /** Converts the database's value to a key. */
  readonly key: (value: string | number) => string;
  /** Converts a key to a parameter; undefined for an invalid key. */
  readonly value: (key: string) => string | number | undefined;
  /** The SQL type of the values. */
  readonly type: SQL;
}

const two = (number: number): string => String(number).padStart(2, "0");
const four = (number: number): string => String(number).padStart(4, "0");

const matched = (key: string, pattern: RegExp, value: (...parts: number[]) => number): number | undefined => {
  const found = pattern.exec(key);
  return found ? value(...found.slice(1).map(Number)) : undefined;
};

const integer = sql.raw("integer");
const day: Coding = { key: String, value: (key) => (isDay(key) ? key : undefined), type: sql.raw("date") };

const dates: { readonly [K in DatePart]: Coding } = {
  year: {
    key: (value) => four(Number(value)),
    value: (key) => matched(key, /^(\d{4})$/, (year = 0) => year),
    type: integer,
  },
  quarter: {
    key: (value) => `${four(Math.floor(Number(value) / 4))}-Q${(Number(value) % 4) + 1}`,
    value: (key) => matched(key, /^(\d{4})-Q([1-4])$/, (year = 0, quarter = 1) => year * 4 + quarter - 1),
    type: integer,
  },
  month: {
    key: (value) => `${four(Math.floor(Number(value) / 12))}-${two((Number(value) % 12) + 1)}`,
    value: (key) => matched(key, /^(\d{4})-(0[1-9]|1[0-2])$/, (year = 0, month = 1) => year * 12 + month - 1),
    type: integer,
  },
  week: day,
  day,
};

/** Hundredths of a decimal with at most two digits. */
const hundredths = (decimal: string): number => Math.round(Number(decimal) * 100);

const text: Coding = { key: String, value: (key) => key, type: sql.raw("text") };

const codings: { readonly [K in Exclude<Dimension["kind"], "date">]: Coding } = {
  reference: {
    key: String,
    value: (key) => (/^[1-9]\d{0,14}$/.test(key) ? Number(key) : undefined),
    type: sql.raw("bigint"),
  },
  text,
  choice: text,
  percent: {
    key: (value) => {
      const size = Math.abs(Number(value));
      return `${Number(value) < 0 ? "-" : ""}${Math.trunc(size / 100)}.${two(size % 100)}`;
    },
    value: (key) => (/^-?\d{1,5}\.\d\d$/.test(key) ? hundredths(key) : undefined),
    type: integer,
  },
};

const codingOf = ({ field, by = "month" }: Level): Coding => {
  const { kind } = field.dimension;
  return kind === "date" ? dates[by] : codings[kind];
};

/** The key of a group from the database's value. */
export const keyOf = (level: Level, value: unknown): string | null =>
  value === null || value === undefined ? null : codingOf(level).key(value as string | number);

/** The values of keys, without invalid keys: they match no row. */
export const valuesOf = (level: Level, keys: readonly (string | null)[]): readonly (string | number)[] =>
  keys.flatMap((key) => (key === null ? [] : (codingOf(level).value(key) ?? [])));

/** A list of values for `= any(…)`. */
export const arrayOf = (level: Level, values: readonly (string | number)[]): SQL =>
  sql`${sql.param(values)}::${codingOf(level).type}[]`;

/** Ranges exist for dates and percents only, and are given in days and percents. */
export const rangeValue = (level: Level, bound: string): string | number | undefined => {
  const { kind } = level.field.dimension;
  if (kind === "date") return isDay(bound) ? bound : undefined;
  if (kind !== "percent") return undefined;
  return /^-?\d{1,5}(?:[.,]\d{1,2})?$/.test(bound) ? hundredths(bound.replace(",", ".")) : undefined;
};
