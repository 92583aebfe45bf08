// The running server: services, application, periodic work, and stopping. Log lines go to the standard output, messages for
// the terminal to the standard error.
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { regions } from "../src/domain/company/region.ts";
import { buildApp } from "./app.ts";
import { fillBaseData } from "./domains/billing/baseData.ts";
import type { Config } from "./platform/config.ts";
import { serveCopies } from "./backup/door.ts";
import { demoAdministrator, demoPassword, demoSignIns } from "./demo/signIns.ts";
import { codeOf } from "./explain.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { Database } from "./platform/db/open.ts";
import { startWorker } from "./platform/jobs/worker.ts";
import { outletsOf } from "./platform/jobs/outlets.ts";
import { joinProcesses } from "./platform/processes.ts";
import { askForRates } from "./domains/rates/askForRates.ts";
import { followConfigured } from "./engine/definitions/prepare.ts";
import { apiRoutes } from "./routes.ts";
import { type Services } from "./platform/services.ts";
import { openServices } from "./openServices.ts";

/** Milliseconds on stop: for running requests, and in total. */
const patience = { requests: 8000, stop: 10_000 };

/**
 * Migrates the database, fills an empty one, and serves until told to stop.
 * @param front resolves once the pages to serve are built
 * @throws Error if the database does not open, or the port is not available
 */
export async function serve(config: Config, database: Promise<Database>, front: Promise<unknown>): Promise<void> {
  const services = await openServices(config, database);
  await fillFirst(services);
  await front;
  const app = await buildApp(services, apiRoutes);
  stopOnSignal(app, services);
  const presence = await joinProcesses(services.database, config, outletsOf(config, services.jobs));
  const closeDoor = await serveCopies(services.database, config.dataDir, app.log);
  app.addHook("onClose", async () => {
    await Promise.all([closeDoor(), presence.leave()]);
  });
  const configured = await followConfigured(services, app.log);
  app.addHook("onClose", () => configured.close());
  startHousekeeping(app, services, presence);
  await askForRates(services);
  const worker = startWorker(services, app.log);
  // Stops together with the last requests, since there is little time.
  app.addHook("preClose", async () => void worker.stop());
  app.addHook("onClose", () => worker.stop());
  await listen(app, config);
  const [address] = app.addresses();
  const port = typeof address === "object" ? address.port : config.port;
  say(`Kabinet: http://localhost:${port} (also ${regions.map((region) => `${region}.localhost`).join(" and ")})`);
  if (await hasDemo(services)) say(`Sign in with the password ${demoPassword} as ${demoSignIns.join(", ")}`);
}

/** Fills an empty database with its initial data. */
async function fillFirst(services: Services): Promise<void> {
  const { config, database, registry } = services;
  const { rows: people } = await database.db.execute(sql`select from users limit 1`);
  if (config.demo && people.length === 0) {
    say("Filling the empty database with demo data…");
    const { fillDemo } = await import("./demo/fillDemo.ts");
    await fillDemo(services);
    await database.engine?.renew();
  }
  await database.transaction((tx) => fillBaseData(tx, registry));
}

async function hasDemo({ config, database }: Services): Promise<boolean> {
  if (!config.demo) return false;
  const { rows } = await database.db.execute(sql`select from users where email = ${demoAdministrator}`);
  return rows.length > 0;
}

/** On a machine without IPv6, listens on all IPv4 addresses instead. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (host !== "::" || codeOf(error) !== "EAFNOSUPPORT") throw error;
    await app.listen({ host: "0.0.0.0", port });
  }
}

/** Stops accepting, lets running requests finish and closes the database, within a time limit. */
function stopOnSignal(app: FastifyInstance, services: Services): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, "stopping");
    setTimeout(() => app.server.closeAllConnections(), patience.requests).unref();
    setTimeout(() => process.exit(1), patience.stop).unref();
    await app.close();
    await services.database.close();
    app.log.info("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => fail(app, error));
    });
  }
  // The state is unknown after these errors, so the process ends; the database survives a kill at any moment.
  process.on("uncaughtException", (error) => fail(app, error));
  process.on("unhandledRejection", (error) => fail(app, error));
}

function fail(app: FastifyInstance, error: unknown): never {
  app.log.fatal({ err: error }, "giving up");
  process.exit(1);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
