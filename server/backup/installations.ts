// Opens the installations that backups are read from and written to.
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "../platform/config.ts";
import { FolderInUseError, lockFolder } from "../platform/db/embedded/folderLock.ts";
import { lockMigrations } from "../platform/db/migrate.ts";
import { openDatabase, type Database } from "../platform/db/open.ts";
import { liveProcesses } from "../platform/processes.ts";
import { keptSecret, secretPath } from "../platform/secrets.ts";
import { openFileStore } from "../platform/files/openFileStore.ts";
import { BackupError } from "./backupError.ts";
import { requestCopy } from "./door.ts";
import type { Source } from "./dump.ts";
import { restoreFolder } from "./unfinished.ts";
import { dropAll, hasTables, restoreInto, type Restored, type Target } from "./restore.ts";

export interface SourceOptions {
  /** True to require exclusive access: concurrent changes would be lost. */
  readonly alone: boolean;
}

export interface TargetOptions {
  /** True to delete existing data. */
  readonly replace: boolean;
}

/** Opens an installation for reading. If a process uses its data folder, reads a copy made by that process. */
export async function reading<T>(
  config: Config,
  { alone }: SourceOptions,
  use: (source: Source) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === undefined && !existsSync(databaseFolder(config.dataDir)))
    throw new BackupError(`There is no database in ${config.dataDir}.`);
  try {
    return await readingAt(config, alone, use);
  } catch (error) {
    if (alone || !(error instanceof FolderInUseError)) throw error;
  }
  const copy = await requestCopy(config.dataDir);
  try {
    return await readingAt({ ...config, dataDir: copy }, alone, use);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function readingAt<T>(config: Config, alone: boolean, use: (source: Source) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  try {
    if (alone) await requireNobody(database);
    return await use({ database, files: openFileStore(config), secret: await secretOf(config) });
  } finally {
    await database.close();
  }
}

const secretOf = async ({ secret, dataDir }: Config): Promise<string> => secret ?? (await keptSecret(dataDir));

const databaseFolder = (dataDir: string): string => join(dataDir, "postgres");

/** Restores a backup into the configured installation, all of it or nothing. */
export async function restoring(config: Config, options: TargetOptions, archive: Readable): Promise<Restored> {
  const target: Target = {
    files: openFileStore(config),
    checkSecret: (secret) => checkSecret(config, options, secret),
  };
  if (config.databaseUrl === undefined) return intoFolder(config, options, target, archive);
  const database = await openDatabase(config);
  try {
    await requireNobody(database);
    return await database.withoutTimeLimits(async (session) => {
      await lockMigrations(session);
      return session.transaction(async (tx) => {
        if (await hasTables(tx)) {
          if (!options.replace) throw new BackupError(`The database is not empty. ${sayReplace}`);
          await dropAll(tx);
        }
        const restored = await restoreInto(tx, target, archive);
        await keepSecret(config, restored.secret);
        return restored;
      });
    });
  } finally {
    await database.close();
  }
}

/** Restores into a new database that replaces the existing one when it is complete. */
async function intoFolder(
  { dataDir, ...config }: Config,
  { replace }: TargetOptions,
  target: Target,
  archive: Readable,
): Promise<Restored> {
  const unlock = await lockFolder(dataDir);
  const place = databaseFolder(dataDir);
  const aside = restoreFolder(dataDir);
  const former = join(aside, "former");
  try {
    if (existsSync(place) && !replace) throw new BackupError(`There is a database in ${dataDir}. ${sayReplace}`);
    await rm(aside, { recursive: true, force: true });
    const database = await openDatabase({ dataDir: aside });
    let restored: Restored;
    try {
      restored = await database.withoutTimeLimits((session) => restoreInto(session, target, archive));
    } finally {
      await database.close();
    }
    await keepSecret({ ...config, dataDir }, restored.secret);
    if (existsSync(place)) await rename(place, former);
    await rename(databaseFolder(aside), place);
    return restored;
  } finally {
    await rm(aside, { recursive: true, force: true });
    await unlock();
  }
}

const sayReplace = "To delete the existing data, add --replace.";

async function requireNobody(database: Database): Promise<void> {
  const count = await liveProcesses(database.db);
  if (count > 0)
    throw new BackupError(
      `Processes that use the database: ${count}. Stop them; killed ones count for one more minute.`,
    );
}

async function checkSecret({ secret, dataDir }: Config, { replace }: TargetOptions, wanted: string): Promise<void> {
  if (secret !== undefined) {
    if (secret === wanted) return;
    throw new BackupError("APP_SECRET is not the secret of the backup. Set it to that secret: tar -xzOf FILE secret");
  }
  const kept = await readFile(secretPath(dataDir), "utf8").catch(() => wanted);
  if (kept.trim() !== wanted && !replace)
    throw new BackupError(`${secretPath(dataDir)} contains a different secret than the backup. ${sayReplace}`);
}

async function keepSecret({ secret, dataDir }: Pick<Config, "secret" | "dataDir">, wanted: string): Promise<void> {
  if (secret !== undefined) return;
  const path = secretPath(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = await open(`${path}.part`, "w", 0o600);
  try {
    await draft.writeFile(`${wanted}\n`);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${path}.part`, path);
}
