// Versions of the record fields that a definition wants versioned: stored with each change, and read for comparison.
import { sql } from "drizzle-orm";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Revision, RevisionSummary } from "../../../src/definition/revision.ts";
import { authorOf } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { requireRecord } from "../read/read.ts";
import { readableField } from "../readable.ts";
import type { ReadContext, WriteContext } from "../registry.ts";

/** The most versions listed, newest first. */
const maxListed = 500;

type Values = Readonly<Record<string, unknown>>;

/**
 * Stores a version if one of the fields has changed. A record without any, such as one from the demo data, first stores its
 * previous values.
 */
export async function keepRevision(
  context: WriteContext,
  definition: Definition,
  before: AnyRecord | undefined,
  after: AnyRecord,
): Promise<void> {
  const { revisions: fields = [], name } = definition;
  const changed = fields.filter((field) => !isSame(before?.[field], after[field]));
  if (changed.length === 0) return;
  if (before) {
    await context.db.execute(sql`
      insert into revisions (resource, record_id, at, fields, changed)
      select ${name}, ${before.id}, ${before.updatedAt}::timestamptz, ${valuesOf(before, fields)}::jsonb, '[]'
      where not exists (select from revisions where resource = ${name} and record_id = ${before.id})`);
  }
  await context.db.execute(sql`
    insert into revisions (resource, record_id, user_id, fields, changed)
    values (${name}, ${after.id}, ${authorOf(context.caller)}, ${valuesOf(after, fields)}::jsonb, ${JSON.stringify(changed)}::jsonb)`);
}

/** Deletes a record's versions together with the record. */
export async function forgetRevisions({ db }: ReadContext, { name }: Definition, id: number): Promise<void> {
  await db.execute(sql`delete from revisions where resource = ${name} and record_id = ${id}`);
}

/**
 * The versions of a record, newest first.
 * @throws Problem 404 if the caller has no such record
 */
export async function readRevisions(
  context: ReadContext,
  definition: Definition,
  id: number,
): Promise<readonly RevisionSummary[]> {
  await requireRecord(context, definition, id);
  const { rows } = await context.db.execute<RevisionSummary & Record<string, unknown>>(sql`
    select r.id, r.at, u.name as by, r.changed, r.restored_id as "restoredId"
    from revisions r left join users u on u.id = r.user_id
    where r.resource = ${definition.name} and r.record_id = ${id}
    order by r.id desc limit ${maxListed}`);
  return rows.map((row) => ({ ...row, changed: readableOf(context, definition, row.changed) }));
}

/**
 * One version with its values.
 * @throws Problem 404 for an unknown version, or if the caller has no such record
 */
export async function readRevision(
  context: ReadContext,
  definition: Definition,
  id: number,
  revision: number,
): Promise<Revision> {
  await requireRecord(context, definition, id);
  const { rows } = await context.db.execute<Revision & Record<string, unknown>>(sql`
    select r.id, r.at, u.name as by, r.changed, r.restored_id as "restoredId", r.fields as "values"
    from revisions r left join users u on u.id = r.user_id
    where r.resource = ${definition.name} and r.record_id = ${id} and r.id = ${revision}`);
  const [found] = rows;
  if (!found) throw new Problem(404, "Такой версии нет");
  const names = readableOf(context, definition, Object.keys(found.values));
  return {
    ...found,
    changed: readableOf(context, definition, found.changed),
    values: Object.fromEntries(names.map((name) => [name, found.values[name]])),
  };
}

const readableOf = ({ caller }: ReadContext, definition: Definition, names: readonly string[]): string[] =>
  names.filter((name) => readableField(definition, name, caller) !== undefined);

const valuesOf = (record: Values, fields: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, record[field] ?? null])));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
