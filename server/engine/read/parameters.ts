// What a client asks of a list, in the dialect of ra-data-simple-rest:
//   ?sort=["number","ASC"]&range=[0,24]&filter={"paid":false,"date_gte":"2026-01-01","q":"ромашка"}
// and what that means in SQL. `_gte`, `_lte`, `_like` (a part of the text), `_in` (it is any of these, or names any of
// these) and `_has` (it is this, or this is one of several that it names) are about the field before them;
// `lines.accountId` is about any line of a table. Names come from the definition alone; values are parameters, always.
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { nearestWord } from "../../../src/domain/nearestWord.ts";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import type { Role } from "../../../src/domain/role.ts";
import type { Caller } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { mayReadField } from "./access.ts";
import type { Registry } from "../registry.ts";
import { constant, joined, type Piece } from "./shapes.ts";
import { containing, isSearchedText, searchExpression } from "./search.ts";
import {
  columnName,
  columnType,
  isColumn,
  isOrdered,
  linesTableName,
  typed,
  type ColumnField,
} from "../tables/storage.ts";

/** The most rows that one answer holds. */
export const maxPageSize = 1000;
const defaultPageSize = 25;

export interface ListParameters {
  readonly sort: { readonly field: string; readonly descending: boolean };
  readonly offset: number;
  readonly limit: number;
  readonly filter: Readonly<Record<string, unknown>>;
  /** Continue after this row instead of counting `offset` rows. */
  readonly after?: string;
}

const pair = z.tuple([z.string(), z.enum(["ASC", "DESC", "asc", "desc"])]);
const bounds = z.tuple([z.int().min(0), z.int().min(0)]);
const filterValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const filters = z.record(z.string(), z.union([filterValue, z.array(filterValue).max(1000)]));

/**
 * Reads a list's query string.
 * @throws Problem 400 where a parameter is malformed
 */
export function parseListQuery(definition: Definition, query: Readonly<Record<string, unknown>>): ListParameters {
  const [field, direction] = parameterOf(query, "sort", pair) ?? defaultSort(definition);
  const filter = parameterOf(query, "filter", filters) ?? {};
  const [first, last] = parameterOf(query, "range", bounds) ?? [0, defaultSize(filter) - 1];
  if (last < first) throw new Problem(400, "Неверный параметр range: конец раньше начала");
  const { after } = query;
  if (after !== undefined && typeof after !== "string") throw new Problem(400, "Неверный параметр after");
  return {
    sort: { field, descending: direction.toUpperCase() === "DESC" },
    offset: first,
    limit: Math.min(last - first + 1, maxPageSize),
    filter,
    ...(after === undefined ? {} : { after }),
  };
}

/** Whoever asks for records by their ids wants all of them. */
const defaultSize = ({ id }: ListParameters["filter"]): number =>
  Array.isArray(id) ? Math.max(id.length, 1) : defaultPageSize;

/** A parameter that is JSON; undefined where it is not there. @throws Problem 400 where it is malformed */
export function parameterOf<T>(
  query: Readonly<Record<string, unknown>>,
  name: string,
  schema: z.ZodType<T>,
): T | undefined {
  const raw = query[name];
  if (raw === undefined || raw === "") return undefined;
  try {
    return schema.parse(JSON.parse(String(raw)));
  } catch {
    throw new Problem(400, `Неверный параметр ${name}`);
  }
}

const defaultSort = ({ list: { sort } }: Definition): [string, "ASC" | "DESC"] =>
  sort.startsWith("-") ? [sort.slice(1), "DESC"] : [sort, "ASC"];

const systemFields = {
  id: { type: "integer", label: "id", required: true },
  version: { type: "integer", label: "version", required: true },
  createdAt: { type: "dateTime", label: "createdAt", required: true },
  updatedAt: { type: "dateTime", label: "updatedAt", required: true },
} as const satisfies Record<string, Field>;

/** Whose list it is, of which definitions. */
interface Known {
  readonly registry: Registry;
  readonly caller: Pick<Caller, "role">;
}

/** A field that rows can be compared by, and its SQL over a table aliased `t`. */
export interface Comparable {
  readonly name: string;
  readonly field: ColumnField;
  readonly expression: SQL;
  /** What the value names, as an array of texts; absent where it is one thing. */
  readonly list?: SQL;
  /** The column, unless the value is computed. */
  readonly column?: string;
}

/**
 * Finds a field to sort or filter by.
 * @throws Problem 400 naming the nearest known field
 */
