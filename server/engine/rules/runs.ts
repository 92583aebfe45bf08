// The log of rules: what each did with which record, and what is still to be done.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { Services } from "../../platform/services.ts";
import { type Author, storedAuthor } from "./author.ts";
import type { NamedRule } from "./match.ts";
import { systemCaller } from "./system.ts";

export interface NewRun {
  readonly resource: string;
  readonly recordId: number;
  readonly rule: NamedRule;
  readonly event: string;
  /** A record has one run of a rule per slot, such as a change or a day. */
  readonly slot: string;
  /** The rules that led to it. */
  readonly chain: readonly string[];
  readonly author?: Author;
}

/** The slot of a rule that runs only once per record. */
export const onlySlot = "once";

/** Logs a run and queues it; does nothing if the slot already has one. */
export async function queueRun(tx: Queryable, run: NewRun): Promise<void> {
  const id = await logRun(tx, run);
  if (id !== undefined) await enqueue(tx, "ruleRun", { runId: id }, { key: jobKey(id) });
}

/** Logs that a rule was not run, and why. */
export const logSkipped = async (tx: Queryable, run: NewRun, why: string): Promise<void> =>
  void (await logRun(tx, run, why));

/** Logs a run to be done, or the reason for skipping it. @returns its number; undefined if the slot already has one */
export async function logRun(
  tx: Queryable,
  { resource, recordId, rule: [key, { label, once }], event, slot, chain, author = systemCaller }: NewRun,
  skipped?: string,
): Promise<number | undefined> {
  const isSkipped = skipped !== undefined;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into rule_runs (resource, record_id, rule, label, event, slot, chain, author, state, result, attempts, finished_at)
    values (${resource}, ${recordId}, ${key}, ${label}, ${event}, ${once && !isSkipped ? onlySlot : slot},
      ${JSON.stringify(chain)}::jsonb, ${storedAuthor(author)}, ${isSkipped ? "skipped" : "queued"}, ${skipped ?? null}, 0,
      case when ${isSkipped} then now() end)
    on conflict (resource, record_id, rule, slot) do nothing returning id`);
  return rows[0]?.id;
}

export interface Run extends Record<string, unknown> {
  readonly id: number;
  readonly resource: string;
  readonly recordId: number;
  readonly rule: string;
  readonly chain: readonly string[];
  readonly author: Author | null;
}

const unfinished = (id: number) => sql`
  select id, resource, record_id as "recordId", rule, chain, author from rule_runs
  where id = ${id} and state in ('queued', 'failed')`;

/** A run that is still to be done. */
export async function readRun(db: Queryable, id: number): Promise<Run | undefined> {
  return (await db.execute<Run>(unfinished(id))).rows[0];
}

/** Locks a run that is still to be done; undefined if it is done, or another process is running it. */
export async function lockRun(tx: Queryable, id: number): Promise<Run | undefined> {
  return (await tx.execute<Run>(sql`${unfinished(id)} for update skip locked`)).rows[0];
}

const touched = sql`version = version + 1, updated_at = now()`;

/** Logs how a run ended. */
export async function finishRun(
  tx: Queryable,
  id: number,
  state: "done" | "skipped",
  result: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update rule_runs set state = ${state}, result = ${result.slice(0, 1000)}, error = null, attempts = attempts + 1,
      finished_at = ${now.toISOString()}, ${touched} where id = ${id}`);
}

/** Logs a failed attempt. */
export async function noteFailure(db: Queryable, id: number, words: string): Promise<void> {
  await db.execute(sql`
    update rule_runs set error = ${words}, attempts = attempts + 1, ${touched}
    where id = ${id} and state in ('queued', 'failed')`);
}

/** Logs that a run is given up. */
export async function parkRun(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`
    update rule_runs set state = 'failed', finished_at = now(), ${touched} where id = ${id} and state = 'queued'`);
}

/** Puts the job of a parked run back into the queue. */
export async function retryRun(tx: Queryable, id: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    update jobs set state = 'queued', attempts = 0, run_at = null, finished_at = null, ${touched}
    where key = ${jobKey(id)} and state = 'dead' returning 1`);
  // Its job may have been started by hand and be over by now.
  if (rows.length === 0) await enqueue(tx, "ruleRun", { runId: id });
}

/** Days that finished runs are kept in the log. */
const keptDays = 180;

/** Deletes old finished runs, except those that prevent a rule from running twice. */
export async function forgetRuns({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * 24 * 3_600_000).toISOString();
  await database.db.execute(sql`
    delete from rule_runs where state in ('done', 'skipped') and slot <> ${onlySlot} and finished_at < ${before}`);
}

const jobKey = (id: number): string => `rule run ${id}`;
