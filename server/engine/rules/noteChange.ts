// Stores changes of records in sections with rules, in the transaction of the change: the record before and after it. A job
// reads them after the commit, so that no rule delays a save or makes it fail.
import { sql } from "drizzle-orm";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { readRecord } from "../read/read.ts";
import type { SavedChange } from "../write/causes.ts";
import type { WriteContext } from "../registry.ts";
import { storedAuthor } from "./author.ts";
import { hearsChanges } from "./match.ts";
import { systemCaller } from "./system.ts";

/** A record as rules see it, including fields that its author may not read. */
export const seenByRules = async (
  context: WriteContext,
  definition: Definition,
  record: AnyRecord,
): Promise<AnyRecord> => {
  if (!hearsChanges(definition) || context.whole || context.caller.role === systemCaller.role) return record;
  return (await readRecord({ ...context, caller: systemCaller }, definition, record.id)) ?? record;
};

/**
 * Stores a change for the section's rules. A second change in the same transaction only replaces the state after it.
 * @param before as `seenByRules`; undefined for a new record
 */
export async function noteChange(
  context: WriteContext,
  definition: Definition,
  before: AnyRecord | undefined,
  changed: AnyRecord,
): Promise<void> {
  if (!hearsChanges(definition)) return;
  const { saved, cause, requestId } = context;
  const after = await seenByRules(context, definition, changed);
  const change = { definition, before, after };
  const slot = cause?.quiet ? `quiet ${requestId}` : `change ${await keepChange(context, change)}`;
  const key = `${definition.name} ${after.id}`;
  const earlier = saved?.get(key);
  saved?.set(key, { ...change, slot, before: earlier ? earlier.before : before });
}

/** Stores a change until its job. The first one of a transaction queues the job that reads all of them. */
async function keepChange(
  { db, cause, caller }: WriteContext,
  { definition, before, after }: Omit<SavedChange, "slot">,
): Promise<number> {
  const { rows } = await db.execute<{ id: number; first: boolean }>(sql`
    insert into rule_changes (resource, record_id, before, after, chain, imported, author)
    values (${definition.name}, ${after.id}, ${before ? JSON.stringify(before) : null}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${JSON.stringify(cause?.chain ?? [])}::jsonb, ${cause?.imported ?? false},
      ${storedAuthor(caller)})
    on conflict (made_in, resource, record_id) do update set after = excluded.after
    returning id, not exists (
      select from rule_changes other where other.made_in = pg_current_xact_id()::text) as first`);
  const { id = 0, first = false } = rows[0] ?? {};
  if (first) await enqueue(db, "ruleEvent", { resource: definition.name, changeId: id });
  return id;
}
