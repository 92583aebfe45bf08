// Claims jobs from the queue: one process at a time holds a job, for the length of a lease. If the process is killed,
// another one takes the job when the lease ends.
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../db/open.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The longest time of one attempt. */
export const timeLimitMs = minute;
/** Longer than an attempt, with a margin for servers' clocks that differ. */
const leaseMs = 3 * minute;
/** Pauses before each retry; after the last one the job is dead. */
export const pauses: readonly number[] = [15 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];

/** A job claimed by this process, for the length of the lease. */
export interface Claimed<K extends JobKind = JobKind> {
  readonly id: number;
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** The number of this attempt, from 1. */
  readonly attempts: number;
  /** Distinguishes this claim from a later one. */
  readonly claim: string;
}

/** Minutes that a job waits for an absent process with the needed setting, which may be restarting. */
const minutesForOutlets = 10;

/**
 * Claims the next due job, if there is one. Concurrent processes get different jobs. Jobs that need a setting of another
 * process are left to it.
 * @param outlets the settings that this process has
 */
export async function claimNext(
  { db }: Pick<Database, "db">,
  now: Date,
  outlets: readonly string[] = [],
): Promise<Claimed | undefined> {
  const at = now.toISOString();
  const { rows } = await db.execute<Claimed & Record<string, unknown>>(sql`
    update jobs set state = 'running', attempts = attempts + 1, claim = ${randomUUID()}::uuid,
      claimed_until = ${new Date(now.getTime() + leaseMs).toISOString()}, ${touched}
    where id = (
      select id from jobs
      where ((state = 'queued' and (run_at is null or run_at <= ${at}))
          or (state = 'running' and claimed_until <= ${at}))
        and concat_ws(' ', kind, payload ->> 'region') <> all (array(
          select unnest(outlets) from processes where seen_at > now() - interval '${sql.raw(`${minutesForOutlets}`)} minutes'
          except select unnest(${sql.param(outlets)}::text[])))
      order by run_at nulls first, id limit 1 for update skip locked)
    returning id, kind, payload, attempts, claim`);
  return rows[0];
}

/** Marks a job as done; false if the lease ended and another process has claimed it. */
export const markDone = (tx: Queryable, job: Claimed, now: Date): Promise<boolean> =>
  release(tx, job, sql`state = 'done', last_error = null, run_at = null, finished_at = ${now.toISOString()}`);

/** Puts a job back into the queue for a retry. */
export const markFailed = (tx: Queryable, job: Claimed, words: string, next: Date): Promise<boolean> =>
  release(tx, job, sql`state = 'queued', last_error = ${words}, run_at = ${next.toISOString()}`);

/** Gives a job up; an administrator can start it again. */
export const markDead = (tx: Queryable, job: Claimed, words: string, now: Date): Promise<boolean> =>
  release(tx, job, sql`state = 'dead', last_error = ${words}, run_at = null, finished_at = ${now.toISOString()}`);

const touched = sql`version = version + 1, updated_at = now()`;

async function release(tx: Queryable, { id, claim }: Claimed, sets: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update jobs set ${sets}, claim = null, claimed_until = null, ${touched}
    where id = ${id} and state = 'running' and claim = ${claim}::uuid returning 1`);
  return rows.length > 0;
}
