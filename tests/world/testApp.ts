// The application as in production, on a new database without users.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp, type Routes } from "../../server/app.ts";
import { endSessionsOfUser } from "../../server/domains/auth/sessions.ts";
import { readConfig, type Config } from "../../server/platform/config.ts";
import { apiRoutes } from "../../server/routes.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { type Services } from "../../server/platform/services.ts";
import { servicesOver } from "../../server/openServices.ts";
import { followConfigured, prepareDatabase } from "../../server/engine/definitions/prepare.ts";
import { testDatabase, type Preparation } from "./database.ts";
import { kabinet } from "../../server/product.ts";

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Moves the server's time; undefined restores the real one. */
  readonly setClock: (time: Date | undefined) => void;
  /** Ends every session of a user, as an administrator would. */
  readonly endSessions: (userId: number) => Promise<void>;
  /** The lines of the log so far. */
  readonly logs: () => readonly string[];
  readonly close: () => Promise<void>;
}

export interface TestOptions {
  /** Differences from the configuration of an empty environment. */
  readonly config?: Partial<Config>;
  /** Operators' sections, read from files as an operator writes them. */
  readonly sections?: readonly { readonly name: string }[];
  /** Another API than the product's, for testing the frame around it. */
  readonly routes?: Routes;
}

/** A database with all tables and no users. */
export const migrated: Preparation = {
  name: "migrated",
  sources: [
    "server/migrations",
    "server/platform/db",
    "server/engine",
    "src/definition",
    "src/resources",
    "src/domain",
    "src/regions",
  ],
  run: (database) => prepareDatabase(database, kabinet),
};

/** Builds the application; close it in `afterAll`. There is no general rate limit unless the options set one. */
export async function testApp({
  config: wanted,
  sections = [],
  routes = apiRoutes,
}: TestOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-test-"));
  const config: Config = { ...readConfig({}, folder), demo: false, requestsPerMinute: 0, ...wanted };
  const database = await testDatabase(migrated);
  let time: Date | undefined;
  const services: Services = {
    ...(await servicesOver({ config, database, secrets: createSecrets("a secret of tests, 32 characters") })),
    clock: () => time ?? new Date(),
  };
  const readSections = sections.length > 0 ? await readingSections(services, folder, sections) : undefined;
  const lines: string[] = [];
  const app = await buildApp(services, routes, { write: (line) => lines.push(line) });
  return {
    app,
    services,
    setClock: (moved) => {
      time = moved;
    },
    endSessions: (userId) => endSessionsOfUser(database.db, userId, services.clock()),
    logs: () => lines,
    close: async () => {
      await readSections?.close();
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readingSections(
  services: Services,
  folder: string,
  sections: NonNullable<TestOptions["sections"]>,
): Promise<{ close(): Promise<void> }> {
  const resourcesDir = await mkdtemp(join(folder, "sections-"));
  for (const section of sections) await writeFile(join(resourcesDir, `${section.name}.json`), JSON.stringify(section));
  const { registry, database } = services;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const following = await followConfigured({ registry, database, config: { resourcesDir } }, silent);
  if (registry.faults.length > 0) throw new Error(JSON.stringify(registry.faults));
  return following;
}
