// What was acknowledged is on the disk, and the disk does not fill up needlessly.
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../../server/platform/db/open.ts";
import { dataFolder } from "./dataFolder.ts";

const folder = dataFolder();
let database: Database;

beforeAll(async () => {
  database = await folder.open();
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const inside = (...names: string[]): string => join(folder.path, "postgres", ...names);

test("The folder is readable only by its owner", () => {
  expect(statSync(inside()).mode & 0o077).toBe(0);
});

test("Each of five hundred acknowledged commits is synced to disk", async () => {
  await database.db.execute(sql`create table note (id int)`);
  const before = database.engine?.syncs() ?? 0;
  for (let id = 0; id < 500; id += 1) await database.db.execute(sql`insert into note values (${id})`);
  expect((database.engine?.syncs() ?? 0) - before).toBeGreaterThanOrEqual(500);
});

test("The write-ahead log stays small however much is written", async () => {
  const megabytes = () =>
    readdirSync(inside("pg_wal")).reduce((sum, name) => sum + statSync(inside("pg_wal", name)).size, 0) / 2 ** 20;
  for (let written = 0; written < 160; written += 10)
    await database.db.execute(sql`select pg_logical_emit_message(false, 'test', repeat('x', 10000000))`);
  expect(megabytes()).toBeLessThan(100);
});

test("A folder that cannot be opened is named in the error, and is not locked afterwards", async () => {
  await database.close();
  writeFileSync(inside("PG_VERSION"), "17\n");
  await expect(folder.open()).rejects.toThrow(inside());
  writeFileSync(inside("PG_VERSION"), "18\n");
  database = await folder.open();
  expect((await database.db.execute(sql`select count(*) from note`)).rows).toEqual([{ count: 500 }]);
});

test("An interrupted first start is repeated", async () => {
  await database.close();
  writeFileSync(inside("unfinished"), "");
  writeFileSync(inside("PG_VERSION"), "rubbish");
  database = await folder.open();
  expect((await database.db.execute(sql`select to_regclass('note') as note`)).rows).toEqual([{ note: null }]);
  expect(existsSync(inside("unfinished"))).toBe(false);
});
