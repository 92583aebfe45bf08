// Stored bytes and the rows that refer to them. Equal bytes are stored once, so removing some requires that nothing refers
// to them or is about to: a transaction that stores bytes locks them until it ends.
import { sql, type SQL } from "drizzle-orm";
import { afterRollback } from "../db/afterCommit.ts";
import type { Queryable } from "../db/open.ts";
import { hashOf, type FileStore } from "./fileStore.ts";

/** The advisory lock for an id. */
const lockOf = (id: string): SQL => sql`hashtextextended(${`file ${id}`}, 0)`;

/**
 * Stores bytes for a row that the same transaction writes. A rollback removes them.
 * @param db a transaction
 * @returns the id of the bytes
 */
export async function keepFile(db: Queryable, files: FileStore, bytes: Uint8Array): Promise<string> {
  const id = hashOf(bytes);
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(id)})`);
  afterRollback(async (tx) => {
    if ((await holdFile(tx, id)) && !(await isMentioned(tx, id))) await files.remove(id);
  });
  return files.put(bytes);
}

/** True if anything refers to the bytes, or ever did. */
async function isMentioned(db: Queryable, id: string): Promise<boolean> {
  if ((await namedFiles(db, [id])).has(id)) return true;
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from text_files where file_id = ${id})
      or exists (select from letters where files @> ${JSON.stringify([{ id }])}::jsonb)
      or exists (select from revisions where position(${id} in fields::text) > 0)
      or exists (select from audit where position(${id} in concat(before::text, after::text)) > 0) as known`);
  return rows[0]?.known !== false;
}

/**
 * Locks bytes so that nobody can store equal ones until the transaction ends.
 * @returns false if somebody is storing them now, or has locked all files
 */
export async function holdFile(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(${allFiles}) and pg_try_advisory_xact_lock(${lockOf(id)}) as held`);
  return rows[0]?.held === true;
}

const allFiles = sql`hashtextextended('all files', 0)`;

/** Prevents removal of files until the connection is released; waits for a removal in progress. */
export const keepAllFiles = async (session: Queryable): Promise<void> =>
  void (await session.execute(sql`select pg_advisory_lock(${allFiles})`));

/** The ids of all bytes that anything refers to, or ever did. */
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
 * Which ids are used by a file or picture field of a record, or of a deleted record that can be restored. Searches all
 * tables, including those of sections that an operator has removed.
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
