// Runs the queue while the server runs: at once after this process has queued a job, and every few seconds for jobs of other
// processes, abandoned jobs and scheduled ones.
import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../services.ts";
import { onBell, ringBell } from "./bell.ts";
import type { JobLog } from "./job.ts";
import { runDueJobs } from "./runJobs.ts";

/** Concurrent jobs, so that a hanging one does not block the others. */
const lanes = 4;
/** Milliseconds: between polls, between polls of an unreachable database, and for running jobs on stop. */
const pauses = { usual: 3000, inTrouble: 30_000, atEnd: 5000 };

/** Starts to run jobs. `stop` takes no new ones, and resolves when running ones have ended or the time limit is over. */
export function startWorker(services: Services, log: JobLog): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = Array.from({ length: lanes }, () => runLane(services, log, stopping.signal));
  const end = async (): Promise<void> => {
    stopping.abort();
    ringBell();
    await Promise.race([Promise.all(running), wait(pauses.atEnd, undefined, { ref: false })]);
  };
  let ended: Promise<void> | undefined;
  return { stop: () => (ended ??= end()) };
}

async function runLane(services: Services, log: JobLog, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // Subscribes before polling, so that no ring is missed.
    const bell = new AbortController();
    const hangUp = onBell(() => bell.abort());
    let pause = pauses.usual;
    try {
      await runDueJobs(services, log, stopping);
    } catch (error) {
      log.error({ err: error }, "job queue failed");
      pause = pauses.inTrouble;
    }
    await wait(pause, undefined, { signal: bell.signal, ref: false }).catch(() => undefined);
    hangUp();
  }
}
