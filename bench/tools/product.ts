// The product with its demo data, started as a newcomer does, in a separate process.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listening } from "./listening.ts";
import type { Remains } from "./side.ts";

export interface Product {
  /** The site of Belarus, for a browser. */
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<unknown>;
}

/** An empty data folder. */
export async function dataFolder(remains: Remains): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-bench-"));
  remains.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `npm start` on a data folder until it listens, without rate limits. */
export async function startProduct(folder: string): Promise<Product> {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as {
    readonly scripts: { readonly start: string };
  };
  // Without npm in between, so that the spawned process is the server.
  const server = spawn(scripts.start, {
    shell: true,
    env: { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn", REQUESTS_PER_MINUTE: "0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { port, gone } = await listening(server);
  return {
    ...{ origin: `http://by.localhost:${port}`, port, pid: server.pid ?? 0 },
    stop: () => {
      server.kill("SIGTERM");
      return gone;
    },
  };
}
