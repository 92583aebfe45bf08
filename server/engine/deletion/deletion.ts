// Deleting a record together with what goes with it: definitions tell what that is (`onDelete` of references) and what
// keeps it (`deletion.keep`). The same plan is shown to whoever asks and carried out by whoever goes on.
import { sql } from "drizzle-orm";
import type { BulkDeletionPreview, DeletionPreview } from "../../../src/contract/history.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import { Problem } from "../../platform/problem.ts";
import { rowsOf } from "../read/access.ts";
import { planDeletion, planDeletions, reasonsAgainst, type DeletionPlan } from "./deletionPlan.ts";
import { requireRecord } from "../read/read.ts";
import { tableName } from "../tables/storage.ts";
import { applyDraft, deleteRecord } from "../write/write.ts";
import { type WriteReach } from "../registry.ts";

/**
 * What deleting a record would mean.
 * @throws Problem 404 not there or not theirs
 */
export async function previewDeletion(reach: WriteReach, definition: Definition, id: number): Promise<DeletionPreview> {
  const record = await requireRecord(reach, definition, id);
  const plan = await planDeletion(reach, definition, id);
  const beside = ({ definition: { name }, ids }: DeletionPlan["going"][number]) =>
    ids.length - (name === definition.name ? 1 : 0);
  return {
    goes: plan.going
      .map((kind) => ({ resource: kind.definition.name, count: beside(kind) }))
      .filter(({ count }) => count > 0)
      .toReversed(),
    cleared: plan.cleared.map(({ definition: { name }, field, ids }) => ({ resource: name, field, count: ids.length })),
    reasons: [...(await reasonsOf(reach, definition, id, plan)), ...(await refusalOf(reach, definition, record))],
  };
}

/** What deleting many records would mean: what goes with those that can go, and which can't, each with its reasons. */
export async function previewDeletions(
  reach: WriteReach,
  definition: Definition,
  ids: readonly number[],
): Promise<BulkDeletionPreview> {
  const plans = await planDeletions(reach, definition, await visible(reach, definition, ids));
  const against = await reasonsAgainst(reach, definition, plans);
  const kept: { id: number; reasons: readonly string[] }[] = [];
  const free = new Map<number, DeletionPlan>();
  for (const id of new Set(ids)) {
    const plan = plans.get(id);
    const reasons = plan
      ? [...(against.get(id) ?? []), ...(await refusalOfId(reach, definition, id))]
      : [`${definition.label.one}: запись не найдена`];
    if (plan && reasons.length === 0) free.set(id, plan);
    else kept.push({ id, reasons });
  }
  const going = new Counts();
  const cleared = new Counts();
  for (const plan of free.values())
    for (const { definition: kind, ids: gone } of plan.going)
      going.add(kind.name, kind === definition ? gone.filter((id) => !free.has(id)) : gone);
  for (const plan of free.values())
    for (const {
      definition: { name },
      field,
      ids: referring,
    } of plan.cleared)
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

/** Records, each counted once. */
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

async function visible({ db, caller }: WriteReach, definition: Definition, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from ${sql.identifier(tableName(definition.name))} t
    where t.id = any (${`{${ids.join(",")}}`}::bigint[]) and ${rowsOf(definition, caller)} order by t.id`);
  return rows.map(({ id }) => id);
}

const refusalOfId = async (reach: WriteReach, definition: Definition, id: number): Promise<readonly string[]> =>
  reach.registry.rulesOf(definition.name).beforeDelete
    ? refusalOf(reach, definition, await requireRecord(reach, definition, id))
    : [];

const reasonsOf = async (reach: WriteReach, definition: Definition, id: number, plan: DeletionPlan) =>
  (await reasonsAgainst(reach, definition, new Map([[id, plan]]))).get(id) ?? [];

/**
 * Deletes a record and what goes with it, unless something keeps it.
 * @throws Problem 404 not there or not theirs, 409 with the reasons that keep it, or changed meanwhile
 */
export async function deleteTogether(
  reach: WriteReach,
  definition: Definition,
  id: number,
  version?: number,
): Promise<AnyRecord> {
  const seen = await requireRecord(reach, definition, id);
  if (version !== undefined && seen.version !== version)
    throw new Problem(409, messages.changedMeanwhile, { current: seen });
  const planned = await planDeletion(reach, definition, id);
  for (const { definition: kind, ids } of planned.going) await hold(reach, kind, ids);
  // Nobody can refer to what is held any more; what came in between has not been held, and somebody may work on it.
  const plan = await planDeletion(reach, definition, id);
  if (!isWithin(plan, planned)) throw new Problem(409, messages.changedMeanwhile);
  const current = await requireRecord(reach, definition, id);
  const reasons = await reasonsOf(reach, definition, id, plan);
  if (reasons.length > 0) throw new Problem(409, reasons.join(". "));
  for (const { definition: kind, field, ids } of plan.cleared)
    for (const referring of ids)
      await applyDraft(reach, kind, await requireRecord(reach, kind, referring, true), { [field]: null }, "update");
  for (const { definition: kind, ids } of plan.going)
    for (const gone of ids)
      await deleteRecord(reach, kind, gone, gone === id && kind === definition ? version : undefined);
  return current;
}

/**
 * Keeps records from others until the transaction ends. What refers is held before what it refers to, as it is where
 * bills are paid: so two who meet wait for each other, and not crosswise.
 */
async function hold({ db }: WriteReach, definition: Definition, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    select from ${sql.identifier(tableName(definition.name))} t
    where t.id = any (${`{${ids.join(",")}}`}::bigint[]) order by t.id for update`);
}

const isWithin = (plan: DeletionPlan, planned: DeletionPlan): boolean =>
  plan.going.every(({ definition, ids }) => {
    const held = planned.going.find((kind) => kind.definition === definition)?.ids ?? [];
    return ids.every((id) => held.includes(id));
  });

/** What the resource's own rule says, as a reason among others. */
async function refusalOf(reach: WriteReach, definition: Definition, record: AnyRecord): Promise<readonly string[]> {
  try {
    await reach.registry.rulesOf(definition.name).beforeDelete?.(record, reach);
    return [];
  } catch (error) {
    if (error instanceof Problem) return [error.message];
    throw error;
  }
}
