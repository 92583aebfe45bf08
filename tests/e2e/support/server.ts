import { inject } from "vitest";
import type { StartedServer } from "./globalSetup.ts";

/** This worker's own server, since tests of other workers may change theirs meanwhile. */
export function ownServer(): StartedServer {
  const server = inject("servers")[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (!server) throw new Error("No server was started for this worker.");
  return server;
}
