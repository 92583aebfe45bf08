// Cursors: the next page starts after the last row of the previous one, so that deep pages cost as much as the first.
import { sql, type SQL } from "drizzle-orm";
import { Problem } from "../../platform/problem.ts";
import type { ListParameters } from "./parameters.ts";
import { constant, type Piece } from "./shapes.ts";
import { typed, type ColumnField } from "../tables/storage.ts";

export interface Cursor {
  /** The sort value of the last row, and its id. */
  readonly key: string | number | boolean | null;
  readonly id: number;
  /** The total of the first page, so that later pages need not count. */
  readonly total: number;
  readonly exact: boolean;
}

type Sort = Pick<ListParameters, "sort">;

/** Encodes a cursor for X-Next and `after`; it belongs to one sort order. */
export const encodeCursor = ({ sort }: Sort, { key, id, total, exact }: Cursor): string =>
  Buffer.from(JSON.stringify([sort.field, sort.descending, key, id, total, exact])).toString("base64url");

/** @throws Problem 400 for a malformed cursor, or one of another order */
export function decodeCursor(text: string, { sort }: Sort): Cursor {
  const [field, descending, key, id, total, exact] = parse(text);
  const isScalar = key === null || typeof key === "string" || typeof key === "number" || typeof key === "boolean";
  const isPlace = isScalar && isCount(id) && isCount(total) && typeof exact === "boolean";
  if (field !== sort.field || descending !== sort.descending || !isPlace) throw wrongCursor();
  return { key, id, total, exact };
}

function parse(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(read) ? read : [];
  } catch {
    throw wrongCursor();
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const wrongCursor = () => new Problem(400, "Неверный параметр after");

/** The order of a list: an expression, then the id. */
export interface Order {
  readonly name: string;
  readonly field: ColumnField;
  readonly key: SQL;
  readonly id: SQL;
  readonly descending: boolean;
}

export function orderBy({ name, key, id, descending }: Order): SQL {
  const direction = sql.raw(descending ? "desc" : "asc");
  return name === "id" ? sql`${id} ${direction}` : sql`${key} ${direction}, ${id} ${direction}`;
}

/**
 * The rows after a cursor, as conditions whose results follow one another. Each is a range of an index; a single condition
 * that covers nulls would not be. PostgreSQL sorts nulls last, and first in descending order.
 */
export function conditionsAfter(
  { name, field, key, id, descending }: Order,
  { key: at, id: after }: Cursor,
): readonly Piece[] {
  const beyond = sql.raw(descending ? "<" : ">");
  const behindId = (given: SQL | undefined) => sql`${id} ${beyond} ${given}::bigint`;
  const plain = { values: [after], even: true };
  if (name === "id") return [{ ...plain, shape: "after", sql: ([given]) => behindId(given) }];
  const missing: Piece = {
    ...plain,
    shape: "after missing",
    sql: ([given]) => sql`${key} is null and ${behindId(given)}`,
  };
  if (at === null) return descending ? [missing, constant("there", sql`${key} is not null`)] : [missing];
  const behind: Piece = {
    shape: "after",
    values: [at, after],
    sql: ([value = sql`null`, given]) => sql`(${key}, ${id}) ${beyond} (${typed(field, value)}, ${given}::bigint)`,
    even: true,
  };
  return descending ? [behind] : [behind, constant("missing", sql`${key} is null`)];
}
