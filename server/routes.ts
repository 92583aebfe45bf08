// The API: the calls of src/contract/ with their handlers, and the routes of every resource.
import { calls } from "../src/contract/index.ts";
import { actRunHandlers } from "./acts/handlers.ts";
import { accountRequestHandlers } from "./accounts/handlers.ts";
import { historyHandlers } from "./audit/handlers.ts";
import { registerArrival } from "./auth/handOver.ts";
import { authHandlers } from "./auth/handlers.ts";
import { securityHandlers } from "./auth/securityHandlers.ts";
import type { Routes } from "./app.ts";
import { bookHandlers } from "./books/handlers.ts";
import { bankHandlers } from "./bank/handlers.ts";
import { billingHandlers } from "./billing/handlers.ts";
import type { HandlersOf } from "./context.ts";
import { documentHandlers } from "./documents/handlers.ts";
import { edinHandlers } from "./edin/handlers.ts";
import { homeHandlers } from "./home/handlers.ts";
import { importHandlers } from "./imports/handlers.ts";
import { knowledgeHandlers } from "./knowledge/handlers.ts";
import { ledgerHandlers } from "./ledger/handlers.ts";
import { textFileHandlers } from "./knowledge/textFileHandlers.ts";
import { paperHandlers } from "./papers/handlers.ts";
import { pivotHandlers } from "./pivot/handlers.ts";
import { layoutHandlers } from "./pivot/layouts.ts";
import { registerCalls } from "./http/registerCalls.ts";
import { profileHandlers } from "./profile/handlers.ts";
import { rateHandlers } from "./rates/handlers.ts";
import { regionHandlers } from "./regions/handlers.ts";
import { registrationHandlers } from "./registration/handlers.ts";
import { spendHandlers } from "./spend/handlers.ts";
import { describeResources } from "./resources/describe.ts";
import { registerResources } from "./resources/routes.ts";
import { searchHandlers } from "./search/handlers.ts";
import { sectionHandlers } from "./resources/sections.ts";
import { viewHandlers } from "./views/listViews.ts";

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
