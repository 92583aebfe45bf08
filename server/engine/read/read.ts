// Builds SELECT statements from definitions. Every query contains the caller's access condition; no row is read and checked
// afterwards.
import { sql, type SQL } from "drizzle-orm";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { meOf } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { accessibleRows } from "../access.ts";
import { columnsOf } from "./columns.ts";
import { conditionsAfter, decodeCursor, encodeCursor, orderBy, type Cursor, type Order } from "./cursor.ts";
import { comparable } from "./comparable.ts";
import { foundValue, joinedToFound } from "./found.ts";
import { allOf, filterConditions, looksThroughRows } from "./listFilters.ts";
import { type ListParameters } from "./parameters.ts";
import type { ReadContext } from "../registry.ts";
import { searchCondition } from "./search.ts";
import { withoutLabel } from "./typedValue.ts";
import { constant, filled, joined, statement, type Piece } from "./shapes.ts";
import { tableName } from "../tables/storage.ts";

/** Totals are exact up to this number; for more, a list says "more than". */
export const exactTotal = 10_000;

export interface Page {
  readonly records: readonly AnyRecord[];
  readonly offset: number;
  readonly total: number;
  /** False if there are more rows than `total`. */
  readonly exact: boolean;
  /** The `after` for the next page at the cost of the first; absent on the last page or if the order has no cursor. */
  readonly next?: string;
}

/**
 * One page of a list.
 * @throws Problem 400 for an unknown field, a wrong value or another order's cursor
 */
export async function readPage(context: ReadContext, definition: Definition, wanted: ListParameters): Promise<Page> {
  const by = comparable(context, definition, wanted.sort.field, "sort");
  const key = by.ofMany ? foundValue : by.expression;
  const place = by.rank ? { key: by.rank, field: rankField } : { key, field: by.field };
  const order = { name: by.name, ...place, id: sql`t.id`, descending: wanted.sort.descending };
  const canContinue = by.column !== undefined;
  const cursor = wanted.after !== undefined && canContinue ? decodeCursor(wanted.after, wanted) : undefined;
  const where = await conditionOf(context, definition, wanted.filter);
  const table = sql.identifier(tableName(definition.name));
  const { ofMany } = by;
  const from = (fits: SQL) => (ofMany ? joinedToFound(sql`${table} t`, ofMany(fits)) : sql`${table} t`);
  const asked = { context, definition, where, from, order, cursor, limit: wanted.limit + 1, offset: wanted.offset };
  const looks = looksThroughRows(definition, wanted.filter) && cursor?.exact !== false;
  const found = looks ? await readFound(asked) : undefined;
  const read = found ?? (await readInOrder(asked, !cursor && !looks));

  const page = read.rows.slice(0, wanted.limit);
  const more = read.rows.length > page.length;
  const known = cursor ?? (looks ? { total: exactTotal, exact: false } : undefined);
  const total =
    found?.total ??
    totalOf(read, {
      seen: wanted.offset + page.length,
      more,
      some: page.length > 0,
      continued: cursor !== undefined,
      known,
    });
  const last = page.at(-1);
  return {
    records: page.map(withoutKey),
    offset: wanted.offset,
    ...total,
    ...(more && canContinue && last ? { next: encodeCursor(wanted, { key: last.__key, id: last.id, ...total }) } : {}),
  };
}

/** The type of `rank`. */
const rankField = { type: "integer", label: "" } as const;

/** The exact number of matching records, which a page limits to `exactTotal`. */
export async function countRecords(
  context: ReadContext,
  definition: Definition,
  filter: ListParameters["filter"],
): Promise<number> {
  const where = await whereOf(context, definition, filter);
  const { rows } = await context.db.execute<{ count: number }>(sql`
    select count(*) as count from ${sql.identifier(tableName(definition.name))} t where ${where}`);
  return rows[0]?.count ?? 0;
}

