// Translates the filter of one field to SQL; values are always parameters.
import { sql, type SQL } from "drizzle-orm";
import { Problem } from "../../platform/problem.ts";
import type { Comparable } from "./comparable.ts";
import { constant, joined, type Piece } from "./shapes.ts";
import { columnType, typed, type ColumnField } from "../tables/storage.ts";
import { foundValue, withFound } from "./found.ts";

/**
 * The condition for rows whose field matches the filter's value.
 * @param suffix gte, lte, in, has or none
 * @param within the other conditions for the rows
 * @throws Problem 400 for a value that is invalid for the field
 */
export function comparison(
  { ofMany, ...by }: Comparable,
  suffix: string | undefined,
  value: unknown,
  within: Piece,
): Piece {
  const { field, expression, list } = by;
  if (ofMany)
    return joined(
      "of many",
      [within, comparison({ ...by, expression: foundValue }, suffix, value, within)],
      ([rows = none, fit = none]) => withFound(ofMany(rows), fit),
    );
  if (suffix === "gte") return compared(by, ">=", value);
  if (suffix === "lte") return compared(by, "<=", value);
  if (list && (suffix === "in" || suffix === "has")) return namedIn(list, suffix === "in" ? "&&" : "@>", value);
  if (by.having) return stated(by.having, field, value, within);
  if (field.type === "choices")
    return {
      shape: "holds",
      values: [JSON.stringify(Array.isArray(value) ? value : [value])],
      sql: ([held]) => sql`${expression} @> ${held}::jsonb`,
      even: false,
    };
  const missing = constant("missing", sql`${expression} is null`);
  if (field.type === "file" || field.type === "picture" || field.type === "ranges")
    return value === false || value === null ? missing : constant("there", sql`${expression} is not null`);
  if (Array.isArray(value)) {
    if (value.length === 0) return constant("none", sql`false`);
    const oneOf = anyOf(
      by,
      value.filter((item) => item !== null),
    );
    return value.includes(null)
      ? joined("or", [oneOf, missing], (parts) => sql`(${sql.join([...parts], sql` or `)})`)
      : oneOf;
  }
  if (value === null || value === "") return missing;
  return compared(by, "=", value);
}

/** Rows with one of several states; unknown keys match no row. */
function stated(having: NonNullable<Comparable["having"]>, field: ColumnField, value: unknown, within: Piece): Piece {
  const known = "choices" in field ? Object.keys(field.choices) : [];
  const keys = known.filter((key) => [value].flat().includes(key));
  if (keys.length === 0) return constant("none", sql`false`);
  const all = joined(
    `having ${keys.join(" ")}`,
    [within],
    ([rows]) =>
      sql`(${sql.join(
        keys.map((key) => having(key, rows)),
        sql` or `,
      )})`,
  );
  return { ...all, even: false };
}

const none = sql`false`;

function anyOf(by: Comparable, values: readonly unknown[]): Piece {
  if (values.length === 0) return constant("none", sql`false`);
  if (values.length === 1) return compared(by, "=", values[0]);
  for (const value of values) requireFitting(by, value);
  return {
    shape: "any",
    values: [values],
    sql: ([all = sql`null`]) => sql`${by.expression} = any (${ofType(by, all)}[])`,
    even: by.name === "id",
  };
}

function namedIn(list: SQL, operator: "&&" | "@>", value: unknown): Piece {
  return {
    shape: operator,
    values: [[value].flat().map(String)],
    sql: ([names]) => sql`${list} ${sql.raw(operator)} ${names}::text[]`,
    even: false,
  };
}

function compared(by: Comparable, operator: "=" | ">=" | "<=", value: unknown): Piece {
  requireFitting(by, value);
  const { field, expression, name } = by;
  const compare = (given: SQL) => sql`${expression} ${sql.raw(operator)} ${given}`;
  // Values of such a field are unevenly frequent, so each gets its own query plan.
  if (field.type === "boolean")
    return constant(`${operator} ${String(value)}`, compare(sql.raw(`${String(value)}::boolean`)));
  return {
    shape: operator,
    values: [value],
    sql: ([given = sql`null`]) => compare(ofType(by, given)),
    even: name === "id" && operator === "=",
  };
}

const ofType = ({ field, name }: Comparable, given: SQL): SQL =>
  name === "id" ? sql`${given}::bigint` : typed(field, given);

const numeric = /^-?\d{1,15}(\.\d{1,8})?$/;
const fits: Readonly<Record<string, (text: string) => boolean>> = {
  integer: (text) => /^-?\d{1,9}$/.test(text),
  bigint: (text) => /^-?\d{1,15}$/.test(text),
  boolean: (text) => text === "true" || text === "false",
  date: (text) => isDate(text),
  timestamp: (text) => isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
  numeric: (text) => numeric.test(text),
  text: (text) => text.length <= 1000,
};

/** @throws Problem 400 for a value that is invalid for the field */
function requireFitting({ field, name }: Comparable, value: unknown): void {
  const type = field.type === "reference" || name === "id" ? "bigint" : columnType(field).replace(/\W.*$/, "");
  if (value === null || typeof value === "object" || !fits[type]?.(String(value)))
    throw new Problem(400, `Неверное значение фильтра «${name}»`);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
