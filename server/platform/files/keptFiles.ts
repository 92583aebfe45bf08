// Bytes in the file store, and the rows that name them. The same bytes are kept once, so whoever removes some must be
// sure that nobody names them, nor is about to: until its transaction ends, who keeps bytes holds on to them.
import { sql, type SQL } from "drizzle-orm";
import { afterRollback } from "../db/afterCommit.ts";
import type { Queryable } from "../db/open.ts";
import { hashOf, type FileStore } from "./fileStore.ts";

/** What a transaction holds on to, by the id of the bytes. */
const lockOf = (id: string): SQL => sql`hashtextextended(${`file ${id}`}, 0)`;

/**
 * Keeps bytes for a row that the same transaction writes. Where it is rolled back, they go as well.
 * @param db a transaction
 * @returns the id to find them by
 */
export async function keepFile(db: Queryable, files: FileStore, bytes: Uint8Array): Promise<string> {
  const id = hashOf(bytes);
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(id)})`);
  afterRollback(async (tx) => {
    if ((await holdFile(tx, id)) && !(await isMentioned(tx, id))) await files.remove(id);
  });
  return files.put(bytes);
}

/** Whether anything that is there, or ever was, names the bytes. */
async function isMentioned(db: Queryable, id: string): Promise<boolean> {
  if ((await namedFiles(db, [id])).has(id)) return true;
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from text_files where file_id = ${id})
      or exists (select from revisions where position(${id} in fields::text) > 0)
      or exists (select from audit where position(${id} in concat(before::text, after::text)) > 0) as known`);
  return rows[0]?.known !== false;
}

/**
 * Holds on to bytes so that nobody can keep the same ones until the transaction ends; what names them now is all there is.
 * @returns false where somebody is just keeping them, or all of them
 */
export async function holdFile(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(${allFiles}) and pg_try_advisory_xact_lock(${lockOf(id)}) as held`);
  return rows[0]?.held === true;
}

const allFiles = sql`hashtextextended('all files', 0)`;

/** Keeps all bytes where they are until the connection is given up: waits for who is just removing some. */
export const keepAllFiles = async (session: Queryable): Promise<void> =>
  void (await session.execute(sql`select pg_advisory_lock(${allFiles})`));

/** Every id of bytes that anything names, or ever did. */
export async function mentionedFiles(db: Queryable): Promise<readonly string[]> {
  const places = await jsonColumns(db, ["jobs"]);
  const words = places.map(
    ({ table, column }) => sql`select ${sql.identifier(column)}::text as words from ${sql.identifier(table)}`,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select file_id as id from text_files
    union select found[1] from (${sql.join(words, sql` union all `)}) as kept,
      regexp_matches(words, '"id": "([0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') as found
    where words like '%"id": "%' order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Which of the ids a record names in any file or picture of it, or one that can be brought back. Every table is looked
 * at, also those of sections that an operator has taken away for now.
 */
export async function namedFiles(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const places = await jsonColumns(db, ["audit", "jobs"]);
  const asked = sql`${sql.param(ids)}::text[]`;
  const inRecords = places.map(
    ({ table, column }) => sql`
      select ${sql.identifier(column)} ->> 'id' as id from ${sql.identifier(table)}
      where ${sql.identifier(column)} ->> 'id' = any(${asked})`,
  );
  const inDeleted = sql`
    select asked.id from unnest(${asked}) as asked (id)
    where exists (select from audit where action = 'delete' and position(asked.id in before::text) > 0)`;
  const { rows } = await db.execute<{ id: string }>(sql.join([...inRecords, inDeleted], sql` union `));
  return new Set(rows.map(({ id }) => id));
}

async function jsonColumns(
  db: Queryable,
  except: readonly string[],
): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'jsonb'
      and c.table_name <> all (${sql.param(except)}::text[])`);
  return rows;
}
