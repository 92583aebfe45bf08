import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/db/open.ts";

/**
 * Checks references and builds indexes of tables once for all rows that `run` adds, instead of row by row. Other
 * transactions wait meanwhile.
 */
export async function inBulk(db: Queryable, tables: readonly string[], run: () => Promise<void>): Promise<void> {
  const named = sql`any(${sql.param(tables)}::regclass[])`;
  const { rows: keys } = await db.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = ${named}`);
  // Unique indexes stay: other tables may refer to them.
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where not indisunique and indrelid = ${named}`);
  const alter = ({ table, name }: (typeof keys)[number], change: string): SQL =>
    sql`alter table ${sql.raw(table)} ${sql.raw(change)} constraint ${sql.identifier(name)}`;
  for (const key of keys) await db.execute(alter(key, "drop"));
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`));
  await run();
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  for (const key of keys) await db.execute(sql`${alter(key, "add")} ${sql.raw(key.definition)}`);
}
