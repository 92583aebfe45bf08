// What lives as long as the application, handed to everything that needs it.
import { join } from "node:path";
import type { Config } from "./config.ts";
import { openDatabase, type Database } from "./db/open.ts";
import { embeddedExchange } from "./edin/embeddedExchange.ts";
import type { Exchange } from "./edin/exchange.ts";
import { httpExchange } from "./edin/httpExchange.ts";
import { localFileStore, type FileStore } from "./files/fileStore.ts";
import { s3FileStore } from "./files/s3Store.ts";
import { clamdScanner, noScanner, type Scanner } from "./files/scanner.ts";
import { createPress, type Press } from "./papers/press.ts";
import { Hosts } from "./regions/hosts.ts";
import { kabinet } from "./product.ts";
import { Registry } from "./resources/registry.ts";
import { prepareDatabase } from "./resources/prepare.ts";
import { openSecrets, type Secrets } from "./secrets.ts";

export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly files: FileStore;
  /** Which region's site a host is, and where it is. */
  readonly hosts: Hosts;
  /** Looks at what people upload. */
  readonly scanner: Scanner;
  /** Signs papers. */
  readonly exchange: Exchange;
  /** Draws papers as PDF. */
  readonly press: Press;
  /** The resources that are known at this moment. */
  readonly registry: Registry;
  /** The time; tests move it. */
  readonly clock: () => Date;
}

/**
 * Opens everything that the configuration names, and brings the database up to date.
 * @throws Error where another process holds the data folder, or the database can't be reached or migrated
 */
export async function openServices(config: Config): Promise<Services> {
  // First, for it holds the folder: two processes that start at once must not both make a secret.
  const database = await openDatabase(config);
  try {
    const secrets = await openSecrets(config.dataDir, config.secret);
    return await servicesOver({ config, database, secrets });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The services over a database that is open, which is brought up to date. */
export async function servicesOver({
  config,
  database,
  secrets,
}: Pick<Services, "config" | "database" | "secrets">): Promise<Services> {
  const registry = new Registry(kabinet);
  await prepareDatabase(database, kabinet);
  const hosts = new Hosts(config);
  await hosts.refresh(database.db);
  return {
    config,
    database,
    secrets,
    registry,
    hosts,
    press: createPress(),
    exchange:
      config.edinUrl === undefined
        ? embeddedExchange(secrets, () => new Date())
        : httpExchange(config.edinUrl, config.edinToken),
    files: openFileStore(config),
    scanner: config.virusScanUrl === undefined ? noScanner : clamdScanner(config.virusScanUrl),
    clock: () => new Date(),
  };
}

/** The bucket, or the data folder's own files. */
export const openFileStore = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): FileStore =>
  s3 ? s3FileStore(s3, () => new Date()) : localFileStore(filesFolder(dataDir));

export const filesFolder = (dataDir: string): string => join(dataDir, "files");
