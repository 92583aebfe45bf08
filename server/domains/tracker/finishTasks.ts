import { sql } from "drizzle-orm";
import { recordAudit } from "../../engine/audit/recordAudit.ts";
import type { Queryable } from "../../platform/db/open.ts";

/**
 * Closes the managers' open tasks about a record, in the caller's transaction. Tasks passed to a tracker are closed there.
 * @returns their ids
 */
export async function finishTasks(tx: Queryable, resource: string, recordId: number): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update tasks set state = 'done', version = version + 1, updated_at = now()
    where resource = ${resource} and record_id = ${recordId} and state = 'open' returning id`);
  return rows.map(({ id }) => id);
}

/** The same, with an entry in each task's history. */
export async function finishTasksBy(author: Parameters<typeof recordAudit>[0], resource: string, recordId: number) {
  for (const id of await finishTasks(author.db, resource, recordId))
    await recordAudit(author, {
      ...{ resource: "tasks", recordId: id, action: "finish" },
      ...{ before: { state: "open" }, after: { state: "done" } },
    });
}
