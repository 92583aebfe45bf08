// kill -9 during fifty top-ups and transfers at a time: everything that was acknowledged is there after the restart, once.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { fillBaseData } from "../../../server/billing/baseData.ts";
import { readConfig } from "../../../server/config.ts";
import { openDatabase } from "../../../server/db/open.ts";
import { apiRoutes } from "../../../server/routes.ts";
import { openServices, type Services } from "../../../server/services.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import { openBrowser } from "../auth/browser.ts";
import { addCustomer } from "../auth/people.ts";
import { unbalanced } from "../billing/world.ts";
import { testDatabase } from "../database.ts";
import { preparedDump } from "../embeddedCopy.ts";
import { migrated } from "../helpers.ts";

const rounds = 3;
const program = fileURLToPath(new URL("killedMover.ts", import.meta.url));

test(
  "killed in the middle, again and again, nothing acknowledged is lost or there twice",
  { timeout: 240_000 },
  async () => {
    const place = await emptyPlace();
    try {
      const { token, accounts } = await within(place.env, prepare);
      const bills = new Map<string, string>();
      const moves = new Map<string, readonly number[]>();
      for (let round = 1; round <= rounds; round += 1) {
        const before = bills.size + moves.size;
        for (const line of await linesUntilKilled(place.env, [token, String(round), accounts.join(",")])) {
          const [what, key = "", ...rest] = line.split(" ");
          if (what === "bill") bills.set(key, rest[0] ?? "");
          if (what === "transfer") moves.set(key, rest.map(Number));
        }
        expect(bills.size + moves.size).toBeGreaterThan(before);
        await within(place.env, (services) => everythingIsThere(services, accounts, bills, moves));
      }
      expect([bills.size > 0, moves.size > 0]).toEqual([true, true]);
    } finally {
      await place.remove();
    }
  },
);

/** A customer with three accounts and money on each, and a token that outlives the rounds. */
async function prepare(services: Services) {
  const { database, registry } = services;
  await fillBaseData(database.db, registry);
  const person = await addCustomer(database, "by");
  const app = await buildApp(services, apiRoutes, { write: () => undefined });
  const { access_token: token } = await openBrowser(app).tokensOf(person);
  await app.close();
  const { db } = database;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into accounts (name, customer_id, system_id, region, currency, status)
    select 'Кабинет ' || n, ${person.customerId}, (select id from systems where key = 'yandex_direct'), 'by', 'BYN', 'active'
    from generate_series(1, 3) n returning id`);
  await db.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id) values ('correction', ${dayIn("by")}, ${person.customerId})
      returning id, kind, date)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, m.kind, m.date, 'cabinet', a.id, 'BYN', 1000 from made m, accounts a
    union all select m.id, m.kind, m.date, 'correction', null, 'BYN', -3000 from made m`);
  return { token, accounts: rows.map(({ id }) => id) };
}

async function everythingIsThere(
  services: Services,
  accounts: readonly number[],
  bills: ReadonlyMap<string, string>,
  moves: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const { db } = services.database;
  expect(await unbalanced({ services })).toEqual([]);
  const { rows: numbers } = await db.execute<{ number: string }>(sql`select number from bills order by number`);
  const known = numbers.map(({ number }) => number);
  expect(new Set(bills.values()).size, "each key has a bill of its own").toBe(bills.size);
  expect([...bills.values()].filter((number) => !known.includes(number))).toEqual([]);
  expect(known.map((number) => Number(number.slice(-6)))).toEqual(known.map((_, index) => index + 1));
  type Kept = { id: number; from: number; to: number; cents: number; entries: number };
  const { rows: kept } = await db.execute<Kept>(sql`
    select t.id, t.from_account_id as "from", t.to_account_id as "to", (t.amount * 100)::integer as cents,
      (select count(*) from ledger_transactions x where x.transfer_id = t.id) as entries
    from transfers t`);
  const byId = new Map(kept.map((one) => [one.id, one]));
  for (const [id = 0, from, to, cents] of moves.values())
    expect(byId.get(id)).toEqual({ id, from, to, cents, entries: 1 });
  expect(
    kept.every(({ entries }) => entries === 1),
    "no transfer without its entries",
  ).toBe(true);
  // A request that was killed before its answer may have gone through: as a whole, and once for its key.
  const { rows: keyed } = await db.execute<{ count: number }>(sql`
    select count(*) as count from idempotency where route = 'POST /api/transfers' and answer is not null`);
  expect(keyed[0]?.count).toBe(kept.length);
  const { rows: balances } = await db.execute<{ id: number; cents: number }>(sql`
    select account_id as id, (sum(amount) * 100)::integer as cents from ledger_entries
    where account_id is not null group by account_id`);
  for (const id of accounts) {
    const moved = kept.reduce(
      (sum, { from, to, cents }) => sum + (to === id ? cents : 0) - (from === id ? cents : 0),
      0,
    );
    expect(balances.find((balance) => balance.id === id)?.cents).toBe(100_000 + moved);
  }
}

/** What the program says until it is killed, at a random moment after its first answers. */
async function linesUntilKilled(env: Place["env"], args: readonly string[]): Promise<readonly string[]> {
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), program, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "close");
  const lines: string[] = [];
  const enough = 20 + Math.floor(Math.random() * 60);
  for await (const line of createInterface(child.stdout)) {
    if (line !== "begins") lines.push(line);
    if (lines.length === enough) child.kill("SIGKILL");
  }
  expect((await gone)[1]).toBe("SIGKILL");
  return lines;
}

interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** A data folder, or a database on the server that tests run on. */
async function emptyPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-ledger-"));
  const env = { DATA_DIR: join(folder, "data"), APP_SECRET: "a secret of tests, 32 characters", DEMO: "0" };
  const remove = () => rm(folder, { recursive: true, force: true });
  if (process.env["TEST_DATABASE_URL"] === undefined) {
    const snapshot = await preparedDump(migrated);
    await (await openDatabase({ dataDir: env.DATA_DIR, snapshot })).close();
    return { env, remove };
  }
  const database = await testDatabase(migrated);
  const { connectionString = "" } = database.pool.options;
  return {
    env: { ...env, DATABASE_URL: connectionString },
    remove: async () => {
      await database.close();
      await remove();
    },
  };
}

async function within<T>(env: Place["env"], run: (services: Services) => Promise<T>): Promise<T> {
  const services = await openServices(readConfig(env, "/"));
  try {
    return await run(services);
  } finally {
    await services.database.close();
  }
}
