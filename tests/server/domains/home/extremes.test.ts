// A single sum can be as large as its column allows; totals are larger, and every page shows them.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToDo } from "../../../../src/contract/papers/documents.ts";
import type { BusinessHome, Glance, OwnHome } from "../../../../src/contract/home.ts";
import { openWorld, type Bill, type Shop, type World } from "../billing/world.ts";

const most = "999999999999.99";
const twice = "1999999999999.98";

let world: World;
let shop: Shop;
let account: number;
let bills: Bill[];

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  account = await shop.account("yandex_direct");
  const second = await shop.account("yandex_direct", { name: "Второй" });
  bills = [];
  for (const accountId of [account, second]) {
    const made = await shop.bill([{ accountId, amount: most }]);
    expect(made.status, made.text).toBe(201);
    bills.push(made.json<Bill>());
  }
});
afterAll(() => world.close());

const ask = async <T>(path: string, who = shop.client): Promise<T> => {
  const answer = await who.call("GET", path);
  expect(answer.status, `${path}: ${answer.text.slice(0, 200)}`).toBe(200);
  return answer.json<T>();
};
const period = () => `from=${world.today.slice(0, 4)}-01-01&to=${world.today}`;

/** Requests all pages, as the customer and as administrators. */
async function walk(): Promise<void> {
  for (const path of [
    "/api/home/mine",
    "/api/documents/todo",
    "/api/top-ups/terms",
    `/api/statement?${period()}`,
    `/api/statement?${period()}&by=month`,
    `/api/reconciliation?${period()}`,
    "/api/accounts",
    "/api/bills",
    "/api/bills/acts",
  ])
    await ask(path);
  for (const path of [
    "/api/home",
    `/api/customers/${shop.customerId}/glance`,
    "/api/accounts",
    "/api/bills",
    "/api/resources/bills/totals",
    "/api/resources/accounts/totals",
    "/api/resources/acts/totals",
    `/api/statement?${period()}&customerId=${shop.customerId}`,
    `/api/reconciliation?${period()}&customerId=${shop.customerId}`,
  ])
    await ask(path, world.admin);
  for (const levels of [[], [{ field: "customer" }], [{ field: "system" }], [{ field: "billDate", by: "month" }]]) {
    const body = { rows: levels, columns: [], measures: [{ measure: "amount", aggregation: "sum" }], filters: [] };
    const answer = await world.admin.call("POST", "/api/pivot/query", { body });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  }
}

test("every page shows them unpaid", async () => {
  await walk();
  expect((await ask<OwnHome>("/api/home/mine")).unpaidBills).toMatchObject({ count: 2, amount: twice });
  expect((await ask<ToDo>("/api/documents/todo")).unpaid).toEqual({ count: 2, sum: twice });
  const { unpaidBills } = await ask<Glance>(`/api/customers/${shop.customerId}/glance`, world.admin);
  expect(unpaidBills).toMatchObject({ count: 2, amount: twice });
});

test("every page shows them paid, and their money can be transferred and spent", async () => {
  for (const { id } of bills) {
    const paid = await world.admin.call("PUT", `/api/bills/${id}/paid`, { body: {} });
    expect(paid.status, paid.text).toBe(200);
  }
  await walk();
  const { topUps } = await ask<BusinessHome>("/api/home", world.admin);
  expect(topUps.systems[0]?.amounts.at(-1)).toBe(twice);
  const accounts = await ask<{ id: number; balance: string }[]>("/api/accounts");
  const [from, to] = accounts;
  expect(from && to).toBeTruthy();
  const moved = await shop.client.call("POST", "/api/transfers", {
    body: { fromAccountId: from?.id, toAccountId: to?.id, amount: from?.balance },
    headers: { "idempotency-key": "all" },
  });
  expect(moved.status, moved.text).toBeLessThan(300);
  await walk();
  const { balances } = await ask<OwnHome>("/api/home/mine");
  expect(balances).toMatchObject([{ currency: "BYN", accounts: 2 }]);
});

test("a top-up above the limit of the settings is refused, with the limit", async () => {
  const topUp = (lines: object[], key: string) =>
    shop.client.call("POST", "/api/top-ups", { body: { lines }, headers: { "idempotency-key": key } });
  const ids = (await ask<{ id: number }[]>("/api/accounts")).map(({ id }) => id);
  const message = "За один раз можно пополнить не больше чем на 10 000 000,00 BYN".replaceAll(" 000", "\u00a0000");
  const alone = await topUp([{ accountId: account, amount: most }], "alone");
  const errors = alone.json<{ errors: Record<string, string> }>().errors;
  expect([alone.status, errors["lines.0.amount"]?.replaceAll(/\s/g, " ")]).toEqual([
    422,
    message.replaceAll(/\s/g, " "),
  ]);
  const both = await topUp(
    ids.map((accountId) => ({ accountId, amount: "6000000" })),
    "both",
  );
  expect(Object.keys(both.json<{ errors: object }>().errors)).toEqual(["lines"]);
  await world.setRegion("BY", { maxTopUp: "12000000" });
  const allowed = await topUp(
    ids.map((accountId) => ({ accountId, amount: "6000000" })),
    "allowed",
  );
  expect(allowed.status, allowed.text).toBeLessThan(300);
});

test("totals are not limited to the size of one amount's column", async () => {
  const { rows } = await world.services.database.db.execute<{ scale: number; most: number }>(sql`
    select numeric_precision as most, numeric_scale as scale from information_schema.columns
    where table_name = 'ledger_entries' and column_name = 'amount'`);
  expect(rows).toEqual([{ most: 20, scale: 2 }]);
});
