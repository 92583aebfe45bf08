import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../services.ts";
import { claimNext, markDead, markDone, markFailed, pauses, timeLimitMs, type Claimed } from "./claims.ts";
import { FinalFailure, JobFailure, wordsOf } from "./failures.ts";
import type { JobHandler, JobLog, Outcome } from "./job.ts";
import type { JobKind } from "./kinds.ts";
import { outletsOf } from "./outlets.ts";

/**
 * Runs due jobs one by one until none is left or `stopping` is aborted.
 * @returns the number of jobs run
 */
export async function runDueJobs(services: Services, log: JobLog, stopping?: AbortSignal): Promise<number> {
  const outlets = outletsOf(services.config, services.jobs);
  for (let count = 0; ; count += 1) {
    const job = stopping?.aborted ? undefined : await claimNext(services.database, services.clock(), outlets);
    if (!job) return count;
    await runJob(services, log, job);
  }
}

async function runJob(services: Services, log: JobLog, job: Claimed): Promise<void> {
  const handler = services.jobs[job.kind] as JobHandler<JobKind>;
  const { id, kind, attempts } = job;
  let outcome: Outcome | undefined;
  try {
    // The process died at every attempt so far.
    if (attempts > pauses.length + 1) throw new FinalFailure("Сервер каждый раз останавливался посреди работы");
    outcome = await withinLimit((signal) => handler.run(job.payload, { services, log, signal }));
  } catch (error) {
    await recordFailure(services, log, job, error);
    return;
  }
  const stillOurs = await services.database.transaction(async (tx) => {
    if (!(await markDone(tx, job, services.clock()))) return false;
    await outcome?.(tx);
    return true;
  });
  if (stillOurs) log.debug({ job: id, kind, attempts }, "job done");
  else log.warn({ job: id, kind, attempts }, "job took longer than its lease");
}

/** Stores the failure; the job is retried or given up. */
async function recordFailure(
  { database, clock, jobs }: Services,
  log: JobLog,
  job: Claimed,
  error: unknown,
): Promise<void> {
  const { id, kind, attempts } = job;
  const pause = error instanceof FinalFailure ? undefined : pauses[attempts - 1];
  const words = wordsOf(error);
  const handler = jobs[kind] as JobHandler<JobKind>;
  await database.transaction(async (tx) => {
    const now = clock();
    if (pause !== undefined) await markFailed(tx, job, words, new Date(now.getTime() + pause));
    else if (await markDead(tx, job, words, now)) await handler.giveUp?.(tx, job.payload);
  });
  const reason = error instanceof JobFailure ? { reason: words } : { err: error };
  log[pause === undefined ? "error" : "warn"](
    { job: id, kind, attempts, ...reason },
    pause === undefined ? "job given up" : "job failed, will be tried again",
  );
}

/** @throws JobFailure if the work has not ended in time, even if it continues */
async function withinLimit<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = wait(timeLimitMs, undefined, { signal: limit.signal, ref: false }).then(() => {
    throw new JobFailure("Не уложилось в отведённое время");
  });
  const work = run(limit.signal);
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.abort();
    // Neither is awaited any more; their later errors are ignored.
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}
