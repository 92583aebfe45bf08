// Deletes uploaded pictures and files that no text uses: they were removed from the text, or the text was never saved.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import { holdFile, namedFiles } from "../../platform/files/keptFiles.ts";
import { textColumns } from "../../engine/files/textFiles.ts";
import type { Services } from "../../platform/services.ts";

/** Days that an unused file is kept: a text that is being written is still only in somebody's browser. */
const days = 30;
const maxAtOnce = 200;

interface Candidate extends Record<string, unknown> {
  readonly id: string;
  readonly fileId: string;
}

/**
 * Removes files that no text has used for a month: no current text, no version of one, and no deleted text that can be
 * restored. The bytes go too unless another file has the same ones. Somebody who is saving a text with one of the files
 * either finishes first or is asked to insert it again (needTextFiles).
 * @returns the number of removed files
 */
export function forgetUnusedFiles({
  database,
  registry,
  files,
  clock,
}: Pick<Services, "database" | "registry" | "files" | "clock">): Promise<number> {
  const now = clock();
  const before = new Date(now.getTime() - days * 24 * 3_600_000).toISOString();
  return database.transaction(async (tx) => {
    const { rows: candidates } = await tx.execute<Candidate>(sql`
      select id, file_id as "fileId" from text_files where needed_at < ${before}
      order by id limit ${maxAtOnce} for update skip locked`);
    if (candidates.length === 0) return 0;
    const used = await usedFiles(tx, registry.all.flatMap(textColumns));
    const unused = candidates.filter(({ id }) => !used.has(id));
    // Postpones all files in use, so that texts are searched once a month and not whenever another file's month ends.
    await tx.execute(sql`
      update text_files set needed_at = ${now.toISOString()} where id in (
        select id from text_files where id = any(${sql.param([...used])}::uuid[]) order by id for update skip locked)`);
    const gone = await heldFiles(tx, unused);
    await tx.execute(sql`delete from text_files where id = any(${sql.param(gone.map(({ id }) => id))}::uuid[])`);
    const bytes = [...new Set(gone.map(({ fileId }) => fileId))];
    const { rows: shared } = await tx.execute<{ fileId: string }>(sql`
      select file_id as "fileId" from text_files where file_id = any(${sql.param(bytes)}::text[])`);
    const named = new Set([...shared.map(({ fileId }) => fileId), ...(await namedFiles(tx, bytes))]);
    // Before the commit: if the process dies in between, the remaining rows have no bytes, but nothing uses them.
    for (const id of bytes) if (!named.has(id)) await files.remove(id);
    return gone.length;
  });
}

/** The files whose bytes nobody is storing again right now; the others wait for the next run. */
async function heldFiles(tx: Queryable, unused: readonly Candidate[]): Promise<readonly Candidate[]> {
  const held: Candidate[] = [];
  for (const candidate of unused) if (await holdFile(tx, candidate.fileId)) held.push(candidate);
  return held;
}

/**
 * All files that texts use. One statement, so that a record deleted or restored meanwhile is seen exactly once. In tables
 * without formatted texts every text column is searched: the columns may belong to a section that an operator has removed
 * for now, or contain a file's address as plain text.
 */
async function usedFiles(
  tx: Queryable,
  columns: readonly { readonly table: string; readonly column: string }[],
): Promise<ReadonlySet<string>> {
  const { rows: places } = await tx.execute<{ table: string; column: string }>(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.collation_name = 'ru'`);
  const known = new Set(columns.map(({ table }) => table));
  const texts = [...columns, ...places.filter(({ table }) => !known.has(table))].map(
    ({ table, column }) => sql`select ${sql.identifier(column)} as words from ${sql.identifier(table)}`,
  );
  const kept = [
    ...texts,
    sql`select fields::text from revisions`,
    sql`select before::text from audit where action = 'delete'`,
  ];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct found[1] as id from (${sql.join(kept, sql` union all `)}) as kept,
      regexp_matches(words, '/api/knowledge/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
    where words like '%/api/knowledge/files/%'`);
  return new Set(rows.map(({ id }) => id));
}
