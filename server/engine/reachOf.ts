import type { Context } from "../platform/context.ts";
import type { WriteReach } from "./registry.ts";

type Known = Pick<Context, "db" | "caller" | "region" | "ip" | "requestId"> & {
  readonly confirmed?: ReadonlySet<string>;
  readonly services: Pick<Context["services"], "registry" | "secrets" | "hosts" | "clock">;
};

/** A call's context as the code of resources wants it. */
export const reachOf = ({ services, db, caller, region, ip, requestId, confirmed }: Known): WriteReach => ({
  registry: services.registry,
  secrets: services.secrets,
  hosts: services.hosts,
  clock: services.clock,
  ...{ db, caller, region, ip, requestId },
  ...(confirmed ? { confirmation: { given: confirmed, agreed: [] } } : {}),
});
