import { sql } from "drizzle-orm";
import type { Region } from "../../../src/domain/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { assigneesOf } from "./assignees.ts";

export interface NewTask {
  readonly title: string;
  readonly text: string;
  readonly region: Region;
  /** The record that it is about, by the name of its resource; none where it is about more than one. */
  readonly resource?: string;
  readonly recordId?: number;
}

/**
 * Gives the managers of a region a task, in the caller's transaction. It stands at /admin/tasks, and is passed to the
 * tracker where there is one; its number is then written into the record's `taskId`, if the resource has that field.
 * @returns its number
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
