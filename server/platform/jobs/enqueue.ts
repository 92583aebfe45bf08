import { sql } from "drizzle-orm";
import { afterCommit } from "../db/afterCommit.ts";
import type { Queryable } from "../db/open.ts";
import { ringBell } from "./bell.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";

/**
 * Puts work into the queue, in the caller's transaction: it is there when that is committed, and only then begins.
 * @param key the same key twice is one job, whatever became of the first
 * @param at not before this time; absent: at once
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