export function comparable(
  { registry, caller: { role } }: Known,
  definition: Definition,
  name: string,
  use: "sort" | "filter",
): Comparable {
  const field = findField(definition, name);
  const usable = field && field.type !== "related" && field.type !== "lines" && mayReadField(field, role);
  if (!usable || field.type === "secret" || (use === "sort" && !isOrdered(field))) {
    const known = Object.entries(definition.fields).filter(
      ([, candidate]) =>
        candidate.type !== "related" &&
        candidate.type !== "lines" &&
        candidate.type !== "secret" &&
        mayReadField(candidate, role) &&
        (use === "filter" || isOrdered(candidate)),
    );
    const nearest = nearestWord(name, [...known.map(([key]) => key), ...Object.keys(systemFields)]);
    throw new Problem(
      400,
      `Неизвестное поле «${name.slice(0, 60)}» в параметре ${use}` + (nearest ? `. Возможно, «${nearest}»?` : ""),
    );
  }
  if (field.computed) {
    return { name, field, ...registry.computed(definition.name, field.computed) };
  }
  const column = columnName(name);
  return { name, field, column, expression: sql`t.${sql.identifier(column)}` };
}

const findField = (definition: Definition, name: string): Field | undefined =>
  Object.hasOwn(systemFields, name)
    ? systemFields[name as keyof typeof systemFields]
    : Object.hasOwn(definition.fields, name)
      ? definition.fields[name]
      : undefined;

/** A value in the lines of a table, such as `lines.accountId`, over lines aliased `l`. */
function columnOfLines(
  definition: Definition,
  path: string,
  role: Role,
): (Comparable & { readonly table: SQL }) | undefined {
  const [name = "", inner = ""] = path.split(".");
  const lines = findField(definition, name);
  if (lines?.type !== "lines" || !mayReadField(lines, role)) return undefined;
  const field = Object.hasOwn(lines.fields, inner) ? lines.fields[inner] : undefined;
  if (!field || !isColumn(field) || field.type === "secret" || !mayReadField(field, role)) return undefined;
  const table = sql`${sql.identifier(linesTableName(definition.name, name))}`;
  return { name: path, field, table, expression: sql`l.${sql.identifier(columnName(inner))}` };
}

/** The conditions of a list's filter, without `q`. */
export function filterConditions(
  known: Known,
  definition: Definition,
  filter: Readonly<Record<string, unknown>>,
): Piece[] {
  return Object.entries(filter)
    .filter(([key]) => key !== "q")
    .map(([key, value]) => {
      const isField = findField(definition, key) !== undefined;
      const [, base, suffix] = (!isField && /^(.+)_(gte|lte|like|in|has)$/.exec(key)) || [key, key, undefined];
      const ofLines = columnOfLines(definition, base ?? key, known.caller.role);
      const by = ofLines ?? comparable(known, definition, base ?? key, "filter");
      const fits = suffix === "like" ? likeCondition(definition, by, String(value)) : condition(by, suffix, value);
      return joined(key, [fits], ([fit = sql`true`]) =>
        ofLines ? sql`exists (select from ${ofLines.table} l where l.parent_id = t.id and ${fit})` : fit,
      );
    });
}

/** True where texts are looked through, which no order of an index answers. */
export const looksThroughTexts = (filter: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(filter).some((key) => key === "q" || key.endsWith("_like"));

/** What the free search looks through as well is found by its index first. */
function likeCondition(definition: Definition, { field, expression }: Comparable, text: string): Piece {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const searched = isSearchedText(field) ? searchExpression(definition, "t") : undefined;
  const fits = (value: SQL | undefined) => sql`${expression}::text ilike ${value}`;
  if (searched === undefined) return { shape: "like", values: [pattern], sql: ([value]) => fits(value), even: false };
  return {
    shape: "like",
    values: [pattern, containing(text)],
    sql: ([value, folded]) => sql`(${fits(value)} and ${sql.raw(searched)} like ${folded})`,
    even: false,
  };
}

function condition(by: Comparable, suffix: string | undefined, value: unknown): Piece {
  const { field, expression, list } = by;
  if (suffix === "gte") return compared(by, ">=", value);
  if (suffix === "lte") return compared(by, "<=", value);
  if (list && (suffix === "in" || suffix === "has")) return namedIn(list, suffix === "in" ? "&&" : "@>", value);
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
  // Few values, of which some are rare: each has a plan of its own.
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

/** @throws Problem 400 for what is no value of the field */
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
