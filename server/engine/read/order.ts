// Records that people put in order by hand: the places of all of them are kept in one change.
import { sql } from "drizzle-orm";
import type { Definition } from "../../../src/resources/grammar.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { Problem } from "../../platform/problem.ts";
import { rowsOf } from "./access.ts";
import { columnName, tableName } from "../tables/storage.ts";
import type { WriteReach } from "../registry.ts";

/** As many as one page of a list may hold. */
const mostOrdered = 1000;

interface Place {
  readonly id: number;
  readonly place: number | null;
}

/**
 * Puts the records in the order of their ids, counted from 1. When they were changed is left as it is: a reader of a post
 * is told of its text, not of its place. Done twice it is the same as once.
 * @param owner the record whose own they are, where each has an order of its own
 * @throws Problem 400 for what is no list of ids, 409 where others were added or deleted meanwhile
 */
export async function orderRecords(
  reach: WriteReach,
  definition: Definition,
  ids: unknown,
  owner: number | undefined,
): Promise<void> {
  const { order, name } = definition;
  if (!order) throw new Problem(404, "Эти записи не упорядочивают вручную");
  if (!isListOfIds(ids)) throw new Problem(400, `Перечислите записи: от 1 до ${mostOrdered}, каждую один раз`);
  const [table, by] = [sql.identifier(tableName(name)), sql.identifier(columnName(order.by))];
  const ofOwner =
    order.within === undefined ? sql`true` : sql`t.${sql.identifier(columnName(order.within))} = ${owner}`;
  const { rows } = await reach.db.execute<Place & Record<string, unknown>>(sql`
    select t.id, t.${by} as place from ${table} t
    where ${rowsOf(definition, reach.caller)} and ${ofOwner} order by t.id for update of t`);
  const before = new Map(rows.map(({ id, place }) => [id, place]));
  if (before.size !== ids.length || !ids.every((id) => before.has(id)))
    throw new Problem(409, "Список тем временем изменился. Откройте его заново и повторите");
  const moved = ids.flatMap((id, index) => (before.get(id) === index + 1 ? [] : [{ id, place: index + 1 }]));
  if (moved.length === 0) return;
  await reach.db.execute(sql`
    update ${table} t set ${by} = m.place, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, place integer) where t.id = m.id`);
  for (const { id, place } of moved)
    await recordAudit(reach, {
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
  ids.length <= mostOrdered &&
  ids.every((id) => Number.isSafeInteger(id) && Number(id) > 0) &&
  new Set(ids).size === ids.length;
