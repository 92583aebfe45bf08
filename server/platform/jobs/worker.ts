// What runs the queue while the server runs: at once when this process has queued something, and every few seconds for
// what other processes queued, left behind, or wanted done later.
import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../services.ts";
import { onBell, ringBell } from "./bell.ts";
import type { JobLog } from "./job.ts";
import { runDueJobs } from "./runJobs.ts";

/** Jobs at a time: one that hangs must not keep the others waiting. */
const lanes = 4;
/** Milliseconds: between looks, between looks at a database that is not there, and for running jobs at the end. */
const pauses = { usual: 3000, inTrouble: 30_000, atEnd: 5000 };

/** Begins to run jobs. `stop` takes no more, and resolves when those that run have ended or were waited for long enough. */
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
    // Listens before it looks, so that no ring is missed.
    const bell = new AbortController();
    const hangUp = onBell(() => bell.abort());
    let pause = pauses.usual;
    try {
      await runDueJobs(services, log, stopping);
    } catch (error) {
      log.error({ err: error }, "the queue has trouble");
      pause = pauses.inTrouble;
    }
    await wait(pause, undefined, { signal: bell.signal, ref: false }).catch(() => undefined);
    hangUp();
  }
}
