// Definitions → INSERT, UPDATE, DELETE. Each change checks the caller in the query, leaves its trace in the audit,
// and happens in the transaction that the request was given.
import { sql, type SQL } from "drizzle-orm";
import type { Region } from "../../src/domain/region.ts";
import { isRegion } from "../../src/domain/region.ts";
import { messages } from "../../src/i18n/messages.ts";
import type { AnyRecord } from "../../src/resources/defineResource.ts";
import type { Definition, Field } from "../../src/resources/grammar.ts";
import { holds, parseRecord } from "../../src/resources/schema.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { Problem } from "../problem.ts";
import type { Secrets } from "../secrets.ts";
import { finishTasksBy } from "../tracker/finishTasks.ts";
import { mayWriteField, rowsOf } from "./access.ts";
import { cleanHtml } from "./cleanHtml.ts";
import { hooksOf } from "./hooks.ts";
import { replaceLines } from "./lines.ts";
import { keepEffective } from "./effective.ts";
import { nameRanges } from "./rangeIds.ts";
import { readRecord, requireRecord, type Reach } from "./read.ts";
import { checkReferences } from "./references.ts";
import { forgetRevisions, keepRevision } from "./revisions.ts";
import { needTextFiles } from "./textFiles.ts";
import { columnName, parameter, tableName, type ColumnField } from "./storage.ts";
import { unlessTaken } from "./taken.ts";

export interface WriteReach extends Reach {
  /** The region of the host, for records that have none of their own. */
  readonly region: Region;
  readonly secrets: Secrets;
  readonly clock: () => Date;
  readonly ip: string;
  readonly requestId: string;
}

/** Checked values on their way into a row, by field name. */
export type Draft = Readonly<Record<string, unknown>>;

/** What a client sends: not trusted in any way. */
export type Input = Readonly<Record<string, unknown>>;

/**
 * Adds a record.
 * @throws Problem 400 unknown field, 403 field not for the role, 422 field errors, 409 taken value
 */
export async function createRecord(reach: WriteReach, definition: Definition, input: Input): Promise<AnyRecord> {
  const owned = withOwner(reach, definition, input);
  const draft = await prepared(reach, definition, owned, undefined);
  return insertDraft(reach, definition, draft);
}

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

/**
 * Changes a record that the caller saw in `version`.
 * @throws Problem 428 without a version, 404 not there or not theirs, 409 changed meanwhile, and as createRecord
 */
export async function updateRecord(
  reach: WriteReach,
  definition: Definition,
  id: number,
  input: Input,
  version: number | undefined,
): Promise<AnyRecord> {
  const current = await requireRecord(reach, definition, id, true);
  if (version === undefined) throw new Problem(428, "Не указана версия записи, которую вы меняете");
  if (current.version !== version) throw new Problem(409, messages.changedMeanwhile, { current });
  const draft = await prepared(reach, definition, input, current);
  return applyDraft(reach, definition, current, draft, "update");
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
  await hooksOf(definition.name).release?.(current, reach);
  await reach.db.execute(sql`
    delete from ${sql.identifier(tableName(definition.name))} t
    where t.id = ${id} and ${rowsOf(definition, reach.caller)}`);
  if (definition.revisions) await forgetRevisions(reach, definition, id);
  await recordAudit(reach, { resource: definition.name, recordId: id, action: "delete", before: current });
  return current;
}

async function prepared(
  reach: WriteReach,
  definition: Definition,
  input: Input,
  current: AnyRecord | undefined,
): Promise<Draft> {
  const allowed = writable(reach, definition, input, current);
  const region = regionOf(allowed, current, reach.region);
  const { values, errors, unknown } = parseRecord(definition, allowed, { region, ...(current ? { current } : {}) });
  const [first] = unknown;
  if (first)
    throw new Problem(400, `Неизвестное поле «${first.name}»${first.nearest ? `. Возможно, «${first.nearest}»?` : ""}`);
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  await checkReferences(reach, definition, values, current);
  const named = await nameRanges(reach.db, definition, values, current);
  const hook = hooksOf(definition.name).prepare;
  return hook ? hook(named, current, reach) : named;
}

const meta = new Set(["id", "version", "createdAt", "updatedAt"]);

/** Drops what only the server sets, so that a record can be sent back as it came; refuses what the role may not set. */
function writable({ caller }: Reach, definition: Definition, input: Input, current: AnyRecord | undefined): Input {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (meta.has(name)) continue;
    const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
    if (field && isSetByServer(field)) continue;
    if (field?.type === "secret" && typeof value === "boolean") continue;
    if (field && !mayWriteField(field, caller.role)) {
      if (current && JSON.stringify(current[name] ?? null) === JSON.stringify(value)) continue;
      throw new Problem(403, `Поле «${field.label}» вам менять нельзя`);
    }
    kept[name] = value;
  }
  return kept;
}

const isSetByServer = (field: Field) =>
  field.readOnly === true || field.computed !== undefined || field.type === "related";

/** A customer's new record is the customer's own, whatever the body says. */
const withOwner = ({ caller }: Reach, definition: Definition, input: Input): Input =>
  caller.role === "CUSTOMER" && definition.owner !== "nobody" && definition.owner !== "id"
    ? { ...input, [definition.owner]: caller.customerId }
    : input;

const regionOf = (input: Input, current: AnyRecord | undefined, host: Region): Region => {
  const named = input["region"] ?? current?.["region"];
  return isRegion(named) ? named : host;
};

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
    await finishTasksBy(reach, definition.name, id);
  const hook = hooksOf(definition.name).settle;
  if (!hook) return after;
  await hook(after, before, reach);
  return (await readRecord(reach, definition, id)) ?? after;
}
