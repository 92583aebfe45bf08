import { defaultRegion } from "../../../src/domain/company/region.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Services } from "../../platform/services.ts";
import type { Cause } from "../write/causes.ts";
import type { WriteContext } from "../registry.ts";
import { writeContextOf } from "../writeContextOf.ts";

/** The caller as which rules read and change records; the history shows no person. */
export const systemCaller: Caller = {
  userId: 0,
  sessionId: "",
  role: "ADMIN",
  customerId: null,
  region: defaultRegion,
};

/** The context in which a rule works. @param requestId groups its changes in the history */
export const systemContext = (services: Services, db: Queryable, requestId: string, cause: Cause): WriteContext => ({
  ...writeContextOf({ services, db, caller: systemCaller, region: defaultRegion, ip: "", requestId }),
  cause,
});
