// Processor time of work, unaffected by what else the machine does.
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../../server/platform/db/open.ts";

/** The processor time of all threads of this process, in milliseconds. */
export const ownCoreTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds of a tick: Linux counts a process's time in hundredths of a second. */
const tick = 10;

/**
 * The processor time of this process and of its database server processes, in milliseconds. A server that is on another
 * machine or not on Linux is not counted.
 */
export async function coreTime({ kind, db }: Database): Promise<number> {
  if (kind === "embedded") return ownCoreTime();
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database()`);
  const spent = await Promise.all(rows.map(({ pid }) => coreTimeOf(pid)));
  return spent.reduce((total, ms) => total + ms, ownCoreTime());
}

/** The processor time of a process on this machine, in milliseconds; 0 if unknown. */
export async function coreTimeOf(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (line === undefined) return 0;
  // Skips the name, which may contain anything; after it, the 12th and 13th fields are user and system time.
  const parts = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(parts[11]) + Number(parts[12])) * tick;
}
