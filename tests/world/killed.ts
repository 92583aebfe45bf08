// For tests that kill a process: the database that outlives it, and the process itself.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { readConfig } from "../../server/platform/config.ts";
import { openDatabase } from "../../server/platform/db/open.ts";
import { type Services } from "../../server/platform/services.ts";
import { openServices } from "../../server/openServices.ts";
import { testDatabase } from "./database.ts";
import { preparedDump } from "./embeddedCopy.ts";
import { bundleProgram } from "../../server/platform/threads/bundle.ts";
import { migrated } from "./testApp.ts";

/** A database with all tables and no users, for several processes in turn. */
export interface Place {
  /** The environment variables for it. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** A data folder, or a database on the tests' server. */
export async function emptyPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-killed-"));
  const env = { DATA_DIR: join(folder, "data"), APP_SECRET: "a secret of tests, 32 characters", DEMO: "0" };
  const remove = () => rm(folder, { recursive: true, force: true });
  if (process.env["TEST_DATABASE_URL"] === undefined) {
    const snapshot = await preparedDump(migrated);
    await (await openDatabase({ dataDir: env.DATA_DIR, snapshot })).close();
    return { env, remove };
  }
  const database = await testDatabase(migrated);
  const { connectionString = "" } = database.pool.options;
  return {
    env: { ...env, DATABASE_URL: connectionString },
    remove: async () => {
      await database.close();
      await remove();
    },
  };
}

/** Runs something on it in this process. */
export async function within<T>(env: Place["env"], run: (services: Services) => Promise<T>): Promise<T> {
  const services = await openServices(readConfig(env, "/"));
  try {
    return await run(services);
  } finally {
    await services.database.close();
  }
}

interface Killed {
  /** The path of a TypeScript program, relative to `beside`. */
  readonly program: string;
  readonly beside: string;
  readonly args?: readonly string[];
  readonly env: Place["env"];
}

/**
 * Runs a program and kills it with -9 once `enough` returns true.
 * @returns the lines printed until then
 */
export async function linesUntilKilled(
  { program, beside, args = [], env }: Killed,
  enough: (lines: readonly string[]) => boolean,
): Promise<readonly string[]> {
  const child = spawn(process.execPath, [await bundleProgram(new URL(program, beside)), ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "close");
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (enough(lines)) child.kill("SIGKILL");
  }
  expect((await gone)[1]).toBe("SIGKILL");
  return lines;
}
