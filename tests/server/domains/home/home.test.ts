// The home pages agree with the lists.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBusiness } from "../../../../server/domains/home/business.ts";
import type { BusinessHome, OwnHome } from "../../../../src/contract/home.ts";
import type { WorkGroup } from "../../../../src/contract/records/sections.ts";
import { balancesOf, type HeldAccount, isArchived } from "../../../../src/domain/money/balances.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Bill, type Shop, type World } from "../billing/world.ts";
import { candidate } from "../../../world/stage.ts";
import { expectRefusal } from "../../../world/apiWalk.ts";

let world: World;
let shop: Shop;
let accountId: number;
let paid: Bill;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  accountId = await shop.account("google_ads");
  paid = (await shop.bill([{ accountId, amount: "1200" }])).json<Bill>();
  await world.admin.call("PUT", `/api/bills/${paid.id}/paid`, { body: {} });
  for (const age of [0, 9, 9])
    expect((await shop.bill([{ accountId, amount: "600" }], { date: addDays(world.today, -age) })).status).toBe(201);
  await world.services.database.db.execute(sql`
    update bills set date = ${addDays(world.today, -200)}::date where id = (select max(id) from bills)`);
  await world.create("customer-candidates", candidate());
  await world.create("acts", { date: world.today, customerId: shop.customerId, totalWithVat: "120", visible: true });
  await world.create("acts", { date: world.today, customerId: shop.customerId, totalWithVat: "60", visible: false });
  await world.create("contracts", {
    ...{ customerId: shop.customerId, number: "7-Д" },
    ...{ startDate: addDays(world.today, -90), expiryDate: addDays(world.today, 10) },
  });
});
afterAll(() => world.close());

const home = async (region = "by") =>
  (await world.admin.call("GET", `/api/home?region=${region}`)).json<BusinessHome>();
const mine = async () => (await shop.client.call("GET", "/api/home/mine")).json<OwnHome>();

/** Makes the account spend a sum per day for the last days. */
async function spend(daily: string, days: number): Promise<void> {
  const { db } = world.services.database;
  for (let day = 0; day < days; day += 1) {
    const date = addDays(world.today, -day);
    await db.execute(sql`
      with made as (
        insert into ledger_transactions (kind, date, customer_id) values ('spend', ${date}::date, ${shop.customerId}) returning id)
      insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
      select id, 'spend', ${date}::date, book, account_id, 'USD', amount from made, (values
        ('cabinet', ${accountId}::bigint, -${daily}::numeric), ('spend', null, ${daily}::numeric)) e (book, account_id, amount)`);
  }
}

