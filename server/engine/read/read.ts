// Definitions → SELECT. Every query carries the caller's condition; nobody reads a row and decides afterwards.
import { sql, type SQL } from "drizzle-orm";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition, Field, Fields, LinesField } from "../../../src/resources/grammar.ts";
import { Problem } from "../../platform/problem.ts";
import { mayReadField, rowsOf } from "./access.ts";
import { conditionsAfter, decodeCursor, encodeCursor, orderBy, type Cursor, type Order } from "./cursor.ts";
import { comparable, filterConditions, looksThroughTexts, type ListParameters } from "./parameters.ts";
import type { Registry, Reach } from "../registry.ts";
import { searchCondition } from "./search.ts";
import { columnName, linesTableName, tableName } from "../tables/storage.ts";

/** Up to here a list's total is exact; beyond it is "more than". */
export const exactTotal = 10_000;

export interface Page {
  readonly records: readonly AnyRecord[];
  readonly offset: number;
  readonly total: number;
  /** False when there are more rows than `total` says. */
  readonly exact: boolean;
  /** What to pass as `after` for the next page at the cost of the first; absent at the end or where it can't be had. */
  readonly next?: string;
}

/**
 * One page of a list.
 * @throws Problem 400 for an unknown field, a wrong value or a foreign cursor
 */
export async function readPage(reach: Reach, definition: Definition, wanted: ListParameters): Promise<Page> {
  const by = comparable(reach, definition, wanted.sort.field, "sort");
  const order = { ...by, key: by.expression, id: sql`t.id`, descending: wanted.sort.descending };
  const canContinue = by.column !== undefined;
  const cursor = wanted.after !== undefined && canContinue ? decodeCursor(wanted.after, wanted) : undefined;
  const where = await whereOf(reach, definition, wanted.filter);
  const query: PageQuery = { reach, definition, where, order, cursor, limit: wanted.limit + 1, offset: wanted.offset };
  const looks = looksThroughTexts(wanted.filter) && cursor?.exact !== false;
  const found = looks ? await readFound(query) : undefined;
  const rows = found?.rows ?? (await readInOrder(query));

  const page = rows.slice(0, wanted.limit);
  const more = rows.length > page.length;
  const seen = wanted.offset + page.length;
  const known = cursor ?? (looks ? { total: exactTotal, exact: false } : undefined);
  const total = found?.total ?? (await totalOf(query, seen, { more, some: page.length > 0, known }));
  const last = page.at(-1);
  return {
    records: await withLines(reach, definition, page.map(withoutKey)),
    offset: wanted.offset,
    ...total,
    ...(more && canContinue && last ? { next: encodeCursor(wanted, { key: last.__key, id: last.id, ...total }) } : {}),
  };
}

/** How many records fit, counted to the last: what a page says of it may be "more than". */
export async function countRecords(
  reach: Reach,
  definition: Definition,
  filter: ListParameters["filter"],
): Promise<number> {
  const where = await whereOf(reach, definition, filter);
  const { rows } = await reach.db.execute<{ count: number }>(sql`
    select count(*) as count from ${sql.identifier(tableName(definition.name))} t where ${where}`);
  return rows[0]?.count ?? 0;
}

/** A record that is the caller's to see; `lock` keeps others from changing it until the transaction ends. */
export async function readRecord(
  reach: Reach,
  definition: Definition,
  id: number,
  lock = false,
): Promise<AnyRecord | undefined> {
  const { db, caller } = reach;
  const { rows } = await db.execute<AnyRecord & Record<string, unknown>>(sql`
    select ${columnsOf(reach, definition)} from ${sql.identifier(tableName(definition.name))} t
    where t.id = ${id} and ${rowsOf(definition, caller)} ${lock ? sql`for update of t` : sql``}`);
  const [record] = await withLines(reach, definition, rows);
  return record;
}

/** @throws Problem 404 when there is no such record, or it is not the caller's */
export async function requireRecord(
  reach: Reach,
  definition: Definition,
  id: number,
  lock = false,
): Promise<AnyRecord> {
  const record = await readRecord(reach, definition, id, lock);
  if (!record) throw new Problem(404, `${definition.label.one}: запись не найдена`);
  return record;
}

interface PageQuery {
  readonly reach: Reach;
  readonly definition: Definition;
  readonly where: SQL;
  readonly order: Order;
  readonly cursor: Cursor | undefined;
  /** One more than the page holds, to know whether there are more. */
  readonly limit: number;
  readonly offset: number;
}

interface Total {
  readonly total: number;
  readonly exact: boolean;
}

type KeyedRow = AnyRecord & { readonly __key: Cursor["key"] };

/** Walks the rows in their order, which an index has, past those that don't fit. */
async function readInOrder({ reach, definition, where, order, cursor, limit, offset }: PageQuery) {
  const table = sql.identifier(tableName(definition.name));
  const found: KeyedRow[] = [];
  for (const piece of cursor ? conditionsAfter(order, cursor) : [sql`true`]) {
    const { rows } = await reach.db.execute<KeyedRow & Record<string, unknown>>(sql`
      select ${columnsOf(reach, definition)}, ${order.key} as "__key" from ${table} t
      where ${where} and ${piece}
      order by ${orderBy(order)} limit ${limit - found.length} offset ${cursor ? 0 : offset}`);
    found.push(...rows);
    if (found.length === limit) break;
  }
  return found;
}

/**
 * Finds first and sorts what was found: where texts are looked through, walking in an order would read them all.
 * @returns undefined as rows where too much fits to be sorted: then it isn't far to the next that fits
 */
