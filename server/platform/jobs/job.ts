import type { Queryable } from "../db/open.ts";
import type { Services } from "../services.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";

declare module "../services.ts" {
  interface Services {
    /** What each kind of work in the queue does. */
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
  /** Aborted when the work has taken too long: another process may take it over soon. */
  readonly signal: AbortSignal;
}

/** What is stored together with the job's own end: all of it or nothing. */
export type Outcome = (tx: Queryable) => Promise<void>;

export interface JobHandler<K extends JobKind> {
  /**
   * Does the work outside of any transaction, for it may wait for somebody else's server. It may be done twice: the
   * process can die after it and before its outcome is stored.
   * @throws FinalFailure where another try makes no sense, anything else where it may
   */
  readonly run: (payload: JobPayloads[K], context: JobContext) => Promise<Outcome | undefined>;
  /** Stored together with the job's death. */
  readonly giveUp?: (tx: Queryable, payload: JobPayloads[K]) => Promise<void>;
}

/** What each kind of work does: by kind, so that one without its work does not compile. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };
