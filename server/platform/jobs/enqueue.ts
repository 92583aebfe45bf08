import { sql } from "drizzle-orm";
import { afterCommit } from "../db/afterCommit.ts";
import type { Queryable } from "../db/open.ts";
import { ringBell } from "./bell.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";

/**
 * Queues a job in the caller's transaction: it can start after the commit.
 * @param key a repeated key queues nothing, whatever became of the first job
 * @param at the earliest start; absent for now
 */
export async function enqueue<K extends JobKind>(
  tx: Queryable,
  kind: K,
  payload: JobPayloads[K],
  { key, at }: { readonly key?: string; readonly at?: Date } = {},
): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into jobs (kind, payload, key, run_at)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, ${at?.toISOString() ?? null})
    on conflict (key) do nothing returning 1`);
  if (rows.length > 0) afterCommit(ringBell);
}
