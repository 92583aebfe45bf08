import type { Context } from "../context.ts";
import type { WriteReach } from "../resources/write.ts";

/** A call's context as the code of resources wants it. */
export const reachOf = ({ services, db, caller, region, ip, requestId }: Context): WriteReach => ({
  registry: services.registry,
  secrets: services.secrets,
  db,
  caller,
  region,
  ip,
  requestId,
});
