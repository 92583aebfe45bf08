import { sql } from "drizzle-orm";
import { defaultOf } from "../../../src/definition/filling/defaults.ts";
import type { Definition, Fields, LinesField } from "../../../src/definition/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import {
  columnName,
  columnType,
  isColumn,
  linesTableName,
  parameter,
  tableName,
  type ColumnField,
} from "../tables/storage.ts";
import type { Draft } from "../registry.ts";

/** Rows per statement. */
const portion = 5000;

/**
 * Inserts many records at once, without rules, audit and encryption of secrets, for data of the server itself. Fills in
 * defaults, writes the tables inside records, and accepts `createdAt`.
 * @returns the new ids, in the order of the records
 * @throws Error for a field that the definition does not have
 */
export async function insertRecords(
  db: Queryable,
  definition: Definition,
  records: readonly Draft[],
): Promise<readonly number[]> {
  if (records.length === 0) return [];
  const ids = await takeIds(db, tableName(definition.name), records.length);
  const rows = records.map((record, index) => ({ id: ids[index], ...withDefaults(definition, record) }));
  await insertRows(db, tableName(definition.name), { createdAt: "timestamptz", ...typesOf(definition.fields) }, rows);
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.type !== "lines") continue;
    const parents = records.map((record, index) => ({ id: ids[index], lines: record[name] }));
    await insertLines(db, linesTableName(definition.name, name), field, parents);
  }
  return ids;
}

async function insertLines(
  db: Queryable,
  table: string,
  { fields }: LinesField,
  parents: readonly { readonly id: number | undefined; readonly lines: unknown }[],
): Promise<void> {
  const rows = parents.flatMap(({ id: parentId, lines }) =>
    ((lines ?? []) as readonly Draft[]).map((line, position) => ({ parentId, position, ...line })),
  );
  await insertRows(db, table, { parentId: "bigint", position: "integer", ...typesOf(fields) }, rows);
}

/** Overwrites fields of one record the same way; a table inside it is replaced as a whole. */
export async function overwriteRecord(db: Queryable, definition: Definition, id: number, record: Draft): Promise<void> {
  const sets = Object.entries(record).flatMap(([name, value]) => {
    const field = definition.fields[name];
    return field && isColumn(field) ? [sql`${sql.identifier(columnName(name))} = ${parameter(field, value)}`] : [];
  });
  await db.execute(sql`
    update ${sql.identifier(tableName(definition.name))}
    set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`], sql`, `)} where id = ${id}`);
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.type !== "lines" || !Object.hasOwn(record, name)) continue;
    const table = linesTableName(definition.name, name);
    await db.execute(sql`delete from ${sql.identifier(table)} where parent_id = ${id}`);
    await insertLines(db, table, field, [{ id, lines: record[name] }]);
  }
}

/** Reserves ids from the table's sequence. */
async function takeIds(db: Queryable, table: string, count: number): Promise<readonly number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::integer)`);
  return rows.map(({ id }) => id);
}

function withDefaults({ fields }: Definition, record: Draft): Draft {
  const unknown = Object.keys(record).find((name) => name !== "createdAt" && !Object.hasOwn(fields, name));
  if (unknown !== undefined) throw new Error(`There is no field "${unknown}".`);
  const defaults: Record<string, unknown> = { createdAt: new Date().toISOString() };
  for (const [name, field] of Object.entries(fields)) {
    const begun =
      field.type === "related" || field.type === "lines" || field.computed !== undefined
        ? undefined
        : (defaultOf(field, {}) ?? (field.type === "boolean" ? false : undefined));
    if (begun !== undefined) defaults[name] = begun;
  }
  return { ...defaults, ...record };
}

/** SQL types of the columns, by field name. */
const typesOf = (fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type !== "related" && field.type !== "lines" && !field.computed)
      .map(([name, field]) => [name, columnType(field as ColumnField)]),
  );

/** Rows are passed as one JSON text, so that the statement is the same for any number of them. */
async function insertRows(
  db: Queryable,
  table: string,
  types: Readonly<Record<string, string>>,
  rows: readonly Draft[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const withId = "id" in first;
  const names = [...(withId ? ["id"] : []), ...Object.keys(types)];
  const columns = names.map((name) => `"${columnName(name)}"`).join(", ");
  const declared = names.map((name) => `"${name}" ${types[name] ?? "bigint"}`).join(", ");
  const values = names.map((name) => `x."${name}"`).join(", ");
  for (let start = 0; start < rows.length; start += portion)
    await db.execute(sql`
      insert into ${sql.identifier(table)} (${sql.raw(columns)}) ${sql.raw(withId ? "overriding system value" : "")}
      select ${sql.raw(values)}
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + portion))}::jsonb) as x(${sql.raw(declared)})`);
}
