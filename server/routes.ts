// The API: the calls of src/contract/ with their handlers, and the routes of every resource.
import { calls } from "../src/contract/index.ts";
import { accounts } from "./domains/accounts/domain.ts";
import { acts } from "./domains/acts/domain.ts";
import { auth } from "./domains/auth/domain.ts";
import { bank } from "./domains/bank/domain.ts";
import { billing } from "./domains/billing/domain.ts";
import { books } from "./domains/books/domain.ts";
import { documents } from "./domains/documents/domain.ts";
import { edin } from "./domains/edin/domain.ts";
import { home } from "./domains/home/domain.ts";
import { knowledge } from "./domains/knowledge/domain.ts";
import { ledger } from "./domains/ledger/domain.ts";
import { papers } from "./domains/papers/domain.ts";
import { pivot } from "./domains/pivot/domain.ts";
import { profile } from "./domains/profile/domain.ts";
import { rates } from "./domains/rates/domain.ts";
import { regions } from "./domains/regions/domain.ts";
import { registration } from "./domains/registration/domain.ts";
import { spend } from "./domains/spend/domain.ts";
import { registerArrival } from "./domains/auth/handOver.ts";
import type { Routes } from "./app.ts";
import { pageStart } from "./startPage.ts";
import type { HandlersOf } from "./platform/context.ts";
import { engineHandlers } from "./engine/handlers.ts";
import { registerCalls } from "./engine/api/registerCalls.ts";
import { describeResources } from "./engine/api/describe.ts";
import { registerResources } from "./engine/api/routes.ts";

const handlers: HandlersOf<Omit<typeof calls, "POST /api/auth/start">> = {
  ...engineHandlers,
  ...accounts.calls,
  ...acts.calls,
  ...auth.calls,
  ...bank.calls,
  ...billing.calls,
  ...books.calls,
  ...documents.calls,
  ...edin.calls,
  ...home.calls,
  ...knowledge.calls,
  ...ledger.calls,
  ...papers.calls,
  ...pivot.calls,
  ...profile.calls,
  ...rates.calls,
  ...regions.calls,
  ...registration.calls,
  ...spend.calls,
};

/** Calls come before resources, so that a call's address is never taken for a record's. */
export const apiRoutes: Routes = {
  register(app, services) {
    registerCalls(app, calls, { ...handlers, "POST /api/auth/start": pageStart(handlers) }, services);
    registerArrival(app, services);
    registerResources(app, services);
  },
  describe: ({ registry }) => describeResources(registry),
};
