// Builds INSERT, UPDATE and DELETE statements from definitions. Every change checks access in the query, is recorded in the
// audit, and runs in the request's transaction.
import { sql, type SQL } from "drizzle-orm";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { isAdded } from "../../../src/definition/extension/added.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { holds } from "../../../src/definition/condition.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { Problem } from "../../platform/problem.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { accessibleRows } from "../access.ts";
import { askerOf } from "./askerOf.ts";
import { cleanTexts } from "./cleanTexts.ts";
import { isSame, unfrozen } from "./frozen.ts";
import { replaceLines } from "./lines.ts";
import { keepEffective } from "../effective/effective.ts";
import { readRecord, requireRecord } from "../read/read.ts";
import { forgetRevisions, keepRevision } from "../revisions/revisions.ts";
import { needTextFiles } from "../files/textFiles.ts";
import { noteChange, seenByRules } from "../rules/noteChange.ts";
import { columnName, parameter, tableName, type ColumnField } from "../tables/storage.ts";
import { refuseTakenValues } from "./takenValues.ts";
import type { Draft, WriteContext } from "../registry.ts";

/** Creates a record from values that the server made itself, including fields that clients can't set. */
export async function insertDraft(context: WriteContext, definition: Definition, given: Draft): Promise<AnyRecord> {
  const draft = cleanTexts(definition, context.caller, {}, given);
  await needTextFiles(context.db, definition, {}, draft);
  const columns = columnsOf(context, definition, draft);
  const names = columns.map(({ name }) => sql.identifier(name));
  const values = columns.map(({ value }) => value);
  const table = sql.identifier(tableName(definition.name));
  const { rows } = await refuseTakenValues(context, definition, () =>
    context.db.execute<{ id: number }>(
      columns.length > 0
        ? sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)}) returning id`
        : sql`insert into ${table} default values returning id`,
    ),
  );
  const id = rows[0]?.id ?? 0;
  await replaceLines(context, definition, id, draft);
  return settled(context, definition, id, undefined, "create", undefined);
}

/** Changes a locked record with values that the server made itself. */
export async function applyDraft(
  context: WriteContext,
  definition: Definition,
  current: AnyRecord,
  change: Draft,
  action: string,
): Promise<AnyRecord> {
  const draft = cleanTexts(definition, context.caller, current, unfrozen(context, definition, change, current, action));
  await needTextFiles(context.db, definition, current, draft);
  const seen = await seenByRules(context, definition, current);
  const sets = columnsOf(context, definition, draft).map(({ name, value }) => sql`${sql.identifier(name)} = ${value}`);
  await refuseTakenValues(context, definition, () =>
    context.db.execute(sql`
      update ${sql.identifier(tableName(definition.name))} t
      set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = now()`], sql`, `)}
      where t.id = ${current.id} and ${accessibleRows(definition, context.caller)}`),
  );
  await replaceLines(context, definition, current.id, draft);
  return settled(context, definition, current.id, current, action, seen);
}

/**
 * Deletes a record.
 * @throws Problem 404 if the caller has no such record, 409 if other records depend on it
 */
export async function deleteRecord(
  context: WriteContext,
  definition: Definition,
  id: number,
  version?: number,
): Promise<AnyRecord> {
  const current = await requireRecord(context, definition, id, true);
  if (version !== undefined && current.version !== version)
    throw new Problem(409, messages.changedMeanwhile, { current });
  await context.registry.rulesOf(definition.name).beforeDelete?.(current, context);
  await context.db.execute(sql`
    delete from ${sql.identifier(tableName(definition.name))} t
    where t.id = ${id} and ${accessibleRows(definition, context.caller)}`);
  if (definition.revisions) await forgetRevisions(context, definition, id);
  await recordAudit(context, { resource: definition.name, recordId: id, action: "delete", before: current });
  return current;
}

/** True if only fields that the product's rules don't know have changed. */
function onlyAdditionsDiffer({ fields }: Definition, before: AnyRecord, after: AnyRecord): boolean {
  const changed = Object.keys(fields).filter((name) => !isSame(after[name], before[name]));
  return changed.length > 0 && changed.every(isAdded);
}

function columnsOf({ secrets }: WriteContext, definition: Definition, draft: Draft): { name: string; value: SQL }[] {
  return Object.entries(draft).flatMap(([name, value]) => {
    const field = definition.fields[name];
    if (!field || field.type === "related" || field.type === "lines" || field.computed) return [];
    return [{ name: columnName(name), value: parameter(field, stored(secrets, field, value)) }];
  });
}

const stored = (secrets: Secrets, field: ColumnField, value: unknown): unknown =>
  field.type === "secret" && typeof value === "string" ? secrets.seal(value) : value;

async function settled(
  context: WriteContext,
  definition: Definition,
  id: number,
  before: AnyRecord | undefined,
  action: string,
  seen: AnyRecord | undefined,
): Promise<AnyRecord> {
  const after = await requireRecord(context, definition, id);
  await recordAudit(context, { resource: definition.name, recordId: id, action, ...(before ? { before } : {}), after });
  if (definition.revisions) await keepRevision(context, definition, before, after);
  if (before) await keepEffective(context, definition, before, after);
  const { tasks } = definition;
  const isDone = (record: AnyRecord) => tasks !== undefined && holds(tasks.doneWhen, record, askerOf(context));
  if (before && isDone(after) && !isDone(before))
    await context.registry.product.finishTasks(context, definition.name, id);
  const hook = context.registry.rulesOf(definition.name).afterSave;
  const isRuled = hook !== undefined && !(before && onlyAdditionsDiffer(definition, before, after));
  if (isRuled) await hook(after, before, context);
  const last = isRuled ? ((await readRecord(context, definition, id)) ?? after) : after;
  await noteChange(context, definition, seen, last);
  return last;
}
