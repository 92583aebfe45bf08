// A server whose time the test moves, with its queue.
import { sql } from "drizzle-orm";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import type { Config } from "../../../../server/platform/config.ts";
import type { Services } from "../../../../server/platform/services.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";

export interface Job extends Record<string, unknown> {
  readonly id: number;
  readonly kind: string;
  readonly state: "queued" | "running" | "done" | "dead";
  readonly attempts: number;
  readonly lastError: string | null;
  readonly runAt: string | null;
}

export interface TestQueue extends TestApp {
  /** Runs the jobs that are due at the server's time. @returns how many were attempted */
  readonly run: () => Promise<number>;
  /** Moves the server's time forward. */
  readonly later: (milliseconds: number) => void;
  readonly jobs: () => Promise<readonly Job[]>;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

export async function testQueue(config: Partial<Config> = {}): Promise<TestQueue> {
  const running = await testApp({ config: { logLevel: "debug", ...config } });
  let now = Date.now();
  running.setClock(new Date(now));
  return {
    ...running,
    run: () => runDueJobs(running.services, running.app.log),
    later(milliseconds) {
      now += milliseconds;
      running.setClock(new Date(now));
    },
    jobs: () => jobsOf(running.services),
  };
}

export async function jobsOf({ database }: Pick<Services, "database">): Promise<readonly Job[]> {
  const { rows } = await database.db.execute<Job>(sql`
    select id, kind, state, attempts, last_error as "lastError", run_at as "runAt" from jobs order by id`);
  return rows;
}
