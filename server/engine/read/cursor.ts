// Where a page ended, so that the next one begins there: at any depth a page then costs what the first one costs.
import { sql, type SQL } from "drizzle-orm";
import { Problem } from "../../platform/problem.ts";
import type { ListParameters } from "./parameters.ts";
import { constant, type Piece } from "./shapes.ts";
import { typed, type ColumnField } from "../tables/storage.ts";

export interface Cursor {
  /** What the last row is sorted by, and its id. */
  readonly key: string | number | boolean | null;
  readonly id: number;
  /** What was counted for the first page, so that nobody counts again. */
  readonly total: number;
  readonly exact: boolean;
}

type Sort = Pick<ListParameters, "sort">;

/** The cursor as the text of X-Next and `after`; it belongs to one order of the list. */
export const encodeCursor = ({ sort }: Sort, { key, id, total, exact }: Cursor): string =>
  Buffer.from(JSON.stringify([sort.field, sort.descending, key, id, total, exact])).toString("base64url");

/** @throws Problem 400 for a text that is no cursor, or one of another order */
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

/** What a list is ordered by: an expression and, among equals, the id. */
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
 * The rows behind a cursor, as conditions whose rows follow one another: each is a piece of an index, which no single
 * condition would be where values are missing. PostgreSQL has those last, and first in a descending order.
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