/** A record that the caller may see; `lock` locks it until the transaction ends. */
export async function readRecord(
  context: ReadContext,
  definition: Definition,
  id: number,
  lock = false,
): Promise<AnyRecord | undefined> {
  const { db, registry, caller } = context;
  const table = sql.identifier(tableName(definition.name));
  const its: Piece = { shape: "id", values: [id], sql: ([given]) => sql`t.id = ${given}`, even: true };
  const where = joined("one", [its, ownRows(definition, caller)], (all) => sql.join([...all], sql` and `));
  const asked = <T extends Record<string, unknown>>(shape: string, text: (condition: SQL) => SQL) =>
    db.execute<T>(
      statement(registry, definition, {
        ...joined(shape, [where], ([condition = sql`true`]) => text(condition)),
        // One row at most, so any values give the same plan.
        even: true,
      }),
    );
  // A statement that waited for a lock may have read older data, so the record is read again.
  if (
    lock &&
    (await asked("lock", (fits) => sql`select t.id from ${table} t where ${fits} for update of t`)).rows.length === 0
  )
    return undefined;
  const { rows } = await asked<AnyRecord & Record<string, unknown>>(
    context.whole ? "read whole" : "read",
    (fits) => sql`select ${columnsOf(context, definition, "record")} from ${table} t where ${fits}`,
  );
  return rows[0];
}

/** @throws Problem 404 if the caller has no such record */
export async function requireRecord(
  context: ReadContext,
  definition: Definition,
  id: number,
  lock = false,
): Promise<AnyRecord> {
  const record = await readRecord(context, definition, id, lock);
  if (!record) throw new Problem(404, `${definition.label.one}: запись не найдена`);
  return record;
}

interface PageQuery {
  readonly context: ReadContext;
  readonly definition: Definition;
  readonly where: Piece;
  /** The rows that fulfil a condition, joined with what the order needs. */
  readonly from: (fits: SQL) => SQL;
  readonly order: Order;
  readonly cursor: Cursor | undefined;
  /** One more than the page shows, to know whether more follow. */
  readonly limit: number;
  readonly offset: number;
}

interface Total {
  readonly total: number;
  readonly exact: boolean;
}

type KeyedRow = AnyRecord & { readonly __key: Cursor["key"] };

interface Rows {
  readonly rows: readonly KeyedRow[];
  /** The number of matches, up to one more than the limit; null if not counted. */
  readonly counted: number | null;
}

/** Reads rows in the order of an index and skips those that don't match; also counts if that is needed. */
function readInOrder(query: PageQuery, counts: boolean): Promise<Rows> {
  const { definition, where, from, order, cursor, limit, offset } = query;
  const table = sql.identifier(tableName(definition.name));
  const limitSql = sql.raw(String(limit));
  const walk = (fits: SQL, behind: SQL) => sql`
    select t.id, ${order.key} as key from ${from(fits)} where ${fits} and ${behind} order by ${orderBy(order)} limit ${limitSql}`;
  const [head, tail] = cursor ? conditionsAfter(order, cursor) : [];
  if (head && tail)
    return ask(query, "two pieces", [where, head, tail], ([fits = none, first = none, second = none]) => ({
      ctes: sql`head as materialized (${walk(fits, first)}), tail as materialized (
        ${walk(sql`(select count(*) from head) < ${limitSql} and ${fits}`, second)}),
        page as (select * from head union all select * from tail)`,
      total: sql`null::bigint`,
    }));
  const pieces = [where, head ?? constant("all", sql`true`), ...(cursor ? [] : [offsetOf(offset)])];
  const isBeyond = sql`(select count(*) from page) = ${limitSql}${offset > 0 ? sql` or not exists (select from page)` : sql``}`;
  return ask(query, counts ? "counted" : "piece", pieces, ([fits = none, behind = none, skipped = sql``]) => ({
    ctes: sql`page as (${walk(fits, behind)}${skipped})`,
    total: counts
      ? sql`case when ${isBeyond} then (select count(*) from (
          select 1 from ${table} t where ${fits} limit ${sql.raw(String(exactTotal + 1))}) fitting) end`
      : sql`null::bigint`,
  }));
}

/** The plan of a page depends on its depth. */
const offsetOf = (offset: number): Piece =>
  offset === 0
    ? constant("first", sql``)
    : { shape: "offset", values: [offset], sql: ([rows]) => sql` offset ${rows}`, even: false };

const none = sql`false`;

/**
 * Finds all matches and sorts them, where scanning in order would read the whole table.
 * @returns undefined if too many match to sort them; then a scan in order finds matches quickly
 */
