// Deleting a record together with what goes with it: definitions tell what that is (`onDelete` of references) and what
// keeps it (`deletion.keep`). The same plan is shown to whoever asks and carried out by whoever goes on.
import { sql } from "drizzle-orm";
import type { DeletionPreview } from "../../src/contract/history.ts";
import { messages } from "../../src/i18n/messages.ts";
import type { AnyRecord } from "../../src/resources/defineResource.ts";
import type { Definition } from "../../src/resources/grammar.ts";
import { Problem } from "../problem.ts";
import { planDeletion, reasonsAgainst, type DeletionPlan } from "./deletionPlan.ts";
import { hooksOf } from "./hooks.ts";
import { requireRecord } from "./read.ts";
import { tableName } from "./storage.ts";
import { applyDraft, deleteRecord, type WriteReach } from "./write.ts";

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
    reasons: [...(await reasonsAgainst(reach, definition, plan)), ...(await refusalOf(reach, definition, record))],
  };
}

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
  const reasons = await reasonsAgainst(reach, definition, plan);
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
    await hooksOf(definition.name).release?.(record, reach);
    return [];
  } catch (error) {
    if (error instanceof Problem) return [error.message];
    throw error;
  }
}
