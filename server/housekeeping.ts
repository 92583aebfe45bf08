// Periodic work of the running server.
import type { FastifyInstance } from "fastify";
import { queueDailyCheck } from "./domains/balances/queueBalanceChecks.ts";
import { askForActs } from "./domains/acts/askForActs.ts";
import { askForCheck } from "./domains/books/begin.ts";
import { maintain } from "./platform/db/maintain.ts";
import { warnOfContracts } from "./domains/documents/warnOfContracts.ts";
import { forgetOldKeys } from "./platform/http/idempotency.ts";
import { forgetCounts } from "./platform/http/limits/requestCounts.ts";
import { clearOldJobs } from "./platform/jobs/clearOldJobs.ts";
import { forgetUnusedFiles } from "./domains/knowledge/forgetUnusedFiles.ts";
import { forgetReaders } from "./domains/knowledge/readers.ts";
import { condenseSums } from "./domains/pivot/sql/condenseSums.ts";
import { condenseAccountSums } from "./domains/ledger/condenseAccountSums.ts";
import { condenseTopUpSums } from "./domains/home/condenseTopUpSums.ts";
import { presenceMs, type Presence } from "./platform/processes.ts";
import { askForRates } from "./domains/rates/askForRates.ts";
import { deleteUnconfirmedCandidates } from "./domains/registration/deleteUnconfirmedCandidates.ts";
import { askToBegin } from "./engine/effective/beginPlanned.ts";
import { askForRules } from "./engine/rules/askForRules.ts";
import { forgetRuns } from "./engine/rules/runs.ts";
import type { Services } from "./platform/services.ts";
import { refreshCountries } from "./domains/regions/countries/followCountries.ts";
import { refreshHosts } from "./domains/regions/refreshHosts.ts";

const minute = 60_000;

/** Starts the timers; they stop when the application closes. */
export function startHousekeeping(app: FastifyInstance, services: Services, presence: Presence): void {
  const { database } = services;
  const chores = [
    every(minute / 4, "countries", () => refreshCountries(services)),
    every(minute / 4, "hosts", () => refreshHosts(services.hosts, database.db)),
    every(presenceMs, "presence", () => presence.renew()),
    every(5 * minute, "maintain", () => maintain(database)),
    every(5 * minute, "condenseSums", () => condenseSums(database)),
    every(5 * minute, "condenseAccountSums", () => condenseAccountSums(database.db)),
    every(5 * minute, "condenseTopUpSums", () => condenseTopUpSums(database.db)),
    every(5 * minute, "forgetCounts", () => forgetCounts(database)),
    every(60 * minute, "forgetOldKeys", () => forgetOldKeys(database.db)),
    every(60 * minute, "clearOldJobs", () => clearOldJobs(services)),
    every(60 * minute, "forgetStrangers", () => deleteUnconfirmedCandidates(services)),
    every(60 * minute, "forgetReaders", () => forgetReaders(services)),
    every(60 * minute, "forgetUnusedFiles", async () => void (await forgetUnusedFiles(services))),
    every(60 * minute, "forgetDrafts", () => services.files.forgetDrafts(new Date(Date.now() - 60 * minute))),
    every(10 * minute, "warnOfContracts", () => warnOfContracts(services)),
    every(10 * minute, "askForActs", () => askForActs(services)),
    every(10 * minute, "askForCheck", () => askForCheck(services)),
    every(10 * minute, "askForRates", () => askForRates(services)),
    every(10 * minute, "queueDailyCheck", () => queueDailyCheck(services)),
    every(10 * minute, "askToBegin", () => askToBegin(services)),
    every(minute, "askForRules", () => askForRules(services)),
    every(60 * minute, "forgetRuns", () => forgetRuns(services)),
  ];
  app.addHook("onClose", () => chores.forEach((chore) => clearInterval(chore)));

  function every(milliseconds: number, name: string, chore: () => Promise<void>): NodeJS.Timeout {
    let running = false;
    return setInterval(() => {
      if (running) return;
      running = true;
      chore()
        .catch((error: unknown) => app.log.error({ err: error, chore: name }, "housekeeping failed"))
        .finally(() => {
          running = false;
        });
    }, milliseconds);
  }
}
