// Embedded databases of tests live in memory and start as a copy of a dump, which is cached in node_modules/.cache.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { FolderInUseError, lockFolder } from "../../server/platform/db/embedded/folderLock.ts";
import { openDatabase, type Database, type OpenOptions } from "../../server/platform/db/open.ts";
import type { Preparation } from "./database.ts";
import { preparationKey, root } from "./preparationKey.ts";
import { shortened } from "./dumps/shortLog.ts";

const cache = join(root, "node_modules/.cache/kabinet-test-databases");
const staleAfterMs = 7 * 24 * 60 * 60_000;

export async function embeddedCopy(preparation: Preparation, options: OpenOptions): Promise<Database> {
  const dump = known.get(preparation.name) ?? preparedDump(preparation).then(shortened);
  known.set(preparation.name, dump);
  return openDatabase({ ...options, snapshot: await dump });
}

/** A process reads each dump once. */
const known = new Map<string, Promise<Uint8Array>>();

/** The dump of a prepared database, made by the first test file that needs it. */
export async function preparedDump(preparation: Preparation): Promise<Buffer> {
  const file = join(cache, `${preparation.name}-${preparationKey(preparation)}.tar`);
  if (!existsSync(file)) await oneAtATime(() => make(file, preparation));
  return readFileSync(file);
}

async function make(file: string, { run }: Preparation): Promise<void> {
  if (existsSync(file)) return;
  const database = await openDatabase({ queryTimeLimitMs: 120_000 });
  try {
    await run(database);
    await makeSmall(database);
    if (!database.engine) throw new Error("without a URL the database is embedded");
    writeFileSync(`${file}.part`, await database.engine.snapshot());
  } finally {
    await database.close();
  }
  renameSync(`${file}.part`, file);
  for (const old of readdirSync(cache)
    .filter((other) => other.endsWith(".tar"))
    .map((other) => join(cache, other)))
    if (Date.now() - statSync(old).mtimeMs > staleAfterMs) rmSync(old);
}

/**
 * Halves the dump by what copies don't need: templates for further databases, and the log, whose content is stored
 * already.
 */
async function makeSmall(database: Database): Promise<void> {
  await database.withoutTimeLimits(async (session) => {
    for (const name of ["template0", "template1"]) {
      await session.execute(sql.raw(`alter database ${name} is_template false`));
      await session.execute(sql.raw(`drop database ${name}`));
    }
    await session.execute(sql`select pg_switch_wal()`);
  });
}

/** Test files run in several processes, so one makes a dump while the others wait. */
async function oneAtATime(run: () => Promise<void>): Promise<void> {
  const unlock = await lockWhenFree(cache);
  try {
    await run();
  } finally {
    await unlock();
  }
}

async function lockWhenFree(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await wait(100);
    }
  }
}
