// Restores a deleted record from the audit, with its original id.
import { sql } from "drizzle-orm";
import { formatNumber } from "../../../src/domain/money/format.ts";
import { counted } from "../../../src/domain/text/plural.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { isInvalidText, isOutOfRange } from "../../platform/db/errors.ts";
import { Problem } from "../../platform/problem.ts";
import { underPresentNames } from "../definitions/plan/presentNames.ts";
import { may } from "../access.ts";
import { replaceLines } from "../write/lines.ts";
import { requireRecord } from "../read/read.ts";
import { checkReferences } from "../write/references.ts";
import { columnName, isColumn, parameter, tableName } from "../tables/storage.ts";
import type { WriteContext } from "../registry.ts";
import type { Image } from "./images.ts";
import { recordAudit } from "./recordAudit.ts";

interface Deleted extends Record<string, unknown> {
  readonly id: number;
  readonly resource: string;
  readonly recordId: number;
  readonly before: Image;
}

/**
 * Restores the record whose deletion an audit entry describes.
 * @param together also restores what was deleted with it; referenced records come first
 * @throws Problem 404 for an unknown entry, 409 with what prevents restoring
 */
export async function restoreDeleted(context: WriteContext, entryId: number, together: boolean) {
  const { rows } = await context.db.execute<Deleted>(sql`
    select o.id, o.resource, o.record_id as "recordId", o.before from audit a
    join audit o on o.id = a.id or (${together} and o.request_id = a.request_id and o.at = a.at)
    where a.id = ${entryId} and a.action = 'delete' and o.action = 'delete' and o.before is not null
    order by o.id desc`);
  const wanted = rows.find(({ id }) => id === entryId);
  if (!wanted) throw new Problem(404, "В истории нет такого удаления");
  let restored = 0;
  for (const deleted of rows) {
    const definition = context.registry.get(deleted.resource);
    if (!definition) throw new Problem(409, "Раздела, в котором была запись, больше нет");
    if (!may(definition, "delete", context.caller)) throw new Problem(403, "Возвращать записи этого раздела нельзя");
    if (await isThere(context, definition, deleted.recordId)) {
      if (deleted === wanted) throw new Problem(409, "Эта запись уже на месте");
      continue;
    }
    if (!(await isLast(context, deleted))) {
      if (deleted === wanted)
        throw new Problem(409, "С тех пор запись возвращали и удалили снова: верните её из последнего удаления");
      continue;
    }
    await restoreOne(context, definition, deleted);
    restored += 1;
  }
  const records = counted(restored, "запись возвращена", "записи возвращены", "записей возвращено");
  return {
    message: restored === 1 ? "Запись возвращена" : records,
    resource: wanted.resource,
    recordId: wanted.recordId,
  };
}

/** False if the record was deleted again: restoring the older state would lose what has happened since. */
async function isLast({ db }: WriteContext, { id, resource, recordId }: Deleted): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from audit where resource = ${resource} and record_id = ${recordId} and action = 'delete' and id > ${id} limit 1`);
  return rows.length === 0;
}

async function isThere({ db }: WriteContext, { name }: Definition, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${sql.identifier(tableName(name))} where id = ${id}`);
  return rows.length > 0;
}

async function restoreOne(context: WriteContext, definition: Definition, deleted: Deleted): Promise<void> {
  const { recordId } = deleted;
  const before = await underPresentNames(context.db, definition.name, deleted.before);
  await requireReferences(context, definition, before);
  await requireUnique(context, definition, before);
  const columns = Object.entries(definition.fields).flatMap(([name, field]) =>
    isColumn(field) && !field.computed && field.type !== "secret" && before[name] !== undefined
      ? [{ name: columnName(name), value: parameter(field, before[name]) }]
      : [],
  );
  const names = ["id", "version", "created_at", ...columns.map(({ name }) => name)].map((name) => sql.identifier(name));
  const values = [
    sql`${recordId}`,
    sql`${Number(before["version"] ?? 0) + 1}`,
    sql`${before["createdAt"]}::timestamptz`,
    ...columns.map(({ value }) => value),
  ];
  await fitting(async () => {
    await context.db.execute(sql`
      insert into ${sql.identifier(tableName(definition.name))} (${sql.join(names, sql`, `)})
      overriding system value values (${sql.join(values, sql`, `)})`);
    await replaceLines(context, definition, recordId, before, true);
  });
  const after = await requireRecord(context, definition, recordId);
  await context.registry.rulesOf(definition.name).afterRestore?.(after, context);
  await recordAudit(context, { resource: definition.name, recordId, action: "restore", after });
}

/** A field may have another type now. */
async function fitting(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isInvalidText(error) && !isOutOfRange(error)) throw error;
    throw new Problem(409, "Вернуть не получится: с тех пор в разделе сменили тип поля, и значение записи не подходит");
  }
}

/** A referenced record may have been deleted meanwhile, or belong to another customer. */
async function requireReferences(context: WriteContext, definition: Definition, before: Image): Promise<void> {
  try {
    await checkReferences(context, definition, before, undefined);
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    throw new Problem(409, `Вернуть не получится. ${[...new Set(Object.values(error.errors))].join(". ")}`);
  }
}

/** Another record may have taken a unique value meanwhile. */
async function requireUnique({ db }: WriteContext, definition: Definition, before: Image): Promise<void> {
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!field.unique || !isColumn(field) || before[name] === null || before[name] === undefined) continue;
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from ${sql.identifier(tableName(definition.name))}
      where ${sql.identifier(columnName(name))} = ${parameter(field, before[name])} limit 1`);
    if (rows[0])
      throw new Problem(409, `Вернуть не получится: «${field.label}» уже занято записью № ${formatNumber(rows[0].id)}`);
  }
}
