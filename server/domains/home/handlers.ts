// Handlers of src/contract/home.ts.
import type { homeCalls } from "../../../src/contract/home.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { HandlersOf } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { readBusiness } from "./business.ts";
import { readGlance } from "./glance.ts";
import { readOwn } from "./own.ts";

export const homeHandlers: HandlersOf<typeof homeCalls> = {
  "GET /api/home": ({ query }, { db, region, services }) => readBusiness(db, query.region ?? region, services.clock()),
  "GET /api/customers/{id}/glance": ({ params }, { db }) => readGlance(db, params.id),
  "GET /api/home/mine": (_, { db, caller: { customerId, region } }) => {
    if (customerId === null) throw new Problem(403, httpMessage(403));
    return readOwn(db, { id: customerId, region });
  },
};
