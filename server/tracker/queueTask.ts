import { sql } from "drizzle-orm";
import type { Region } from "../../src/domain/region.ts";
import type { Queryable } from "../db/open.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { assigneesOf } from "./assignees.ts";

export interface NewTask {
  readonly title: string;
  readonly text: string;
  readonly region: Region;
  /** The record that it is about, by the name of its resource. */
  readonly resource: string;
  readonly recordId: number;
}

/**
 * Gives the managers of a region a task, in the caller's transaction. It stands at /admin/tasks, and is passed to the
 * tracker where there is one; its number is then written into the record's `taskId`, if the resource has that field.
 */
export async function queueTask(tx: Queryable, { title, text, region, resource, recordId }: NewTask): Promise<void> {
  const assignees = (await assigneesOf(tx, region)).join(", ");
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into tasks (title, text, region, resource, record_id, assignees)
    values (${title.slice(0, 255)}, ${text}, ${region}, ${resource}, ${recordId}, ${assignees || null}) returning id`);
  const taskId = rows[0]?.id ?? 0;
  await enqueue(tx, "task", { taskId });
}