async function readFound(query: PageQuery): Promise<(Rows & { readonly total: Total }) | undefined> {
  const { where, from, order, cursor, limit, offset } = query;
  const ofFound = { ...order, key: sql`f.key`, id: sql`f.id` };
  const behind = cursor
    ? joined("behind", conditionsAfter(ofFound, cursor), (all) => sql`(${sql.join([...all], sql` or `)})`)
    : constant("all", sql`true`);
  const pieces = [where, behind, offsetOf(cursor ? 0 : offset)];
  const read = await ask(query, "found", pieces, ([fits = none, after = none, skipped = sql``]) => ({
    ctes: sql`found as materialized (
        select t.id, ${order.key} as key from ${from(fits)}
        where ${fits} limit ${sql.raw(String(exactTotal + 1))}),
      page as (
        select f.id, f.key from found f
        where (select count(*) from found) <= ${sql.raw(String(exactTotal))} and ${after}
        order by ${orderBy(ofFound)} limit ${sql.raw(String(limit))}${skipped})`,
    total: sql`(select count(*) from found)`,
  }));
  const total = read.counted ?? 0;
  return total > exactTotal ? undefined : { ...read, total: { total, exact: true } };
}

/** Reads a page with its lines and count in one statement; the CTE `page` has ids and sort keys. */
async function ask(
  { context, definition, order, limit }: PageQuery,
  shape: string,
  pieces: readonly Piece[],
  parts: (pieces: readonly SQL[]) => { readonly ctes: SQL; readonly total: SQL },
): Promise<Rows> {
  const asked = [shape, context.whole ?? context.caller.role, order.name, order.descending, limit].join(" ");
  const query = joined(asked, pieces, (texts) => {
    const { ctes, total } = parts(texts);
    return sql`with ${ctes}
    select ${columnsOf(context, definition, "list")}, p.key as "__key", counted.total as "__total"
    from (select ${total} as total) counted left join page p on true
      left join ${sql.identifier(tableName(definition.name))} t on t.id = p.id
    order by ${orderBy({ ...order, key: sql`p.key`, id: sql`p.id` })}`;
  });
  const { rows } = await context.db.execute<KeyedRow & { __total: number | null }>(
    statement(context.registry, definition, query),
  );
  const page = rows.filter(({ id }: { id: number | null }) => id !== null).map(({ __total: _, ...row }) => row);
  return { rows: page, counted: rows[0]?.__total ?? null };
}

/** The condition for all rows that match a filter and that the caller may read, over a table aliased `t`. */
export const whereOf = async (
  context: ReadContext,
  definition: Definition,
  filter: ListParameters["filter"],
): Promise<SQL> => filled(await conditionOf(context, definition, filter));

async function conditionOf(
  context: ReadContext,
  definition: Definition,
  filter: ListParameters["filter"],
): Promise<Piece> {
  const { q } = filter;
  const search =
    typeof q === "string" ? await searchCondition(definition, withoutLabel(q, definition), context) : undefined;
  const searched: Piece[] = search ? [{ values: [], sql: () => search, even: false }] : [];
  const besides = [ownRows(definition, context.caller), ...searched];
  return allOf("where", [...besides, ...filterConditions(context, definition, filter, besides)]);
}

/** Plans depend on the caller: a customer may own three rows or most of them. */
const ownRows = (definition: Definition, caller: ReadContext["caller"]): Piece => ({
  shape: caller.role,
  values: [caller.customerId, caller.region, meOf(caller)],
  sql: ([own = none, its = none, me = none]) =>
    accessibleRows(definition, { role: caller.role, userId: me, customerId: own, region: its }),
  even: caller.role === "ADMIN" || definition.owner === "id" || definition.owner === "nobody",
});

function withoutKey({ __key: _, ...record }: KeyedRow): AnyRecord {
  return record;
}

/** The total if this page or an earlier one determines it, otherwise the count up to the limit. */
function totalOf(
  { counted }: Rows,
  page: {
    readonly seen: number;
    readonly more: boolean;
    readonly some: boolean;
    readonly continued: boolean;
    readonly known: Total | undefined;
  },
): Total {
  const { seen, more, some, continued, known } = page;
  const minTotal = more ? seen + 1 : seen;
  if (!more && (some || seen === 0 || continued)) return { total: seen, exact: true };
  if (known) return { total: Math.max(known.total, minTotal), exact: known.exact };
  const total = counted ?? 0;
  return total <= exactTotal ? { total, exact: true } : { total: Math.max(exactTotal, minTotal), exact: false };
}

/** The number of records that match a condition, counted up to `most`. */
export async function countUpTo({ db }: ReadContext, { name }: Definition, where: SQL, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from ${sql.identifier(tableName(name))} t where ${where} limit ${most}) counted`);
  return rows[0]?.count ?? 0;
}
