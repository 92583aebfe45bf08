// The queue's rows: taken one at a time, by one process at a time, for as long as a lease lasts. A process that is
// killed never says so; when its lease is over, another takes the work.
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../db/open.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long one try may take. */
export const timeLimitMs = minute;
/** Longer than a try can take, with room for clocks that differ between servers. */
const leaseMs = 3 * minute;
/** Pauses before the tries after the first; after the last of them the job is dead. */
export const pauses: readonly number[] = [15 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];

/** A job of this process, for the length of the lease. */
export interface Claimed<K extends JobKind = JobKind> {
  readonly id: number;
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** Which try it is, from 1. */
  readonly attempts: number;
  /** Tells this process's hold from a later one. */
  readonly claim: string;
}

/** Minutes for which work waits for a process that could do it and is gone: it may only be starting anew. */
const minutesForOutlets = 10;

/**
 * Takes the next job that is due, if there is one. Processes that ask at once get different ones. Work that another
 * process has the setting for, and this one has not, is left to it.
 * @param outlets what this process has a setting for
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

/** Marks a job as done; false where the lease ran out and another process has it. */
export const markDone = (tx: Queryable, job: Claimed, now: Date): Promise<boolean> =>
  release(tx, job, sql`state = 'done', last_error = null, run_at = null, finished_at = ${now.toISOString()}`);

/** Puts a job back into the queue for a later try. */
export const markFailed = (tx: Queryable, job: Claimed, words: string, next: Date): Promise<boolean> =>
  release(tx, job, sql`state = 'queued', last_error = ${words}, run_at = ${next.toISOString()}`);

/** Gives a job up; an administrator may ask for it again. */
export const markDead = (tx: Queryable, job: Claimed, words: string, now: Date): Promise<boolean> =>
  release(tx, job, sql`state = 'dead', last_error = ${words}, run_at = null, finished_at = ${now.toISOString()}`);

const touched = sql`version = version + 1, updated_at = now()`;

async function release(tx: Queryable, { id, claim }: Claimed, sets: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update jobs set ${sets}, claim = null, claimed_until = null, ${touched}
    where id = ${id} and state = 'running' and claim = ${claim}::uuid returning 1`);
  return rows.length > 0;
}
