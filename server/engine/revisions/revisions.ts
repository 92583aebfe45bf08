// The versions of a record's fields that its definition asks to keep: written with each change, read to be compared.
import { sql } from "drizzle-orm";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import type { Revision, RevisionSummary } from "../../../src/resources/revision.ts";
import { Problem } from "../../platform/problem.ts";
import { requireRecord } from "../read/read.ts";
import { type Reach, type WriteReach } from "../registry.ts";

/** The newest so many are listed. */
const mostListed = 500;

type Values = Readonly<Record<string, unknown>>;

/**
 * Keeps a version where one of the fields has changed. A record that had none yet, such as one that came with the demo,
 * first keeps what it was.
 */
export async function keepRevision(
  reach: WriteReach,
  definition: Definition,
  before: AnyRecord | undefined,
  after: AnyRecord,
): Promise<void> {
  const { revisions: fields = [], name } = definition;
  const changed = fields.filter((field) => !isSame(before?.[field], after[field]));
  if (changed.length === 0) return;
  if (before) {
    await reach.db.execute(sql`
      insert into revisions (resource, record_id, at, fields, changed)
      select ${name}, ${before.id}, ${before.updatedAt}::timestamptz, ${valuesOf(before, fields)}::jsonb, '[]'
      where not exists (select from revisions where resource = ${name} and record_id = ${before.id})`);
  }
  const author = reach.caller.actingAdminId ?? reach.caller.userId;
  await reach.db.execute(sql`
    insert into revisions (resource, record_id, user_id, fields, changed)
    values (${name}, ${after.id}, ${author}, ${valuesOf(after, fields)}::jsonb, ${JSON.stringify(changed)}::jsonb)`);
}

/** With their record, its versions go. */
export async function forgetRevisions({ db }: Reach, { name }: Definition, id: number): Promise<void> {
  await db.execute(sql`delete from revisions where resource = ${name} and record_id = ${id}`);
}

/**
 * The versions of a record, the newest first.
 * @throws Problem 404 for a record that is not there or not theirs
 */
export async function readRevisions(
  reach: Reach,
  definition: Definition,
  id: number,
): Promise<readonly RevisionSummary[]> {
  await requireRecord(reach, definition, id);
  const { rows } = await reach.db.execute<RevisionSummary & Record<string, unknown>>(sql`
    select r.id, r.at, u.name as by, r.changed, r.restored_id as "restoredId"
    from revisions r left join users u on u.id = r.user_id
    where r.resource = ${definition.name} and r.record_id = ${id}
    order by r.id desc limit ${mostListed}`);
  return rows;
}

/**
 * One version with its values.
 * @throws Problem 404 for one that is not there, or a record that is not theirs
 */
export async function readRevision(
  reach: Reach,
  definition: Definition,
  id: number,
  revision: number,
): Promise<Revision> {
  await requireRecord(reach, definition, id);
  const { rows } = await reach.db.execute<Revision & Record<string, unknown>>(sql`
    select r.id, r.at, u.name as by, r.changed, r.restored_id as "restoredId", r.fields as "values"
    from revisions r left join users u on u.id = r.user_id
    where r.resource = ${definition.name} and r.record_id = ${id} and r.id = ${revision}`);
  const [found] = rows;
  if (!found) throw new Problem(404, "Такой версии нет");
  return found;
}

const valuesOf = (record: Values, fields: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, record[field] ?? null])));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
