// A server can be slow, unresponsive, or down for a while.
import { createServer, type AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isConnectionFailure, isTimeLimit } from "../../../../server/platform/db/errors.ts";
import { openDatabase } from "../../../../server/platform/db/open.ts";
import { testDatabase } from "../../../world/database.ts";
import { bridge, type Bridge } from "./bridge.ts";

const onServer = test.skipIf(!process.env["TEST_DATABASE_URL"]);

let line: Bridge;

beforeAll(async () => {
  line = await bridge();
});
afterAll(() => line.close());

test("A database server that was away is used again without a restart", async () => {
  const database = await openDatabase({ databaseUrl: line.url });
  expect(database.kind).toBe("server");
  const ask = () => database.db.execute(sql`select 1 as one`);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await line.cut();
  for (const _ of [1, 2]) expect(isConnectionFailure(await ask().catch((error: unknown) => error))).toBe(true);
  await line.mend();
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test("A transaction whose connection breaks is an error, and the connection is not reused", async () => {
  const database = await openDatabase({ databaseUrl: line.url });
  const cut = database.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await line.cut();
    await tx.execute(sql`select 2`);
  });
  expect(isConnectionFailure(await cut.catch((error: unknown) => error))).toBe(true);
  expect(database.pool.totalCount).toBe(0);
  await line.mend();
  expect(await database.transaction(async (tx) => (await tx.execute(sql`select 3 as n`)).rows)).toEqual([{ n: 3 }]);
  await database.close();
});

test(
  "A database server that accepts connections but does not answer fails in bounded time",
  { timeout: 10_000 },
  async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as AddressInfo;
    const database = await openDatabase({ databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres` });
    const began = performance.now();
    const error: unknown = await database.db.execute(sql`select 1`).catch((reason: unknown) => reason);
    expect(isConnectionFailure(error)).toBe(true);
    expect(performance.now() - began).toBeLessThan(8000);
    await database.close();
    silent.close();
  },
);

test("A database server that hangs during work fails in bounded time, and is used again when it answers", async () => {
  const database = await openDatabase({ databaseUrl: line.url });
  const ask = () => database.db.execute(sql`select 1 as one`);
  await ask();
  line.hang();
  for (const _ of [1, 2]) {
    const began = performance.now();
    expect(isConnectionFailure(await ask().catch((error: unknown) => error))).toBe(true);
    expect(performance.now() - began).toBeLessThan(9000);
  }
  await line.mend();
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await database.close();
});

onServer("A long query on a server that answers others is left alone", async () => {
  const database = await openDatabase({ databaseUrl: line.url });
  await database.db.execute(sql`select pg_sleep(8)`);
  await database.close();
});

onServer("A query is not compiled, also where nothing limits its time", async () => {
  const database = await testDatabase();
  const asked = sql`show jit`;
  expect((await database.db.execute(asked)).rows).toEqual([{ jit: "off" }]);
  expect((await database.withoutTimeLimits((session) => session.execute(asked))).rows).toEqual([{ jit: "off" }]);
  await database.close();
});

onServer("A query beyond the limit is stopped by the server; work that is given all the time is not", async () => {
  const database = await testDatabase(undefined, { queryTimeLimitMs: 300 });
  const nap = sql`select pg_sleep(0.6)`;
  expect(isTimeLimit(await database.db.execute(nap).catch((error: unknown) => error))).toBe(true);
  await database.withoutTimeLimits((session) => session.execute(nap));
  expect((await database.db.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: "300ms" }]);
  await database.close();
});
