// The embedded database stays alive and leaves time for other work.
import { createServer } from "node:http";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedEngine } from "../../../../server/platform/db/embedded/embeddedEngine.ts";
import { isConnectionFailure, isTimeLimit } from "../../../../server/platform/db/errors.ts";
import { maintain } from "../../../../server/platform/db/maintain.ts";
import { openDatabase, type Database } from "../../../../server/platform/db/open.ts";
import { dataFolder, emptyDump } from "./dataFolder.ts";

const folder = dataFolder();
const troubles: string[] = [];
let database: Database;

beforeAll(async () => {
  const log = { warn: (_details: object, message: string) => troubles.push(message) };
  database = await folder.open({ queryTimeLimitMs: 1500, log });
  await database.db.execute(sql`create table note (id int primary key, body text)`);
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

/** Takes about half a second of computing per million. */
const compute = (millions: number) => sql`select count(*) from generate_series(1, ${millions * 1_000_000}::int)`;
const notes = async (): Promise<number> => (await database.db.execute(sql`select from note`)).rows.length;

test("A long query does not block the process", async () => {
  const server = createServer((_request, response) => response.end("ok")).listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  let running = true;
  const query = database.withoutTimeLimits((session) => session.execute(compute(4))).finally(() => (running = false));
  const began = performance.now();
  let slowest = 0;
  while (running) {
    const asked = performance.now();
    await (await fetch(`http://127.0.0.1:${address.port}`)).text();
    slowest = Math.max(slowest, performance.now() - asked);
  }
  await query;
  server.close();
  expect(slowest).toBeLessThan((performance.now() - began) / 2);
});

test("A query over the time limit is stopped with that error; the next one finds everything acknowledged", async () => {
  await database.db.execute(sql`insert into note values (1)`);
  const runaway: unknown = await database.db.execute(compute(2000)).catch((error: unknown) => error);
  expect(isTimeLimit(runaway)).toBe(true);
  expect(isConnectionFailure(runaway)).toBe(false);
  expect(await notes()).toBe(1);
  expect(troubles.splice(0)).toEqual(["the embedded database had trouble"]);
});

test("A stopped transaction fails with the time limit's error, and stores nothing", async () => {
  const runaway = database.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (99)`);
    await tx.execute(compute(2000));
  });
  expect(isTimeLimit(await runaway.catch((error: unknown) => error))).toBe(true);
  expect(await notes()).toBe(1);
  troubles.length = 0;
});

test("Work without a time limit is not stopped", async () => {
  await database.withoutTimeLimits((session) => session.execute(sql`select pg_sleep(2.2)`));
  expect(troubles).toEqual([]);
});

test("A crash of the engine fails waiting queries, and later ones work", async () => {
  // The engine does not survive COPY FROM STDIN; PostgreSQL panics if it can't write its log.
  const copy: unknown = await database.pool.query("copy note from stdin").catch((error: unknown) => error);
  expect(isConnectionFailure(copy)).toBe(true);
  expect(await notes()).toBe(1);
  expect(troubles.splice(0)).toEqual(["the embedded database had trouble"]);
});

test("A renewed engine has forgotten its connections and kept its data", async () => {
  const session = await database.db.execute(sql`select set_config('search_path', 'pg_catalog', false)`);
  expect(session.rows).toHaveLength(1);
  await database.engine?.renew();
  expect((await database.db.execute(sql`show search_path`)).rows).toEqual([{ search_path: "public" }]);
  expect(await notes()).toBe(1);
  expect(troubles).toEqual([]);
});

test("An engine in memory, which would lose its data, is not renewed", async () => {
  const inMemory = await openDatabase({ snapshot: await emptyDump() });
  await inMemory.db.execute(sql`create table kept as select 1 as id`);
  await inMemory.engine?.renew();
  expect((await inMemory.db.execute(sql`select id from kept`)).rows).toEqual([{ id: 1 }]);
  await inMemory.close();
});

test("A snapshot or a copy that is under way when the engine ends is refused", async () => {
  const own = dataFolder();
  const limits = { timeLimitMs: 10_000, idleLimitMs: 10_000, onTrouble: () => undefined };
  const engine = new EmbeddedEngine({ folder: join(own.path, "postgres"), snapshot: await emptyDump(), ...limits });
  await engine.start();
  const copy = expect(engine.copyTo(join(own.path, "copy"))).rejects.toThrow("Try again");
  await setImmediate();
  await engine.renew();
  await copy;
  await engine.start();
  const snapshot = expect(engine.snapshot()).rejects.toThrow("The database has been closed.");
  await engine.close();
  await snapshot;
  own.remove();
});

test("Maintenance frees the space of deleted rows", async () => {
  await database.db.execute(sql`insert into note select n, repeat('x', 100) from generate_series(1000, 6000) n`);
  await database.db.execute(sql`delete from note where id >= 1000`);
  const dead = async () => {
    await database.db.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await database.db.execute<{ dead: number }>(
      sql`select n_dead_tup as dead from pg_stat_user_tables where relname = 'note'`,
    );
    return rows[0]?.dead;
  };
  expect(await dead()).toBeGreaterThan(4000);
  await maintain(database);
  expect(await dead()).toBe(0);
});

test("A copy starts with all data of the original, which after closing, even twice, answers with an error", async () => {
  const original = await openDatabase({ snapshot: await emptyDump() });
  await original.db.execute(sql`create table kept as select 'Ёлка' as name`);
  const copy = await openDatabase({ snapshot: await original.engine?.snapshot() });
  await Promise.all([original.close(), original.close()]);
  await expect(original.pool.query("select 1")).rejects.toThrow("Cannot use a pool after calling end");
  expect((await copy.db.execute(sql`select name from kept`)).rows).toEqual([{ name: "Ёлка" }]);
  // In memory nothing outlives the engine; starting with an empty database would be worse than ending.
  for (const query of ["copy kept from stdin", "select 1"])
    await expect(copy.pool.query(query)).rejects.toThrow("It lived in memory and is lost");
  await copy.close();
});
