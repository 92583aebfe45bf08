// A deleted record comes back as it was, under its own number, out of what the audit has kept of it.
import { sql } from "drizzle-orm";
import { formatNumber } from "../../../src/domain/format.ts";
import { counted } from "../../../src/domain/plural.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import { Problem } from "../../platform/problem.ts";
import { mayRole } from "../read/access.ts";
import { replaceLines } from "../write/lines.ts";
import { requireRecord } from "../read/read.ts";
import { checkReferences } from "../write/references.ts";
import { columnName, isColumn, parameter, tableName } from "../tables/storage.ts";
import type { WriteReach } from "../registry.ts";
import type { Image } from "./images.ts";
import { recordAudit } from "./recordAudit.ts";

interface Deleted extends Record<string, unknown> {
  readonly id: number;
  readonly resource: string;
  readonly recordId: number;
  readonly before: Image;
}

/**
 * Brings back what an entry of the history says was deleted.
 * @param together also what went in the same deletion, what others refer to first
 * @throws Problem 404 no such entry, 409 with what keeps it from coming back
 */
export async function restoreDeleted(reach: WriteReach, entryId: number, together: boolean) {
  const { rows } = await reach.db.execute<Deleted>(sql`
    select o.id, o.resource, o.record_id as "recordId", o.before from audit a
    join audit o on o.id = a.id or (${together} and o.request_id = a.request_id and o.at = a.at)
    where a.id = ${entryId} and a.action = 'delete' and o.action = 'delete' and o.before is not null
    order by o.id desc`);
  const wanted = rows.find(({ id }) => id === entryId);
  if (!wanted) throw new Problem(404, "В истории нет такого удаления");
  let restored = 0;
  for (const deleted of rows) {
    const definition = reach.registry.get(deleted.resource);
    if (!definition) throw new Problem(409, "Раздела, в котором была запись, больше нет");
    if (!mayRole(definition, "delete", reach.caller.role))
      throw new Problem(403, "Возвращать записи этого раздела нельзя");
    if (await isThere(reach, definition, deleted.recordId)) {
      if (deleted === wanted) throw new Problem(409, "Эта запись уже на месте");
      continue;
    }
    await restoreOne(reach, definition, deleted);
    restored += 1;
  }
  const records = counted(restored, "запись возвращена", "записи возвращены", "записей возвращено");
  return {
    message: restored === 1 ? "Запись возвращена" : records,
    resource: wanted.resource,
    recordId: wanted.recordId,
  };
}

async function isThere({ db }: WriteReach, { name }: Definition, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${sql.identifier(tableName(name))} where id = ${id}`);
  return rows.length > 0;
}

async function restoreOne(reach: WriteReach, definition: Definition, { recordId, before }: Deleted): Promise<void> {
  await requireReferences(reach, definition, before);
  await requireUnique(reach, definition, before);
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
  await reach.db.execute(sql`
    insert into ${sql.identifier(tableName(definition.name))} (${sql.join(names, sql`, `)})
    overriding system value values (${sql.join(values, sql`, `)})`);
  await replaceLines(reach, definition, recordId, before);
  const after = await requireRecord(reach, definition, recordId);
  await reach.registry.rulesOf(definition.name).afterRestore?.(after, reach);
  await recordAudit(reach, { resource: definition.name, recordId, action: "restore", after });
}

/** What the record referred to may be gone meanwhile, or be another customer's. */
async function requireReferences(reach: WriteReach, definition: Definition, before: Image): Promise<void> {
  try {
    await checkReferences(reach, definition, before, undefined);
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    throw new Problem(409, `Вернуть не получится. ${[...new Set(Object.values(error.errors))].join(". ")}`);
  }
}

/** What only one record may have, another one may have taken. */
async function requireUnique({ db }: WriteReach, definition: Definition, before: Image): Promise<void> {
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!field.unique || !isColumn(field) || before[name] === null || before[name] === undefined) continue;
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from ${sql.identifier(tableName(definition.name))}
      where ${sql.identifier(columnName(name))} = ${parameter(field, before[name])} limit 1`);
    if (rows[0])
      throw new Problem(409, `Вернуть не получится: «${field.label}» уже занято записью № ${formatNumber(rows[0].id)}`);
  }
}
