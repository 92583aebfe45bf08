// Notes that administrators write about records. Each changes only their own; the audit keeps every text.
import { sql, type SQL } from "drizzle-orm";
import type { Note } from "../../../src/contract/records/timeline.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { may } from "../access.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { requireRecord } from "../read/read.ts";
import type { ReadContext, WriteContext } from "../registry.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly resource: string;
  readonly recordId: number;
  readonly text: string;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly at: string;
  readonly changedAt: string | null;
}

/** The most notes about one record. */
const maxPerRecord = 1000;

/** The condition for the notes about a record, over their table aliased `n`. */
export const notesAbout = ({ name }: Definition, recordId: number): SQL =>
  sql`n.resource = ${name} and n.record_id = ${recordId}`;

/** The notes with these numbers, by number; the caller must have been allowed to read them. */
export async function readNotes({ db, caller }: ReadContext, ids: readonly number[]): Promise<Map<number, Note>> {
  const rows = await rowsOf(db, sql`n.id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, noteOf(row, caller.userId)]));
}

/** @throws Problem 404 for a record that the caller can't read or that has no notes, 422 for too many */
export async function addNote(context: WriteContext, resource: string, recordId: number, text: string): Promise<Note> {
  const { db, caller } = context;
  const { definition, record } = await noted(context, resource, recordId);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into record_notes (resource, record_id, user_id, text)
    select ${resource}::text, ${recordId}::bigint, ${caller.userId}::bigint, ${text}::text
    where (select count(*) from record_notes n where ${notesAbout(definition, recordId)}) < ${maxPerRecord}
    returning id`);
  const [made] = rows;
  if (!made) throw new Problem(422, "У этой записи уже слишком много заметок: удалите те, что больше не нужны");
  await audit(context, definition, record, "note", { after: text });
  return noteOf(await own(context, made.id), caller.userId);
}

/** @throws Problem 403 for another user's note, 404 if there is none */
export async function changeNote(context: WriteContext, id: number, text: string): Promise<Note> {
  const { db, caller } = context;
  const before = await own(context, id);
  if (before.text === text) return noteOf(before, caller.userId);
  const { definition, record } = await noted(context, before.resource, before.recordId);
  await db.execute(sql`update record_notes set text = ${text}, changed_at = now() where id = ${id}`);
  await audit(context, definition, record, "change-note", { before: before.text, after: text });
  return noteOf(await own(context, id), caller.userId);
}

/** @throws Problem as changeNote */
export async function removeNote(context: WriteContext, id: number): Promise<void> {
  const before = await own(context, id);
  const { definition, record } = await noted(context, before.resource, before.recordId);
  await context.db.execute(sql`delete from record_notes where id = ${id}`);
  await audit(context, definition, record, "remove-note", { before: before.text });
}

/** A record that the caller may read and write notes about. */
async function noted(context: WriteContext, resource: string, recordId: number) {
  const definition = context.registry.get(resource);
  if (!definition?.notes || !may(definition, "read", context.caller)) throw new Problem(404, httpMessage(404));
  return { definition, record: await requireRecord(context, definition, recordId) };
}

/** The caller's note, locked until the transaction ends. */
async function own({ db, caller }: WriteContext, id: number): Promise<Row> {
  await db.execute(sql`select from record_notes where id = ${id} for update`);
  const [row] = await rowsOf(db, sql`n.id = ${id}`);
  if (!row) throw new Problem(404, "Этой заметки уже нет");
  if (row.userId !== caller.userId) throw new Problem(403, "Эту заметку написал другой администратор");
  return row;
}

async function rowsOf(db: Queryable, where: SQL): Promise<readonly Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select n.id, n.resource, n.record_id as "recordId", n.text, n.at, n.changed_at as "changedAt",
      n.user_id as "userId", u.name as "userName"
    from record_notes n left join users u on u.id = n.user_id where ${where}`);
  return rows;
}

const noteOf = ({ id, text, userId, userName, at, changedAt }: Row, reader: number): Note => ({
  ...{ id, text, at, changedAt },
  author: userId === null ? null : { id: userId, name: userName },
  mine: userId === reader,
});

/** The images contain the record's name, so that the history can show it. No field can have the name of the note's text. */
async function audit(
  context: WriteContext,
  { name, represent, owner }: Definition,
  record: AnyRecord,
  action: string,
  { before, after }: { readonly before?: string; readonly after?: string },
): Promise<void> {
  const names = [owner, ...namesIn(represent)];
  const named = Object.fromEntries(names.flatMap((field) => (field in record ? [[field, record[field]]] : [])));
  const image = (text: string | undefined) => ({ ...named, ...(text === undefined ? {} : { _note: text }) });
  await recordAudit(context, {
    ...{ resource: name, recordId: record.id, action },
    before: image(before),
    after: image(after),
  });
}

/** The audit's action for notes, which the timeline shows as the notes themselves. */
export const noteWritten = "note";
