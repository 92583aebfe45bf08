import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate } from "../../../../server/platform/db/migrate.ts";
import { openDatabase, type Database } from "../../../../server/platform/db/open.ts";
import { explain } from "../../../../server/explain.ts";
import { testDatabase } from "../../../world/database.ts";

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query("drop schema public cascade; create schema public");
  folder = mkdtempSync(join(tmpdir(), "kabinet-migrations-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => database.close());

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const names = async (): Promise<unknown[]> =>
  (await database.db.execute(sql`select name from migrations order by applied_at, name`)).rows.map(({ name }) => name);

test("Migrations run once, in order, after `before`, each in one transaction", async () => {
  write("0002_second.sql", "insert into word values ('second');");
  write("0001_first.sql", "create table word (text text references before_it); insert into word values ('first');");
  let prepared = 0;
  const options = {
    folder,
    before: async (tx: Parameters<NonNullable<NonNullable<Parameters<typeof migrate>[1]>["before"]>>[0]) => {
      prepared += 1;
      await tx.execute(sql`create table if not exists before_it (text text primary key)`);
      await tx.execute(sql`insert into before_it values ('first'), ('second') on conflict do nothing`);
    },
  };
  await migrate(database, options);
  await migrate(database, options);
  expect(prepared).toBe(2);
  expect(await names()).toEqual(["0001_first.sql", "0002_second.sql"]);
  const { rows } = await database.db.execute(sql`select text from word`);
  expect(rows).toEqual([{ text: "first" }, { text: "second" }]);
});

test("A migration that fails is named and changes nothing; once corrected, it runs", async () => {
  write("0001_good.sql", "create table good ()");
  write("0002_bad.sql", "create table half (); select 1 / 0");
  const error: unknown = await migrate(database, { folder }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining("0002_bad.sql") as unknown });
  expect(await names()).toEqual(["0001_good.sql"]);
  write("0002_bad.sql", "create table half ()");
  await migrate(database, { folder });
  expect(await names()).toEqual(["0001_good.sql", "0002_bad.sql"]);
});

test("A migration that changed after it ran is refused by name, unless only its line ends changed", async () => {
  write("0001_words.sql", "create table word (text text);\n");
  await migrate(database, { folder });
  write("0001_words.sql", "create table word (text text);\r\n");
  await migrate(database, { folder });
  write("0001_words.sql", "create table words (text text);\n");
  await expect(migrate(database, { folder })).rejects.toThrow("0001_words.sql has changed since it ran");
});

test("A database of a newer version is refused", async () => {
  write("0001_old.sql", "select 1");
  write("0002_new.sql", "select 1");
  await migrate(database, { folder });
  rmSync(join(folder, "0002_new.sql"));
  const error: unknown = await migrate(database, { folder }).catch((reason: unknown) => reason);
  expect(explain(error)).toMatch(/^This database belongs to a newer version: it has had 0002_new\.sql\. .*[^\n]$/);
});

test("Migrations with an invalid name or a used number are refused", async () => {
  write("0001_one.sql", "select 1");
  write("0001_two.sql", "select 1");
  await expect(migrate(database, { folder })).rejects.toThrow("0001_one.sql and 0001_two.sql have the same number");
  rmSync(join(folder, "0001_two.sql"));
  write("next.sql", "select 1");
  await expect(migrate(database, { folder })).rejects.toThrow("next.sql is not named like");
});

test("Processes that start together migrate one after the other", async () => {
  write("0001_once.sql", "create table once (n int); insert into once select 1 from pg_sleep(0.05)");
  const url = process.env["TEST_DATABASE_URL"];
  const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
  const others = url
    ? await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: new URL(`/${rows[0]?.name}`, url).href })))
    : [database, database];
  await Promise.all([database, ...others].map((instance) => migrate(instance, { folder })));
  expect((await database.db.execute(sql`select count(*) from once`)).rows).toEqual([{ count: 1 }]);
  if (url) await Promise.all(others.map((instance) => instance.close()));
});

test("Russian text sorts alphabetically, and trigrams find the middle of a word", async () => {
  await migrate(database, { folder });
  const words = sql`(values ('Ёлка'), ('анна'), ('Арбуз'), ('ежик'), ('Яна'), ('Ель')) word (text)`;
  const { rows } = await database.db.execute(sql`select text from ${words} order by text collate ru`);
  expect(rows.map(({ text }) => text)).toEqual(["анна", "Арбуз", "ежик", "Ёлка", "Ель", "Яна"]);
  const { rows: found } = await database.db.execute(sql`select similarity('Ромашка', 'ромашки') > 0.5 as alike`);
  expect(found).toEqual([{ alike: true }]);
});
