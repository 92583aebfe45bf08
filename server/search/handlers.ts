// The calls of src/contract/search.ts.
import type { searchCalls } from "../../src/contract/search.ts";
import type { Handlers } from "../context.ts";
import { searchEverywhere } from "./everywhere.ts";

export const searchHandlers: Pick<Handlers, keyof typeof searchCalls> = {
  "GET /api/search": ({ query }, { db, caller, services: { registry } }) =>
    searchEverywhere({ db, caller, registry }, query.q),
};