test("the numbers of the business are those of its lists, by region", async () => {
  const state = await home();
  expect(state).toMatchObject({
    ...{ region: "by", currency: "BYN", staleRates: null },
  });
  expect(state.unpaidBills.map(({ count, amount }) => [count, amount])).toEqual([
    [1, "600.00"],
    [1, "600.00"],
    [0, "0.00"],
    [1, "600.00"],
  ]);
  for (const { from, to, count } of state.unpaidBills) {
    const filter = { paid: false, region: "by", ...(from && { date_gte: from }), ...(to && { date_lte: to }) };
    const list = await world.admin.call("GET", `/api/bills?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(list.json<unknown[]>()).toHaveLength(count);
  }
  expect(await home("kz")).toMatchObject({ currency: "KZT" });
});

test("the work list of a region holds its records that wait, each with its kind", async () => {
  const work = async (region: string) => {
    const groups = (await world.admin.call("GET", `/api/work?region=${region}`)).json<WorkGroup[]>();
    const kinds = ["acts unsigned", "bills overdue", "contracts ending", "customer-candidates new"];
    return groups.flatMap(({ name, key, count }) =>
      kinds.includes(`${name} ${key}`) ? [`${name} ${key}: ${count}`] : [],
    );
  };
  expect((await work("by")).toSorted()).toEqual([
    "acts unsigned: 1",
    "bills overdue: 2",
    "contracts ending: 1",
    "customer-candidates new: 1",
  ]);
  expect((await work("kz")).filter((one) => !one.endsWith(": 0"))).toEqual([]);
  expectRefusal(await shop.client.call("GET", "/api/work"), 403);
  expectRefusal(await world.admin.call("GET", "/api/work?region=xx"), 400);
});

test("payments are counted in their month, by system", async () => {
  const { topUps } = await home();
  expect(topUps.months).toHaveLength(12);
  expect(topUps.months.at(-1)).toBe(world.today.slice(0, 7));
  expect(topUps.systems).toHaveLength(1);
  expect(topUps.systems[0]?.amounts.at(-1)).toBe("1200.00");
  const filter = { paid: true, region: "by", systems_in: topUps.systems[0]?.made };
  const list = await world.admin.call("GET", `/api/bills?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect(list.json<{ id: number }[]>().map(({ id }) => id)).toEqual([paid.id]);
  expect(topUps.systems[0]?.amounts.slice(0, -1).every((amount) => Number(amount) === 0)).toBe(true);
});

test("an account's remaining days follow from its balance and daily spend", async () => {
  expect((await home()).dryAccounts).toEqual({ count: 0, first: [] });
  const balance = Number(await world.balance(accountId));
  await spend((balance / 20).toFixed(2), 14);
  const { dryAccounts } = await home();
  expect(dryAccounts).toMatchObject({ count: 1, first: [{ id: accountId, daysLeft: 6, currency: "USD" }] });
  const filter = encodeURIComponent(JSON.stringify({ status: "active", region: "by", daysLeft_lte: 7 }));
  expect((await world.admin.call("GET", `/api/accounts?filter=${filter}`)).json<unknown[]>()).toHaveLength(1);
  expect((await mine()).dryAccounts).toMatchObject({ count: 1, first: [{ id: accountId, daysLeft: 6 }] });
});

test("a customer sees only their own money, bills to pay and acts to sign", async () => {
  const other = await world.shop();
  const own = await mine();
  expect(own).toMatchObject({
    currency: "BYN",
    unpaidBills: { count: 3, amount: "1800.00" },
    unsignedActs: { count: 1, first: [{ amount: "120.00", currency: "BYN" }] },
  });
  expect(own.balances.map(({ currency, accounts }) => [currency, accounts])).toEqual([["USD", 1]]);
  const foreign = (await other.client.call("GET", "/api/home/mine")).json<OwnHome>();
  expect(foreign).toMatchObject({ balances: [], unpaidBills: { count: 0 }, unsignedActs: { count: 0 } });
  expectRefusal(await shop.client.call("GET", "/api/home"), 403);
  expectRefusal(await world.admin.call("GET", "/api/home/mine"), 403);
});

test("the home page counts the accounts of the accounts page, with currencies in the same order", async () => {
  const own = await world.shop();
  const archived = await own.account("google_ads", { name: "Старый" });
  for (const name of ["Один", "Два"]) await own.account("google_ads", { name });
  await own.account("yandex_direct");
  await world.services.database.db.execute(sql`update accounts set status = 'suspended' where id = ${archived}`);
  const state = (await own.client.call("GET", "/api/home/mine")).json<OwnHome>();
  const accounts = (await own.client.call("GET", "/api/accounts")).json<HeldAccount[]>();
  expect(state.balances).toEqual(balancesOf(accounts.filter((account) => !isArchived(account))));
  expect(state.balances.map(({ currency, accounts: count }) => [currency, count])).toEqual([
    ["BYN", 1],
    ["USD", 2],
  ]);
  expect(state.archived).toEqual({ count: 1, left: [] });
  await world.create("corrections", { accountId: archived, amount: "428.99", date: world.today, reason: "Остаток" });
  const later = (await own.client.call("GET", "/api/home/mine")).json<OwnHome>();
  expect(later.archived, "money in the archive is told").toEqual({
    count: 1,
    left: [{ currency: "USD", amount: "428.99" }],
  });
});

test("outdated rates are reported", async () => {
  const { db } = world.services.database;
  const later = await readBusiness(db, "by", new Date(Date.now() + 10 * 86_400_000));
  expect(later.staleRates).toBe(world.today);
  expect((await home()).staleRates).toBeNull();
});
