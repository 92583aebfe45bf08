// Deletes a record together with its dependants: references define what is deleted along (`onDelete`), and `deletion.keep`
// what prevents it. The same plan is used for the preview and for the deletion.
import { sql } from "drizzle-orm";
import type { BulkDeletionPreview, DeletionPreview } from "../../../src/contract/records/history.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { Problem } from "../../platform/problem.ts";
import { accessibleRows, may, reaches } from "../access.ts";
import { planDeletion, planDeletions, reasonsAgainst, type DeletionPlan } from "./deletionPlan.ts";
import { requireRecord } from "../read/read.ts";
import { tableName } from "../tables/storage.ts";
import { withWholeRecord } from "../write/wholeRecords.ts";
import { applyDraft, deleteRecord } from "../write/write.ts";
import type { WriteContext } from "../registry.ts";

/**
 * Previews the deletion of a record.
 * @throws Problem 404 if the caller has no such record
 */
export async function previewDeletion(
  context: WriteContext,
  definition: Definition,
  id: number,
): Promise<DeletionPreview> {
  const record = await requireRecord(context, definition, id);
  const plan = await planDeletion(context, definition, id);
  const beside = ({ definition: { name }, ids }: DeletionPlan["going"][number]) =>
    ids.length - (name === definition.name ? 1 : 0);
  return {
    goes: plan.going
      .filter((kind) => may(kind.definition, "read", context.caller))
      .map((kind) => ({ resource: kind.definition.name, count: beside(kind) }))
      .filter(({ count }) => count > 0)
      .toReversed(),
    cleared: plan.cleared
      .filter((kind) => may(kind.definition, "read", context.caller))
      .map(({ definition: { name }, field, ids }) => ({ resource: name, field, count: ids.length })),
    reasons: [...(await reasonsOf(context, definition, id, plan)), ...(await refusalOf(context, definition, record))],
  };
}

/**
 * Previews the deletion of many records: what is deleted along with those that can be, and the reasons for those that can't.
 */
export async function previewDeletions(
  context: WriteContext,
  definition: Definition,
  ids: readonly number[],
): Promise<BulkDeletionPreview> {
  const plans = await planDeletions(context, definition, await visible(context, definition, ids));
  const against = await reasonsAgainst(context, definition, plans);
  const kept: { id: number; reasons: readonly string[] }[] = [];
  const free = new Map<number, DeletionPlan>();
  for (const id of new Set(ids)) {
    const plan = plans.get(id);
    const reasons = plan
      ? [...(against.get(id) ?? []), ...(await refusalOfId(context, definition, id))]
      : [`${definition.label.one}: запись не найдена`];
    if (plan && reasons.length === 0) free.set(id, plan);
    else kept.push({ id, reasons });
  }
  const going = new Counts();
  const cleared = new Counts();
  const isKnown = (kind: Definition) => may(kind, "read", context.caller);
  for (const plan of free.values())
    for (const { definition: kind, ids: gone } of plan.going.filter((one) => isKnown(one.definition)))
      going.add(kind.name, kind === definition ? gone.filter((id) => !free.has(id)) : gone);
  for (const plan of free.values())
    for (const {
      definition: { name },
      field,
      ids: referring,
    } of plan.cleared.filter((one) => isKnown(one.definition)))
      cleared.add(
        `${name} ${field}`,
        referring.filter((id) => !going.has(name, id) && !(name === definition.name && free.has(id))),
      );
  return {
    free: [...free.keys()],
    goes: going.counted().map(([resource, count]) => ({ resource, count })),
    cleared: cleared.counted().map(([key, count]) => {
      const [resource = "", field = ""] = key.split(" ");
      return { resource, field, count };
    }),
    kept,
  };
}

/** Counts records, each once. */
class Counts {
  readonly #ids = new Map<string, Set<number>>();

  add(key: string, ids: readonly number[]): void {
    const known = this.#ids.get(key) ?? new Set<number>();
    for (const id of ids) known.add(id);
    this.#ids.set(key, known);
  }

