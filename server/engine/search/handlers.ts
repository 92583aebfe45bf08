// Handlers of src/contract/records/search.ts.
import type { searchCalls } from "../../../src/contract/records/search.ts";
import type { HandlersOf } from "../../platform/context.ts";
import { searchEverywhere } from "./everywhere.ts";

export const searchHandlers: HandlersOf<typeof searchCalls> = {
  "GET /api/search": ({ query }, { db, caller, services: { registry } }) =>
    searchEverywhere({ db, caller, registry }, query.q),
};
