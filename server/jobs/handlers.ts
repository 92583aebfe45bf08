// What each kind of work does: by kind, so that one without its work does not compile.
import { watchBalances } from "../balances/watchBalances.ts";
import { runActs } from "../acts/runJob.ts";
import { checkBooks } from "../books/runJob.ts";
import type { Queryable } from "../db/open.ts";
import { signJob } from "../edin/signJob.ts";
import { sendLetter } from "../mail/sendLetter.ts";
import { fetchRates } from "../rates/fetchRates.ts";
import { writeAskedLetter } from "../registration/askedLetters.ts";
import { beginPlanned } from "../resources/beginPlanned.ts";
import type { Services } from "../services.ts";
import { passTask } from "../tracker/passTask.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";

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

export const jobHandlers: { readonly [K in JobKind]: JobHandler<K> } = {
  letter: sendLetter,
  askedLetter: writeAskedLetter,
  task: passTask,
  signature: signJob,
  rates: fetchRates,
  actRun: runActs,
  balances: watchBalances,
  books: checkBooks,
  effective: beginPlanned,
};
