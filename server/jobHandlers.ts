import type { jobKindChoices } from "../src/resources/jobs.ts";
import { watchBalances } from "./domains/balances/watchBalances.ts";
import { runActs } from "./domains/acts/runJob.ts";
import { checkBooks } from "./domains/books/runJob.ts";
import { signJob } from "./domains/edin/signJob.ts";
import { sendLetter } from "./platform/mail/sendLetter.ts";
import { fetchRates } from "./domains/rates/fetchRates.ts";
import { writeAskedLetter } from "./domains/registration/askedLetters.ts";
import { beginPlanned } from "./engine/effective/beginPlanned.ts";
import { passTask } from "./domains/tracker/passTask.ts";
import type { JobHandlers } from "./platform/jobs/job.ts";

export const jobHandlers = {
  letter: sendLetter,
  askedLetter: writeAskedLetter,
  task: passTask,
  signature: signJob,
  rates: fetchRates,
  actRun: runActs,
  balances: watchBalances,
  books: checkBooks,
  effective: beginPlanned,
} satisfies JobHandlers & Readonly<Record<keyof typeof jobKindChoices, unknown>>;
