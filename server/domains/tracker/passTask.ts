import { sql } from "drizzle-orm";
import { isRegion } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { FinalFailure } from "../../platform/jobs/failures.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import type { Registry } from "../../engine/registry.ts";
import { tableName } from "../../engine/tables/storage.ts";
import type { Services } from "../../platform/services.ts";
import { assigneesOf } from "./assignees.ts";
import { postTask } from "./postTask.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    readonly task: { readonly taskId: number };
  }
}

interface Task extends Record<string, unknown> {
  readonly title: string;
  readonly text: string | null;
  readonly region: string;
  readonly resource: string | null;
  readonly recordId: number | null;
}

/** The job that passes a task to the tracker, if one is configured, and stores its number in the record. */
export const passTask: JobHandler<"task"> = {
  subject: sql`(select k.title from tasks k where k.id = (t.payload->>'taskId')::bigint)`,
  outlet: ({ trackerUrl }) => trackerUrl,
  async run({ taskId }, { services, signal }) {
    const { database, registry } = services;
    const task = await readTask(database.db, taskId);
    if (!task) throw new FinalFailure("Задачу удалили раньше, чем она дошла до трекера");
    const externalId = await passedTo(services, signal, taskId, task);
    return async (tx) => {
      if (externalId !== undefined)
        await tx.execute(sql`
          update tasks set external_id = ${externalId}, state = case state when 'open' then 'passed' else state end,
            ${touched} where id = ${taskId}`);
      await noteOnRecord(tx, registry, task, externalId ?? String(taskId));
    };
  },
};

const touched = sql`version = version + 1, updated_at = now()`;

async function readTask(db: Queryable, taskId: number): Promise<Task | undefined> {
  const { rows } = await db.execute<Task>(sql`
    select title, text, region, resource, record_id as "recordId" from tasks where id = ${taskId}`);
  return rows[0];
}

/** The tracker's number; undefined without a tracker. */
async function passedTo(
  { config, database, hosts, registry, secrets }: Services,
  signal: AbortSignal,
  taskId: number,
  { title, text, region, resource, recordId }: Task,
): Promise<string | undefined> {
  if (config.trackerUrl === undefined || !isRegion(region)) return undefined;
  const definition = resource === null ? undefined : registry.get(resource);
  const path = definition && recordId !== null ? `/${definition.path ?? definition.name}/${recordId}` : "";
  return postTask({
    url: config.trackerUrl,
    token: config.trackerToken,
    key: secrets.derive(`task ${taskId}`, 16).toString("hex"),
    signal,
    task: {
      title,
      text: text ?? "",
      region,
      assignees: await assigneesOf(database.db, region),
      link: `${hosts.siteOf(region)}${path}`,
    },
  });
}

/** Stores the task's number in the record, if the resource has a field for it that is empty. */
async function noteOnRecord(
  tx: Queryable,
  registry: Registry,
  { resource, recordId }: Task,
  number: string,
): Promise<void> {
  const definition = resource === null ? undefined : registry.get(resource);
  if (definition?.fields["taskId"]?.type !== "text" || recordId === null) return;
  await tx.execute(sql`
    update ${sql.identifier(tableName(definition.name))} set task_id = ${number}, ${touched}
    where id = ${recordId} and task_id is null`);
}
