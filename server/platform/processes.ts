// The processes that share a database server: each reports every few seconds that it is alive, where its files are, and
// which settings it has.
import { randomUUID } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { ConfigError, type Config } from "./config.ts";
import type { Database, Queryable } from "./db/open.ts";
import { writeOnce } from "./files/writeOnce.ts";
import { filesFolder } from "./files/openFileStore.ts";

/** A process not seen for a minute was killed or is disconnected. */
const live = sql`not stopped and seen_at > now() - interval '1 minute'`;
/** An arbitrary lock number, unique in this program. */
const lock = 5_270_142;

/** Milliseconds between reports. */
export const presenceMs = 15_000;

export interface Presence {
  /** Reports that this process is alive. */
  renew(): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Registers this process; an embedded database has only one.
 * @param does the kinds of jobs that need a setting which this process has
 * @throws ConfigError if a live process keeps its files in another folder: each would miss the other's files
 */
export async function joinProcesses(
  database: Database,
  config: Config,
  does: readonly string[] = [],
): Promise<Presence> {
  if (database.kind === "embedded") return { renew: async () => {}, leave: async () => {} };
  const id = randomUUID();
  const files = config.s3 ? null : await folderId(filesFolder(config.dataDir));
  const outlets = sql`${sql.param(does)}::text[]`;
  const renew = async (db: Queryable): Promise<void> => {
    await db.execute(sql`
      insert into processes (id, files, outlets) values (${id}, ${files}, ${outlets})
      on conflict (id) do update set seen_at = now()`);
  };
  await database.transaction(async (tx) => {
    // Of two that start at once, one sees the other.
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    const { rows } = await tx.execute(sql`
      select from processes where ${live} and files is distinct from ${files}`);
    if (rows.length > 0) throw new ConfigError(otherFiles);
    await renew(tx);
  });
  return {
    renew: async () => {
      await renew(database.db);
      await database.db.execute(sql`delete from processes where seen_at < now() - interval '1 hour'`);
    },
    leave: async () => {
      // If this fails, the process counts as gone after a minute anyway.
      await database.db.execute(sql`update processes set stopped = true where id = ${id}`).catch(() => undefined);
    },
  };
}

const otherFiles =
  "Another process works on this database and keeps its files elsewhere: neither would find the other's. " +
  "Give all of them one bucket with S3_URL, or one folder with DATA_DIR. A killed process counts for a minute.";

/** The number of live processes; works on databases of versions without this table. */
export async function liveProcesses(db: Queryable): Promise<number> {
  const { rows: tables } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('processes') is not null as there`,
  );
  if (tables[0]?.there !== true) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*) as count from processes where ${live}`);
  return rows[0]?.count ?? 0;
}

/** Identifies a folder, wherever it is mounted. */
async function folderId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "folder-id");
  await writeOnce(path, randomUUID());
  return (await readFile(path, "utf8")).trim();
}
