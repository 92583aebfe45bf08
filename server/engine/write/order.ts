// Records with a manual order: a single change stores all positions.
import { sql } from "drizzle-orm";
import type { Definition } from "../../../src/definition/grammar.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { Problem } from "../../platform/problem.ts";
import { accessibleRows } from "../access.ts";
import { columnName, tableName } from "../tables/storage.ts";
import type { WriteContext } from "../registry.ts";

/** The most records, as on one page of a list. */
const maxOrdered = 1000;

interface Place {
  readonly id: number;
  readonly place: number | null;
}

/**
 * Orders the records as their ids are given, counted from 1. The time of change stays, since it is about content, not
 * position. Idempotent.
 * @param owner the record that owns them, if each owner has its own order
 * @throws Problem 400 for an invalid list of ids, 409 if records were added or deleted meanwhile
 */
export async function orderRecords(
  context: WriteContext,
  definition: Definition,
  ids: unknown,
  owner: number | undefined,
): Promise<void> {
  const { order, name } = definition;
  if (!order) throw new Problem(404, "Эти записи не упорядочивают вручную");
  if (!isListOfIds(ids)) throw new Problem(400, `Перечислите записи: от 1 до ${maxOrdered}, каждую один раз`);
  const [table, by] = [sql.identifier(tableName(name)), sql.identifier(columnName(order.by))];
  const ofOwner =
    order.within === undefined ? sql`true` : sql`t.${sql.identifier(columnName(order.within))} = ${owner}`;
  const { rows } = await context.db.execute<Place & Record<string, unknown>>(sql`
    select t.id, t.${by} as place from ${table} t
    where ${accessibleRows(definition, context.caller)} and ${ofOwner} order by t.id for update of t`);
  const before = new Map(rows.map(({ id, place }) => [id, place]));
  if (before.size !== ids.length || !ids.every((id) => before.has(id)))
    throw new Problem(409, "Список тем временем изменился. Откройте его заново и повторите");
  const moved = ids.flatMap((id, index) => (before.get(id) === index + 1 ? [] : [{ id, place: index + 1 }]));
  if (moved.length === 0) return;
  await context.db.execute(sql`
    update ${table} t set ${by} = m.place, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, place integer) where t.id = m.id`);
  for (const { id, place } of moved)
    await recordAudit(context, {
      resource: name,
      recordId: id,
      action: "order",
      before: { [order.by]: before.get(id) ?? null },
      after: { [order.by]: place },
    });
}

const isListOfIds = (ids: unknown): ids is readonly number[] =>
  Array.isArray(ids) &&
  ids.length > 0 &&
  ids.length <= maxOrdered &&
  ids.every((id) => Number.isSafeInteger(id) && Number(id) > 0) &&
  new Set(ids).size === ids.length;
