// Pictures and papers that were put into a text and then into none: somebody thought better of it, or never saved it.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import { holdFile, namedFiles } from "../../platform/files/keptFiles.ts";
import { textColumns } from "../../engine/write/textFiles.ts";
import type { Services } from "../../platform/services.ts";

/** Days that a file stays which no text names: what is typed and not saved yet waits in a browser, unknown to us. */
const days = 30;
const mostAtOnce = 200;

interface Candidate extends Record<string, unknown> {
  readonly id: string;
  readonly fileId: string;
}

/**
 * Removes the files that no text has named for a month: none that is there, none of its versions, and none that was
 * deleted and can be brought back. Their bytes go when nothing else is made of the same ones. Who saves a text with one of
 * them at this moment comes first, or is told to put it in again (needTextFiles).
 * @returns how many are gone
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
      order by id limit ${mostAtOnce} for update skip locked`);
    if (candidates.length === 0) return 0;
    const used = await usedFiles(tx, registry.all.flatMap(textColumns));
    const unused = candidates.filter(({ id }) => !used.has(id));
    // All of them, so that texts are looked through once a month, not whenever another file's month is over.
    await tx.execute(sql`
      update text_files set needed_at = ${now.toISOString()} where id in (
        select id from text_files where id = any(${sql.param([...used])}::uuid[]) order by id for update skip locked)`);
    const gone = await heldFiles(tx, unused);
    await tx.execute(sql`delete from text_files where id = any(${sql.param(gone.map(({ id }) => id))}::uuid[])`);
    const bytes = [...new Set(gone.map(({ fileId }) => fileId))];
    const { rows: shared } = await tx.execute<{ fileId: string }>(sql`
      select file_id as "fileId" from text_files where file_id = any(${sql.param(bytes)}::text[])`);
    const named = new Set([...shared.map(({ fileId }) => fileId), ...(await namedFiles(tx, bytes))]);
    // Before the transaction ends: a process that dies in between leaves rows that lead nowhere, and nothing names them.
    for (const id of bytes) if (!named.has(id)) await files.remove(id);
    return gone.length;
  });
}

/** Those whose bytes nobody is about to keep once more; the others stay until the next time. */
async function heldFiles(tx: Queryable, unused: readonly Candidate[]): Promise<readonly Candidate[]> {
  const held: Candidate[] = [];
  for (const candidate of unused) if (await holdFile(tx, candidate.fileId)) held.push(candidate);
  return held;
}

/**
 * Every file that a text names. In one statement, so that a record which is deleted or brought back meanwhile is seen in one
 * of the two places. Of tables without formatted texts all words are looked at: they may be those of a section that an
 * operator has taken away for now, and somebody may have written an address down.
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
