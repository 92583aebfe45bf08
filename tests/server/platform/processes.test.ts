// Processes on one database server. They can use any database: their messages are the same.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig, type Config } from "../../../server/platform/config.ts";
import type { Database } from "../../../server/platform/db/open.ts";
import { RequestCounts } from "../../../server/platform/http/limits/requestCounts.ts";
import { joinProcesses, liveProcesses } from "../../../server/platform/processes.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import { testDatabase } from "../../world/database.ts";
import { migrated } from "../../world/testApp.ts";

let database: Database;
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kabinet-processes-"));
  database = { ...(await testDatabase(migrated)), kind: "server" };
});
beforeEach(() => database.db.execute(sql`delete from processes`));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const at = (dataDir: string, more: Partial<Config> = {}): Config => ({
  ...readConfig({}, folder),
  dataDir: join(folder, dataDir),
  ...more,
});
const s3 = { url: "https://s3.firm.by/kabinet", accessKeyId: "a", secretAccessKey: "b", region: "by" };

test("a second process starts only if it uses the same file folder or bucket", async () => {
  const first = await joinProcesses(database, at("one"));
  await joinProcesses(database, at("one"));
  await expect(joinProcesses(database, at("two"))).rejects.toThrow(/^Another process works on this database/);
  await expect(joinProcesses(database, at("one", { s3 }))).rejects.toThrow("S3_URL");
  expect(await liveProcesses(database.db)).toBe(2);
  await first.leave();
  expect(await liveProcesses(database.db)).toBe(1);
});

test("a process that ended, or was not seen for a minute, does not prevent a start", async () => {
  const first = await joinProcesses(database, at("one"));
  await database.db.execute(sql`update processes set seen_at = now() - interval '61 seconds'`);
  await joinProcesses(database, at("two", { s3 }));
  await first.renew();
  expect(await liveProcesses(database.db)).toBe(2);
});

test("a process with an embedded database is the only one", async () => {
  await joinProcesses({ ...database, kind: "embedded" }, at("three"));
  expect(await liveProcesses(database.db)).toBe(0);
});

const counts = () => new RequestCounts(database, createSecrets("a secret of tests, 32 characters"));
const allowed = async (of: RequestCounts, times: number, most: number): Promise<number> => {
  let count = 0;
  for (let i = 0; i < times; i += 1) if ((await of.secondsToWait("caller: user 1", most)) === 0) count += 1;
  return count;
};

test("a small limit is exact over all processes", async () => {
  await database.db.execute(sql`delete from request_counts`);
  const [one, other] = [counts(), counts()];
  expect(await allowed(one, 3, 5)).toBe(3);
  expect(await allowed(other, 5, 5)).toBe(2);
  expect(await allowed(one, 3, 5)).toBe(0);
});

test("a large limit is reported in steps, and exceeded by less than one step per process", async () => {
  await database.db.execute(sql`delete from request_counts`);
  const [one, other] = [counts(), counts()];
  let count = 0;
  for (let i = 0; i < 200; i += 1) count += (await allowed(one, 1, 100)) + (await allowed(other, 1, 100));
  expect(count).toBeGreaterThanOrEqual(100);
  expect(count).toBeLessThanOrEqual(110);
  const { rows } = await database.db.execute(sql`select key from request_counts`);
  expect(JSON.stringify(rows)).not.toContain("user 1");
});
