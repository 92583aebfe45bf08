import { sql } from "drizzle-orm";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { assigneesOf } from "./assignees.ts";

export interface NewTask {
  readonly title: string;
  readonly text: string;
  readonly region: Region;
  /** The resource and id of the record that the task is about; absent if it is about several. */
  readonly resource?: string;
  readonly recordId?: number;
}

/**
 * Creates a task for a region's managers, in the caller's transaction. It is listed at /admin/tasks and passed to the
 * tracker, if one is configured; the record's `taskId`, if the resource has that field, then gets its number.
 * @returns its id
 */
export async function queueTask(tx: Queryable, { title, text, region, ...about }: NewTask): Promise<number> {
  const assignees = (await assigneesOf(tx, region)).join(", ");
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into tasks (title, text, region, resource, record_id, assignees)
    values (${title.slice(0, 255)}, ${text}, ${region}, ${about.resource ?? null}, ${about.recordId ?? null}, ${assignees || null}) returning id`);
  const taskId = rows[0]?.id ?? 0;
  await enqueue(tx, "task", { taskId });
  return taskId;
}
