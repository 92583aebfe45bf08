import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NestedUseError, isCheckViolation, isConnectionFailure } from "../../../../server/platform/db/errors.ts";
import type { Database, Queryable } from "../../../../server/platform/db/open.ts";
import { testDatabase } from "../../../world/database.ts";

let database: Database;

beforeAll(async () => {
  database = await testDatabase(undefined, { idleLimitMs: 1000 });
  await database.db.execute(sql`create table account (id int primary key, balance int not null check (balance >= 0))`);
});
beforeEach(() => database.db.execute(sql`truncate account`));
beforeEach(() => database.db.execute(sql`insert into account values (1, 0), (2, 100)`));
afterAll(() => database.close());

const balance = async (db: Queryable, id: number): Promise<number> => {
  const { rows } = await db.execute<{ balance: number }>(sql`select balance from account where id = ${id} for update`);
  return rows[0]?.balance ?? Number.NaN;
};
const setBalance = (db: Queryable, id: number, value: number) =>
  db.execute(sql`update account set balance = ${value} where id = ${id}`);

test("Fifty concurrent transactions that each add one make fifty", async () => {
  const addOne = () =>
    database.transaction(async (tx) => {
      await setBalance(tx, 1, (await balance(tx, 1)) + 1);
    });
  await Promise.all(Array.from({ length: 50 }, addOne));
  expect(await balance(database.db, 1)).toBe(50);
});

test("A transaction returns its result, and an error rolls everything back", async () => {
  expect(await database.transaction((tx) => balance(tx, 2))).toBe(100);
  const failing = database.transaction(async (tx) => {
    await setBalance(tx, 1, 7);
    await setBalance(tx, 2, -1);
  });
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(isCheckViolation(error)).toMatchObject({ constraint: "account_balance_check", table: "account" });
  expect(await balance(database.db, 1)).toBe(0);
});

test("A nested transaction is a savepoint: its failure rolls back only itself", async () => {
  await database.transaction(async (tx) => {
    await setBalance(tx, 1, 5);
    await expect(tx.transaction((inner) => setBalance(inner, 2, -1))).rejects.toThrow();
  });
  expect([await balance(database.db, 1), await balance(database.db, 2)]).toEqual([5, 100]);
});

test("Using the pool inside a transaction fails at once instead of waiting forever", async () => {
  const nested = database.transaction(() => database.db.execute(sql`select 1`));
  await expect(nested).rejects.toMatchObject({ cause: expect.any(NestedUseError) as unknown });
  await expect(database.transaction(() => database.transaction(() => Promise.resolve()))).rejects.toThrow(
    NestedUseError,
  );
});

test("Work that a transaction started without waiting can use the database afterwards", async () => {
  let later: Promise<number> | undefined;
  let release = () => undefined as void;
  const ended = new Promise<void>((resolve) => (release = resolve));
  await database.transaction(async () => {
    later = ended.then(() => balance(database.db, 2));
    return Promise.resolve();
  });
  release();
  expect(await later).toBe(100);
});

test("A transaction whose error was swallowed fails instead of silently storing nothing", async () => {
  const swallowing = database.transaction(async (tx) => {
    await setBalance(tx, 1, 9);
    await setBalance(tx, 2, -1).catch(() => undefined);
  });
  await expect(swallowing).rejects.toMatchObject({
    cause: { message: expect.stringContaining("its error was swallowed") as unknown },
  });
  expect(await balance(database.db, 1)).toBe(0);
});

test("Conflicting transactions are retried; other errors are not", async () => {
  let runs = 0;
  const fail = (state: string, times: number) =>
    database.transaction(async (tx) => {
      runs += 1;
      await setBalance(tx, 1, runs);
      if (runs <= times) await tx.execute(sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`));
    });
  await fail("40001", 2);
  expect(runs).toBe(3);
  expect(await balance(database.db, 1)).toBe(3);
  runs = 0;
  await expect(fail("40P01", 99)).rejects.toThrow();
  expect(runs).toBe(5);
  runs = 0;
  await expect(fail("22012", 99)).rejects.toThrow();
  expect(runs).toBe(1);
});

test("An idle transaction is ended, so that others get the connection", async () => {
  const idle = database.transaction(async (tx) => {
    await setBalance(tx, 1, 1);
    await wait(2000);
    await setBalance(tx, 1, 2);
  });
  const error: unknown = await idle.catch((reason: unknown) => reason);
  expect(isConnectionFailure(error)).toBe(true);
  expect(await balance(database.db, 1)).toBe(0);
  await database.withoutTimeLimits((session) =>
    session.transaction(async (tx) => {
      await setBalance(tx, 1, 3);
      await wait(1500);
    }),
  );
  expect(await balance(database.db, 1)).toBe(3);
});

test("Two transfers that deadlock both succeed in the end", async () => {
  const transfer = (from: number, to: number) =>
    database.transaction(async (tx) => {
      const source = await balance(tx, from);
      const target = await balance(tx, to);
      await setBalance(tx, from, source - 10);
      await setBalance(tx, to, target + 10);
    });
  await setBalance(database.db, 1, 50);
  await Promise.all([transfer(1, 2), transfer(2, 1)]);
  expect([await balance(database.db, 1), await balance(database.db, 2)]).toEqual([50, 100]);
});
