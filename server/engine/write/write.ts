// Definitions → INSERT, UPDATE, DELETE. Each change checks the caller in the query, leaves its trace in the audit,
// and happens in the transaction that the request was given.
import { sql, type SQL } from "drizzle-orm";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import { holds } from "../../../src/resources/schema.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { Problem } from "../../platform/problem.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { rowsOf } from "../read/access.ts";
import { cleanHtml } from "./cleanHtml.ts";
import { replaceLines } from "./lines.ts";
import { keepEffective } from "../effective/effective.ts";
import { readRecord, requireRecord } from "../read/read.ts";
import { forgetRevisions, keepRevision } from "../revisions/revisions.ts";
import { needTextFiles } from "./textFiles.ts";
import { columnName, parameter, tableName, type ColumnField } from "../tables/storage.ts";
import { unlessTaken } from "./taken.ts";
import type { Draft, WriteReach } from "../registry.ts";

/** Adds a record from values that the server made itself, fields included that nobody may send. */
export async function insertDraft(reach: WriteReach, definition: Definition, draft: Draft): Promise<AnyRecord> {
  await needTextFiles(reach.db, definition, {}, draft);
  const columns = columnsOf(reach, definition, draft);
  const names = columns.map(({ name }) => sql.identifier(name));
  const values = columns.map(({ value }) => value);
  const table = sql.identifier(tableName(definition.name));
  const { rows } = await unlessTaken(definition, () =>
    reach.db.execute<{ id: number }>(
      columns.length > 0
        ? sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)}) returning id`
        : sql`insert into ${table} default values returning id`,
    ),
  );
  const id = rows[0]?.id ?? 0;
  await replaceLines(reach, definition, id, draft);
  return settled(reach, definition, id, undefined, "create");
}

/** Changes a locked record by values that the server made itself. */
export async function applyDraft(
  reach: WriteReach,
  definition: Definition,
  current: AnyRecord,
  draft: Draft,
  action: string,
): Promise<AnyRecord> {
  await needTextFiles(reach.db, definition, current, draft);
  const sets = columnsOf(reach, definition, draft).map(({ name, value }) => sql`${sql.identifier(name)} = ${value}`);
  await unlessTaken(definition, () =>
    reach.db.execute(sql`
      update ${sql.identifier(tableName(definition.name))} t
      set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = now()`], sql`, `)}
      where t.id = ${current.id} and ${rowsOf(definition, reach.caller)}`),
  );
  await replaceLines(reach, definition, current.id, draft);
  return settled(reach, definition, current.id, current, action);
}

/**
 * Deletes a record.
 * @throws Problem 404 not there or not theirs, 409 while something hangs on it
 */
export async function deleteRecord(
  reach: WriteReach,
  definition: Definition,
  id: number,
  version?: number,
): Promise<AnyRecord> {
  const current = await requireRecord(reach, definition, id, true);
  if (version !== undefined && current.version !== version)
    throw new Problem(409, messages.changedMeanwhile, { current });
  await reach.registry.rulesOf(definition.name).beforeDelete?.(current, reach);
  await reach.db.execute(sql`
    delete from ${sql.identifier(tableName(definition.name))} t
    where t.id = ${id} and ${rowsOf(definition, reach.caller)}`);
  if (definition.revisions) await forgetRevisions(reach, definition, id);
  await recordAudit(reach, { resource: definition.name, recordId: id, action: "delete", before: current });
  return current;
}

function columnsOf({ secrets }: WriteReach, definition: Definition, draft: Draft): { name: string; value: SQL }[] {
  return Object.entries(draft).flatMap(([name, value]) => {
    const field = definition.fields[name];
    if (!field || field.type === "related" || field.type === "lines" || field.computed) return [];
    return [{ name: columnName(name), value: parameter(field, stored(secrets, field, value)) }];
  });
}

function stored(secrets: Secrets, field: ColumnField, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (field.type === "secret") return secrets.seal(value);
  return field.type === "richText" ? cleanHtml(value) : value;
}

async function settled(
  reach: WriteReach,
  definition: Definition,
  id: number,
  before: AnyRecord | undefined,
  action: string,
): Promise<AnyRecord> {
  const after = await requireRecord(reach, definition, id);
  await recordAudit(reach, { resource: definition.name, recordId: id, action, ...(before ? { before } : {}), after });
  if (definition.revisions) await keepRevision(reach, definition, before, after);
  if (before) await keepEffective(reach, definition, before, after);
  const { tasks } = definition;
  if (tasks && before && holds(tasks.doneWhen, after) && !holds(tasks.doneWhen, before))
    await reach.registry.product.finishTasks(reach, definition.name, id);
  const hook = reach.registry.rulesOf(definition.name).afterSave;
  if (!hook) return after;
  await hook(after, before, reach);
  return (await readRecord(reach, definition, id)) ?? after;
}
