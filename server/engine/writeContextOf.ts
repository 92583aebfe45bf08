import type { Context } from "../platform/context.ts";
import type { WriteContext } from "./registry.ts";

type Known = Pick<Context, "db" | "caller" | "region" | "ip" | "requestId"> & {
  readonly confirmed?: ReadonlySet<string>;
  readonly services: Pick<Context["services"], "registry" | "secrets" | "hosts" | "clock">;
};

/** Converts a call's context for reading and writing records. */
export const writeContextOf = ({ services, db, caller, region, ip, requestId, confirmed }: Known): WriteContext => ({
  registry: services.registry,
  secrets: services.secrets,
  hosts: services.hosts,
  clock: services.clock,
  ...{ db, caller, region, ip, requestId },
  ...(confirmed ? { confirmation: { given: confirmed, agreed: [] } } : {}),
});
