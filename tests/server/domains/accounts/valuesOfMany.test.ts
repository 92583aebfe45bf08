// Values that lists calculate for many accounts at once equal those of each account alone, at every hour.
import { sql, type SQL } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { accountComputed, valuesOfMany } from "../../../../server/domains/accounts/computed.ts";
import { addDays, type Day, dayIn } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Shop, type World } from "../billing/world.ts";

let world: World;
let shops: readonly Shop[];
const today = "2026-12-01";
beforeAll(async () => {
  world = await openWorld();
  shops = [await world.shop("by"), await world.shop("kz")];
  for (const shop of shops) {
    // The last three have only money, only spend, and neither.
    for (const [balance, spends] of [
      ["1000", [today, addDays(today, -13), addDays(today, -14), "2026-11-01"]],
      ["30", [addDays(today, -1), addDays(today, -2)]],
      ["30", [addDays(today, -13)]],
      ["30", [addDays(today, -14)]],
      ["20", ["2026-11-30"]],
      ["5", [today]],
      ["500", []],
      [undefined, [today]],
      [undefined, []],
    ] as const) {
      const id = await shop.account("yandex_direct");
      if (balance !== undefined) await moves(id, "correction", "2026-10-01", balance);
      for (const day of spends) await moves(id, "spend", day, "-7.01");
    }
  }
  await world.services.database.db.execute(sql`
    insert into balance_rules (customer_id, account_id, region, currency, alert, alert_days, alert_amount)
    select customer_id, id, region, currency, (array['never', 'money', 'days', 'common'])[1 + id % 4],
      case id % 4 when 2 then 60 end, case id % 4 when 1 then 25.00 end
    from accounts where id % 5 <> 0`);
  await world.services.database.db.execute(sql`update accounts set status = 'suspended' where id % 7 = 0`);
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());

async function moves(accountId: number, kind: "spend" | "correction", date: Day, amount: string): Promise<void> {
  await world.services.database.db.execute(sql`
    with account as (select id, customer_id, currency from accounts where id = ${accountId}),
    made as (
      insert into ledger_transactions (kind, date, customer_id) select ${kind}, ${date}::date, customer_id from account returning id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select made.id, ${kind}, ${date}::date, book, account_id, account.currency, sum from made, account, lateral (values
      ('cabinet', account.id, ${amount}::numeric), (${kind}, null, -${amount}::numeric)) e (book, account_id, sum)`);
}

interface Found extends Record<string, unknown> {
  readonly id: number;
  readonly value: unknown;
}

const found = async (query: SQL): Promise<Map<number, unknown>> =>
  new Map((await world.services.database.db.execute<Found>(query)).rows.map(({ id, value }) => [id, value]));

const conditions = (): readonly SQL[] => [
  sql`true`,
  sql`t.customer_id = ${shops[1]?.customerId ?? 0}`,
  sql`t.status = 'active' and t.region = 'by'`,
  sql`t.id < 0`,
];

test.each(["2026-11-30T12:00:00Z", "2026-11-30T19:30:00Z", "2026-11-30T23:30:00Z", "2026-12-14T20:00:00Z"])(
  "at %s many accounts have the values that each has by itself",
  async (moment) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
    for (const [name, ofMany] of Object.entries(valuesOfMany))
      for (const fits of conditions()) {
        const each = sql`${accountComputed[name as keyof typeof valuesOfMany]}`;
        const expected = await found(sql`select t.id, ${each} as value from accounts t where ${fits}`);
        expect(await found(ofMany(fits)), name).toEqual(expected);
      }
    const low = [...(await found(valuesOfMany.accountIsLow(sql`true`))).values()];
    expect(new Set(low)).toEqual(new Set([true, false]));
  },
);

test("lists find and sort accounts by them, together with other filters, for administrators and customers", async () => {
  const [shop] = shops;
  const { rows: spending } = await world.services.database.db.execute<{ id: number }>(
    sql`select id from accounts where id % 3 > 0`,
  );
  for (const { id } of spending) await moves(id, "spend", dayIn("by", new Date()), "-9.5");
  const path = (query: object) =>
    `/api/accounts?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`;
  type Account = Record<"id" | "customerId" | "daysLeft", number> & {
    balance: string;
    isLow: boolean;
    marks: string[];
  };
  const listed = async (query: object, who = world.admin) =>
    (await who.call("GET", path({ range: [0, 99], ...query }))).json<Account[]>();
  const all = await listed({});
  const ids = (accounts: readonly Account[]) => accounts.map(({ id }) => id).toSorted((a, b) => a - b);
  const own = all.filter(({ customerId }) => customerId === shop?.customerId);

  expect(ids(await listed({ filter: { isLow: true } }))).toEqual(ids(all.filter(({ isLow }) => isLow)));
  expect(ids(await listed({ filter: { marks: ["low"], customerId: shop?.customerId } }))).toEqual(
    ids(own.filter(({ isLow }) => isLow)),
  );
  expect(ids(await listed({ filter: { daysLeft_lte: 60, isLow: false } }))).toEqual(
    ids(all.filter(({ daysLeft, isLow }) => daysLeft !== null && daysLeft <= 60 && !isLow)),
  );
  expect(ids(await listed({ filter: { isLow: true } }, shop?.client))).toEqual(ids(own.filter(({ isLow }) => isLow)));
  const byBalance = (accounts: readonly Account[]) =>
    accounts.toSorted((a, b) => Number(a.balance) - Number(b.balance) || a.id - b.id).map(({ id }) => id);
  expect((await listed({ sort: ["balance", "ASC"] })).map(({ id }) => id)).toEqual(byBalance(all));
  expect((await listed({ sort: ["balance", "ASC"], range: [3, 5] })).map(({ id }) => id)).toEqual(
    byBalance(all).slice(3, 6),
  );
  expect((await listed({ sort: ["balance", "ASC"], filter: { isLow: true } })).map(({ id }) => id)).toEqual(
    byBalance(all.filter(({ isLow }) => isLow)),
  );
  expect(all.filter(({ isLow }) => isLow).length).toBeGreaterThan(2);
});
