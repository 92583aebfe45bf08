// The API: the calls of src/contract/ with their handlers, and the routes of every resource.
import { calls } from "../src/contract/index.ts";
import { actRunHandlers } from "./domains/acts/handlers.ts";
import { accountRequestHandlers } from "./domains/accounts/handlers.ts";
import { historyHandlers } from "./engine/audit/handlers.ts";
import { registerArrival } from "./domains/auth/handOver.ts";
import { authHandlers } from "./domains/auth/handlers.ts";
import { securityHandlers } from "./domains/auth/secondFactor/securityHandlers.ts";
import type { Routes } from "./app.ts";
import { bookHandlers } from "./domains/books/handlers.ts";
import { bankHandlers } from "./domains/bank/handlers.ts";
import { billingHandlers } from "./domains/billing/handlers.ts";
import type { HandlersOf } from "./platform/context.ts";
import { documentHandlers } from "./domains/documents/handlers.ts";
import { edinHandlers } from "./domains/edin/handlers.ts";
import { homeHandlers } from "./domains/home/handlers.ts";
import { importHandlers } from "./engine/imports/handlers.ts";
import { knowledgeHandlers } from "./domains/knowledge/handlers.ts";
import { ledgerHandlers } from "./domains/ledger/handlers.ts";
import { textFileHandlers } from "./domains/knowledge/textFileHandlers.ts";
import { paperHandlers } from "./domains/papers/handlers.ts";
import { pivotHandlers } from "./domains/pivot/handlers.ts";
import { layoutHandlers } from "./domains/pivot/layouts.ts";
import { registerCalls } from "./engine/api/registerCalls.ts";
import { profileHandlers } from "./domains/profile/handlers.ts";
import { rateHandlers } from "./domains/rates/handlers.ts";
import { regionHandlers } from "./domains/regions/handlers.ts";
import { registrationHandlers } from "./domains/registration/handlers.ts";
import { spendHandlers } from "./domains/spend/handlers.ts";
import { describeResources } from "./engine/api/describe.ts";
import { registerResources } from "./engine/api/routes.ts";
import { searchHandlers } from "./engine/search/handlers.ts";
import { sectionHandlers } from "./engine/definitions/sections.ts";
import { viewHandlers } from "./engine/views/listViews.ts";

const handlers: HandlersOf<typeof calls> = {
  ...accountRequestHandlers,
  ...actRunHandlers,
  ...bookHandlers,
  ...authHandlers,
  ...bankHandlers,
  ...billingHandlers,
  ...documentHandlers,
  ...edinHandlers,
  ...profileHandlers,
  ...historyHandlers,
  ...homeHandlers,
  ...importHandlers,
  ...knowledgeHandlers,
  ...ledgerHandlers,
  ...paperHandlers,
  ...pivotHandlers,
  ...layoutHandlers,
  ...rateHandlers,
  ...regionHandlers,
  ...registrationHandlers,
  ...spendHandlers,
  ...searchHandlers,
  ...sectionHandlers,
  ...securityHandlers,
  ...textFileHandlers,
  ...viewHandlers,
};

/** Calls stand before the resources: an address that is a call never reaches their table. */
export const apiRoutes: Routes = {
  register(app, services) {
    registerCalls(app, calls, handlers, services);
    registerArrival(app, services);
    registerResources(app, services);
  },
  describe: ({ registry }) => describeResources(registry),
};