async function readFound({ reach, definition, where, order, cursor, limit, offset }: PageQuery) {
  const table = sql.identifier(tableName(definition.name));
  const ofFound = { ...order, key: sql`f.key`, id: sql`f.id` };
  const ofPage = { ...order, key: sql`p."__key"`, id: sql`p.id` };
  const behind = cursor ? sql`(${sql.join([...conditionsAfter(ofFound, cursor)], sql` or `)})` : sql`true`;
  const { rows } = await reach.db.execute<KeyedRow & { __total: number }>(sql`
    with found as materialized (
      select t.id, ${order.key} as key from ${table} t where ${where} limit ${exactTotal + 1})
    select counted.total as "__total", p.* from (select count(*) as total from found) counted
    left join lateral (
      select ${columnsOf(reach, definition)}, f.key as "__key"
      from (
        select f.id, f.key from found f where counted.total <= ${exactTotal} and ${behind}
        order by ${orderBy(ofFound)} limit ${limit} offset ${cursor ? 0 : offset}) f
      join ${table} t on t.id = f.id) p on true
    order by ${orderBy(ofPage)}`);
  const total = rows[0]?.__total ?? 0;
  if (total > exactTotal) return undefined;
  const page = rows.filter(({ id }: { id: number | null }) => id !== null).map(({ __total: _, ...row }) => row);
  return { rows: page as KeyedRow[], total: { total, exact: true } };
}

/** The condition of everything that a filter fits and the caller may read, over a table aliased `t`. */
export async function whereOf(reach: Reach, definition: Definition, filter: ListParameters["filter"]): Promise<SQL> {
  const { q } = filter;
  const search = typeof q === "string" ? await searchCondition(definition, q, reach) : undefined;
  const { caller } = reach;
  return sql.join(
    [rowsOf(definition, caller), ...filterConditions(reach, definition, filter), ...(search ? [search] : [])],
    sql` and `,
  );
}

function withoutKey({ __key: _, ...record }: KeyedRow): AnyRecord {
  return record;
}

function columnsOf({ registry, caller }: Reach, definition: Definition): SQL {
  const own = Object.entries(definition.fields)
    .filter(([, field]) => field.type !== "related" && field.type !== "lines" && mayReadField(field, caller.role))
    .map(([name, field]) => sql`${valueOf(registry, definition, name, field)} as ${sql.identifier(name)}`);
  return sql.join(
    [sql`t.id`, sql`t.version`, sql`t.created_at as "createdAt"`, sql`t.updated_at as "updatedAt"`, ...own],
    sql`, `,
  );
}

/** What a field of a record shows, over a row aliased `t`. */
export const valueOf = (registry: Registry, { name: resource }: Definition, name: string, field: Field): SQL =>
  field.computed ? registry.computed(resource, field.computed).expression : storedValue(name, field);

function storedValue(name: string, field: Field): SQL {
  const column = sql`t.${sql.identifier(columnName(name))}`;
  return field.type === "secret" ? sql`(${column} is not null)` : column;
}

/** Fills the tables inside the records, one query for each `lines` field of the whole page. */
async function withLines(
  { db, caller }: Reach,
  definition: Definition,
  records: readonly AnyRecord[],
): Promise<readonly AnyRecord[]> {
  const fields = Object.entries(definition.fields).filter(
    (entry): entry is [string, LinesField] => entry[1].type === "lines" && mayReadField(entry[1], caller.role),
  );
  if (fields.length === 0 || records.length === 0) return records;
  const ids = sql.join(
    records.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  let filled = records;
  for (const [name, field] of fields) {
    const { rows } = await db.execute<{ __parent: number } & Record<string, unknown>>(sql`
      select t.parent_id as "__parent", ${lineColumns(field.fields)}
      from ${sql.identifier(linesTableName(definition.name, name))} t
      where t.parent_id in (${ids}) order by t.parent_id, t.position`);
    const byParent = groupByParent(rows);
    filled = filled.map((record) => ({
      ...record,
      [name]: (byParent.get(record.id) ?? []).map(({ __parent: _, ...line }) => line),
    }));
  }
  return filled;
}

const lineColumns = (fields: Fields): SQL =>
  sql.join(
    [
      sql`t.id`,
      ...Object.entries(fields).map(([name, field]) => sql`${storedValue(name, field)} as ${sql.identifier(name)}`),
    ],
    sql`, `,
  );

function groupByParent<T extends { readonly __parent: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.__parent);
    if (group) group.push(row);
    else groups.set(row.__parent, [row]);
  }
  return groups;
}

/** The total without counting where the page itself or an earlier one tells it, and counted up to the bound otherwise. */
async function totalOf(
  { reach, definition, where, cursor }: PageQuery,
  seen: number,
  { more, some, known }: { readonly more: boolean; readonly some: boolean; readonly known: Total | undefined },
): Promise<Total> {
  const least = more ? seen + 1 : seen;
  if (!more && (some || seen === 0 || cursor)) return { total: seen, exact: true };
  if (known) return { total: Math.max(known.total, least), exact: known.exact };
  const counted = await countUpTo(reach, definition, where, exactTotal + 1);
  return counted <= exactTotal ? { total: counted, exact: true } : { total: Math.max(exactTotal, least), exact: false };
}

/** How many records a condition fits, without looking at more than `most` that do. */
export async function countUpTo({ db }: Reach, { name }: Definition, where: SQL, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from ${sql.identifier(tableName(name))} t where ${where} limit ${most}) counted`);
  return rows[0]?.count ?? 0;
}
