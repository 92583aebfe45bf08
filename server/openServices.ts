// Opens the services that live as long as the application.
import type { Config } from "./platform/config.ts";
import { authenticate } from "./domains/auth/authenticate.ts";
import { keepCountries } from "./platform/db/keepCountries.ts";
import { openDatabase } from "./platform/db/open.ts";
import { embeddedExchange } from "./domains/edin/embeddedExchange.ts";
import { httpExchange } from "./domains/edin/httpExchange.ts";
import { openFileStore } from "./platform/files/openFileStore.ts";
import { clamdScanner, noScanner } from "./platform/files/scanner.ts";
import { pdfRenderer } from "./domains/papers/pdfRenderer.ts";
import { Hosts } from "./platform/http/hosts.ts";
import { senderOf } from "./domains/regions/senderOf.ts";
import { followCountries } from "./domains/regions/countries/followCountries.ts";
import { refreshHosts } from "./domains/regions/refreshHosts.ts";
import { jobHandlers, kabinet } from "./product.ts";
import { Registry } from "./engine/registry.ts";
import { prepareDatabase } from "./engine/definitions/prepare.ts";
import { runBlocking } from "./engine/rules/blocking.ts";
import { openSecrets } from "./platform/secrets.ts";
import type { Services } from "./platform/services.ts";

/**
 * Opens all configured services and migrates the database.
 * @throws Error if another process uses the data folder, or the database can't be reached or migrated
 */
export async function openServices(config: Config, opening = openDatabase(config)): Promise<Services> {
  // First, since it locks the folder: two processes that start at once must not both create a secret.
  const database = await opening;
  try {
    const secrets = await openSecrets(config.dataDir, config.secret);
    return await servicesOver({ config, database, secrets });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The services over an open database, which is migrated first. */
export async function servicesOver({
  config,
  database,
  secrets,
}: Pick<Services, "config" | "database" | "secrets">): Promise<Services> {
  const registry = new Registry(kabinet);
  await prepareDatabase(database, kabinet);
  await keepCountries(database.db);
  await followCountries({ database, registry });
  const hosts = new Hosts(config);
  await refreshHosts(hosts, database.db);
  return {
    config,
    database,
    secrets,
    registry,
    hosts,
    authenticate,
    jobs: jobHandlers,
    senderOf,
    pdfRenderer,
    exchange:
      config.edinUrl === undefined
        ? embeddedExchange(secrets, () => new Date())
        : httpExchange(config.edinUrl, config.edinToken),
    files: openFileStore(config),
    scanner: config.virusScanUrl === undefined ? noScanner : clamdScanner(config.virusScanUrl),
    clock: () => new Date(),
    runBlocking,
  };
}
