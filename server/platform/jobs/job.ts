import type { SQL } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Queryable } from "../db/open.ts";
import type { Services } from "../services.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";

declare module "../services.ts" {
  interface Services {
    /** The handler of each kind of job. */
    readonly jobs: JobHandlers;
  }
}

export interface JobLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface JobContext {
  readonly services: Services;
  readonly log: JobLog;
  /** Aborted when the job exceeds its time: another process may claim it soon. */
  readonly signal: AbortSignal;
}

/** Changes stored together with the job's completion, in one transaction. */
export type Outcome = (tx: Queryable) => Promise<void>;

export interface JobHandler<K extends JobKind> {
  /** What a job is about, in words for people: SQL over its row `t` of `jobs`. */
  readonly subject: SQL;
  /**
   * The setting that leads to the external server; per part for jobs that have parts. Without one, any process can do the
   * job.
   */
  readonly outlet?: (config: Config) => string | undefined | Readonly<Record<string, string | undefined>>;
  /**
   * Does the work outside of a transaction, since it may wait for another server. May run twice: the process can die before
   * the outcome is stored.
   * @throws FinalFailure if retrying is useless, any other error if it may help
   */
  readonly run: (payload: JobPayloads[K], context: JobContext) => Promise<Outcome | undefined>;
  /** Changes stored together with the job's death. */
  readonly giveUp?: (tx: Queryable, payload: JobPayloads[K]) => Promise<void>;
}

/** Handlers by kind; a kind without a handler does not compile. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };
