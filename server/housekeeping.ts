// What has to be done from time to time while the server runs.
import type { FastifyInstance } from "fastify";
import { askForBalances } from "./balances/lookLater.ts";
import { askForActs } from "./acts/askForActs.ts";
import { askForCheck } from "./books/begin.ts";
import { maintain } from "./db/maintain.ts";
import { warnOfContracts } from "./documents/warnOfContracts.ts";
import { forgetOldKeys } from "./http/idempotency.ts";
import { forgetCounts } from "./http/requestCounts.ts";
import { clearOldJobs } from "./jobs/clearOldJobs.ts";
import { forgetUnusedFiles } from "./knowledge/forgetUnusedFiles.ts";
import { forgetReaders } from "./knowledge/readers.ts";
import { condenseSums } from "./pivot/condenseSums.ts";
import { presenceMs, type Presence } from "./processes.ts";
import { askForRates } from "./rates/askForRates.ts";
import { forgetStrangers } from "./registration/forgetStrangers.ts";
import { askToBegin } from "./resources/beginPlanned.ts";
import type { Services } from "./services.ts";
import { refreshHosts } from "./regions/refreshHosts.ts";

const minute = 60_000;

/** Begins to keep the house, until the application closes. */
export function keepHouse(app: FastifyInstance, services: Services, presence: Presence): void {
  const { database } = services;
  const chores = [
    every(minute / 4, "hosts", () => refreshHosts(services.hosts, database.db)),
    every(presenceMs, "presence", () => presence.renew()),
    every(5 * minute, "maintain", () => maintain(database)),
    every(5 * minute, "condenseSums", () => condenseSums(database)),
    every(5 * minute, "forgetCounts", () => forgetCounts(database)),
    every(60 * minute, "forgetOldKeys", () => forgetOldKeys(database.db)),
    every(60 * minute, "clearOldJobs", () => clearOldJobs(services)),
    every(60 * minute, "forgetStrangers", () => forgetStrangers(services)),
    every(60 * minute, "forgetReaders", () => forgetReaders(services)),
    every(60 * minute, "forgetUnusedFiles", async () => void (await forgetUnusedFiles(services))),
    every(60 * minute, "forgetDrafts", () => services.files.forgetDrafts(new Date(Date.now() - 60 * minute))),
    every(10 * minute, "warnOfContracts", () => warnOfContracts(services)),
    every(10 * minute, "askForActs", () => askForActs(services)),
    every(10 * minute, "askForCheck", () => askForCheck(services)),
    every(10 * minute, "askForRates", () => askForRates(services)),
    every(10 * minute, "askForBalances", () => askForBalances(services)),
    every(10 * minute, "askToBegin", () => askToBegin(services)),
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
