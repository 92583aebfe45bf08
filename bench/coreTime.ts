// What work costs the processors, whatever else the machine does meanwhile.
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../server/platform/db/open.ts";

/** Of all threads of this process, in milliseconds. */
export const ownCoreTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Linux counts a process's time in hundredths of a second. */
const tick = 10;

/**
 * Of this process and of the database's server processes for it, in milliseconds. A server that runs on another machine,
 * or on one that is no Linux, is not counted.
 */
export async function coreTime({ kind, db }: Database): Promise<number> {
  if (kind === "embedded") return ownCoreTime();
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database()`);
  const spent = await Promise.all(rows.map(({ pid }) => coreTimeOf(pid)));
  return spent.reduce((total, ms) => total + ms, ownCoreTime());
}

/** Of a process of this machine, in milliseconds; 0 if it is not known. */
export async function coreTimeOf(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (line === undefined) return 0;
  // Behind the name, which may hold anything: the 12th and 13th are user and system time.
  const parts = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(parts[11]) + Number(parts[12])) * tick;
}