  has(key: string, id: number): boolean {
    return this.#ids.get(key)?.has(id) ?? false;
  }

  counted(): readonly (readonly [string, number])[] {
    return [...this.#ids].map(([key, ids]) => [key, ids.size] as const).filter(([, count]) => count > 0);
  }
}

async function visible({ db, caller }: WriteContext, definition: Definition, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from ${sql.identifier(tableName(definition.name))} t
    where t.id = any (${`{${ids.join(",")}}`}::bigint[]) and ${accessibleRows(definition, caller)} order by t.id`);
  return rows.map(({ id }) => id);
}

const refusalOfId = async (context: WriteContext, definition: Definition, id: number): Promise<readonly string[]> =>
  context.registry.rulesOf(definition.name).beforeDelete
    ? refusalOf(context, definition, await requireRecord(context, definition, id))
    : [];

const reasonsOf = async (context: WriteContext, definition: Definition, id: number, plan: DeletionPlan) =>
  (await reasonsAgainst(context, definition, new Map([[id, plan]]))).get(id) ?? [];

/**
 * Deletes a record and its dependants, unless something prevents it.
 * @throws Problem 404 if the caller has no such record, 403 for a token that does not reach all of it, 409 with the reasons, or
 * if something changed meanwhile
 */
export const deleteTogether = (
  context: WriteContext,
  definition: Definition,
  id: number,
  version?: number,
): Promise<AnyRecord> => withWholeRecord(context, definition, (inside) => deleteWhole(inside, definition, id, version));

async function deleteWhole(
  context: WriteContext,
  definition: Definition,
  id: number,
  version: number | undefined,
): Promise<AnyRecord> {
  const seen = await requireRecord(context, definition, id);
  if (version !== undefined && seen.version !== version)
    throw new Problem(409, messages.changedMeanwhile, { current: seen });
  const planned = await planDeletion(context, definition, id);
  for (const { definition: kind, ids } of planned.going) await hold(context, kind, ids);
  // Locked records can get no new references. Records that appeared in between are not locked and may be in use.
  const plan = await planDeletion(context, definition, id);
  if (!isWithin(plan, planned)) throw new Problem(409, messages.changedMeanwhile);
  const current = await requireRecord(context, definition, id);
  for (const { definition: kind } of [...plan.going, ...plan.cleared])
    if (!reaches(kind, true, context.caller))
      throw new Problem(403, `Вместе с записью меняется раздел «${kind.label.many}», а этот токен его не открывает`);
  const reasons = await reasonsOf(context, definition, id, plan);
  if (reasons.length > 0) throw new Problem(409, reasons.join(". "));
  for (const { definition: kind, field, ids } of plan.cleared)
    for (const referring of ids)
      await applyDraft(context, kind, await requireRecord(context, kind, referring, true), { [field]: null }, "update");
  for (const { definition: kind, ids } of plan.going)
    for (const gone of ids)
      await deleteRecord(context, kind, gone, gone === id && kind === definition ? version : undefined);
  return current;
}

/**
 * Locks records until the transaction ends, referring records before those they refer to, the same order as in other
 * transactions, so that they can't deadlock.
 */
async function hold({ db }: WriteContext, definition: Definition, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    select from ${sql.identifier(tableName(definition.name))} t
    where t.id = any (${`{${ids.join(",")}}`}::bigint[]) order by t.id for update`);
}

const isWithin = (plan: DeletionPlan, planned: DeletionPlan): boolean =>
  plan.going.every(({ definition, ids }) => {
    const held = planned.going.find((kind) => kind.definition === definition)?.ids ?? [];
    return ids.every((id) => held.includes(id));
  });

/** The refusal of the resource's own rule, as one of the reasons. */
async function refusalOf(context: WriteContext, definition: Definition, record: AnyRecord): Promise<readonly string[]> {
  try {
    await context.registry.rulesOf(definition.name).beforeDelete?.(record, context);
    return [];
  } catch (error) {
    if (error instanceof Problem) return [error.message];
    throw error;
  }
}
