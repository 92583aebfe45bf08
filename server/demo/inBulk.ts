import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/db/open.ts";

/**
 * Has the references of tables checked once for all rows that `run` adds, instead of row by row. Other transactions wait
 * meanwhile.
 */
export async function withoutForeignKeys(
  db: Queryable,
  tables: readonly string[],
  run: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await db.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${sql.param(tables)}::regclass[])`);
  const alter = ({ table, name }: (typeof keys)[number], change: string): SQL =>
    sql`alter table ${sql.raw(table)} ${sql.raw(change)} constraint ${sql.identifier(name)}`;
  for (const key of keys) await db.execute(alter(key, "drop"));
  await run();
  for (const key of keys) await db.execute(sql`${alter(key, "add")} ${sql.raw(key.definition)}`);
}
