// Notes changes of records in sections with rules, in the transaction of the change: what a record was before it, and what
// it is at its end. A job looks at them after the commit, so that no rule holds up a save or makes it fail.
import { sql } from "drizzle-orm";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { readRecord } from "../read/read.ts";
import type { WriteContext } from "../registry.ts";
import { hearsChanges } from "./match.ts";
import { systemCaller } from "./system.ts";

/** A record as rules see it: with the fields that its author may not read. */
export const seenByRules = async (
  context: WriteContext,
  definition: Definition,
  record: AnyRecord,
): Promise<AnyRecord> => {
  if (!hearsChanges(definition) || context.whole || context.caller.role === systemCaller.role) return record;
  return (await readRecord({ ...context, caller: systemCaller }, definition, record.id)) ?? record;
};

/**
 * Notes a change for the section's rules. A second change in the same transaction only replaces what the record is.
 * @param before as `seenByRules`; undefined for a new record
 */
export async function noteChange(
  context: WriteContext,
  definition: Definition,
  before: AnyRecord | undefined,
  changed: AnyRecord,
): Promise<void> {
  if (!hearsChanges(definition)) return;
  const { db, cause } = context;
  const after = await seenByRules(context, definition, changed);
  const { rows } = await db.execute<{ id: number; first: boolean }>(sql`
    insert into rule_changes (resource, record_id, before, after, chain, imported)
    values (${definition.name}, ${after.id}, ${before ? JSON.stringify(before) : null}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${JSON.stringify(cause?.chain ?? [])}::jsonb, ${cause?.imported ?? false})
    on conflict (made_in, resource, record_id) do update set after = excluded.after
    returning id, xmax::text = '0' as first`);
  const [noted] = rows;
  if (noted?.first) await enqueue(db, "ruleEvent", { resource: definition.name, changeId: noted.id });
}
