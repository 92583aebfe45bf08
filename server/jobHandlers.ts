import type { jobKindChoices } from "../src/resources/jobs.ts";
import { watchBalances } from "./balances/watchBalances.ts";
import { runActs } from "./acts/runJob.ts";
import { checkBooks } from "./books/runJob.ts";
import { signJob } from "./edin/signJob.ts";
import { sendLetter } from "./mail/sendLetter.ts";
import { fetchRates } from "./rates/fetchRates.ts";
import { writeAskedLetter } from "./registration/askedLetters.ts";
import { beginPlanned } from "./resources/beginPlanned.ts";
import { passTask } from "./tracker/passTask.ts";
import type { JobHandlers } from "./jobs/job.ts";

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
