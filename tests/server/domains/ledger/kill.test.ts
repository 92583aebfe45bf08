// kill -9 during fifty concurrent top-ups and transfers: everything acknowledged exists once after the restart.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildApp } from "../../../../server/app.ts";
import { fillBaseData } from "../../../../server/domains/billing/baseData.ts";
import { apiRoutes } from "../../../../server/routes.ts";
import type { Services } from "../../../../server/platform/services.ts";
import { dayIn } from "../../../../src/domain/time/periods.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addCustomer } from "../../../world/people.ts";
import { unbalanced } from "../billing/world.ts";
import { emptyPlace, linesUntilKilled, within } from "../../../world/killed.ts";

const rounds = 3;

test("repeated kills lose or duplicate nothing acknowledged", { timeout: 240_000 }, async () => {
  const place = await emptyPlace();
  try {
    const { token, accounts } = await within(place.env, prepare);
    const bills = new Map<string, string>();
    const moves = new Map<string, readonly number[]>();
    for (let round = 1; round <= rounds; round += 1) {
      const before = bills.size + moves.size;
      // At a random moment after the first answers.
      const enough = 20 + Math.floor(Math.random() * 60);
      const args = [token, String(round), accounts.join(",")];
      const program = { program: "killedMover.ts", beside: import.meta.url, args, env: place.env };
      for (const line of await linesUntilKilled(program, ({ length }) => length > enough)) {
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
});

/** A customer with three accounts and money in each, and a token that outlives the rounds. */
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
  // A request killed before its answer may have succeeded: as a whole, and once for its key.
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
