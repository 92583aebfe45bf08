// The check of the books, requested by administrators and run at night.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askForCheck } from "../../../../server/domains/books/begin.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import type { BooksBridge, BooksReport } from "../../../../src/contract/money/books.ts";
import { addDays, addMonths, dayIn, monthStart } from "../../../../src/domain/time/periods.ts";
import { owing } from "../billing/owing.ts";
import { type Bill, openWorld, type Row, type Shop, type World } from "../billing/world.ts";
import { pay } from "../ledger/movements.ts";
import { audit, bridgesOf } from "./audit.ts";

let world: World;
let first: Shop;

beforeAll(async () => {
  world = await openWorld();
  first = await world.shop();
  await pay(world, first, await openAccount(first, "google_ads"), "240.00");
});
afterAll(() => world.close());

let count = 0;
/** An account whose name tells its system. */
const openAccount = (shop: Shop, system: string) => {
  count += 1;
  return shop.account(system, {
    externalAccountId: system === "google_ads" ? `100-000-${String(1000 + count)}` : `direct-${count}`,
  });
};

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const work = () => runDueJobs(world.services, silent);
const put = async (path: string, body: object = {}) => (await world.admin.call("PUT", path, { body })).status;
/** A payment to the bank that goes to bills, or stays an advance. */
async function receive({ customerId }: Shop, amount: string): Promise<Row> {
  const body = { number: `П-${(count += 1)}`, date: world.today, amount, region: "by", customerId, bills: [] };
  const payment = await world.create("bank-payments", body);
  expect(await put(`/api/bank-payments/${payment.id}/enrol`)).toBe(200);
  return payment;
}

/** A system's total spend of an account on a day. */
async function load(accountId: number, date: string, amount: string) {
  const account = (await world.one("accounts", accountId))["externalAccountId"] as string;
  const row = { system: account.startsWith("direct") ? "yandex_direct" : "google_ads", account, date, amount };
  const answer = await world.admin.call("POST", "/api/spend", { body: { rows: [row] } });
  expect(answer.status, answer.text).toBe(200);
}

async function act({ customerId }: Shop, more: object) {
  const body = { customerId, date: world.today, visible: true, ...more };
  const answer = await world.admin.call("POST", "/api/bills/acts", { body });
  expect(answer.status, answer.text).toBe(201);
}

test("a bridge shows where the advance is: on accounts, spent, for services, unallocated", async () => {
  const shop = await world.shop();
  const account = await openAccount(shop, "yandex_direct");
  const paid = await pay(world, shop, account, "360.00");
  const arrived = Number(paid.lines[0]?.arrives);
  const service = (await shop.bill([], { amountWithVat: "108.00" })).json<Bill>();
  await put(`/api/bills/${service.id}/paid`);
  await receive(shop, "50.00");
  await load(account, world.today, (arrived / 4).toFixed(2));
  const bridge = async () =>
    (await bridgesOf(world.services.database)).find(({ customerId }) => customerId === shop.customerId);
  const open = { advance: "518.00", unapplied: "50.00", cabinets: "270.00", unacted: "90.00", services: "108.00" };
  expect(await bridge()).toMatchObject({ ...open, gap: "0.00" });
  await act(shop, { totalWithVat: "60.00", lines: [{ accountId: account, amount: "60.00" }] });
  expect(await bridge()).toMatchObject({ ...open, advance: "458.00", unacted: "30.00" });
  await act(shop, { totalWithVat: "108.00" });
  expect(await bridge()).toMatchObject({ ...open, advance: "350.00", unacted: "30.00", services: "0.00" });
  // For advertising, without an account.
  await act(shop, { totalWithVat: "10.00", covers: "advertising" });
  expect(await bridge()).toMatchObject({ ...open, advance: "340.00", unacted: "20.00", services: "0.00" });
});

test("money enrolled as a debt is on the account and not an advance until it is paid", async () => {
  const { lateShop, ask, fulfil, pay: settle, onlyBill } = owing(world);
  const shop = await lateShop();
  const account = await openAccount(shop, "yandex_direct");
  expect((await fulfil(await ask(shop, account, "360.00"))).status).toBe(200);
  const bridge = async () =>
    (await bridgesOf(world.services.database)).find(({ customerId }) => customerId === shop.customerId);
  expect(await bridge()).toMatchObject({ advance: "0.00", debt: "-360.00", cabinets: "360.00", gap: "0.00" });
  expect((await settle((await onlyBill(shop)).id)).status).toBe(200);
  expect(await bridge()).toMatchObject({ advance: "360.00", debt: "0.00", cabinets: "360.00", gap: "0.00" });
  expect((await audit(world.services.database)).found).toEqual([]);
});

const last = async () => (await world.admin.call("GET", "/api/books")).json<{ last: BooksReport | null }>().last;
const begin = async () => (await world.admin.call("POST", "/api/books")).json<{ id: number; message: string }>();
const tasks = async () =>
  (
    await world.services.database.db.execute<{ title: string; state: string }>(sql`
      select title, state from tasks where title like 'Проверка учёта%' order by id`)
  ).rows;

test("an administrator starts one check at a time, and sees what was compared and every bridge", async () => {
  expect(await last()).toBeNull();
  const [begun, second] = await Promise.all([begin(), begin()]);
  expect(second.id).toBe(begun.id);
  expect([begun.message, second.message].toSorted()).toEqual(["Проверка началась", "Проверка уже идёт: вот она"]);
  expect(await last()).toMatchObject({ id: begun.id, state: "running" });
  await work();
  const report = await last();
  expect(report).toMatchObject({ state: "done", author: expect.any(String) as string });
  expect(report?.checks.map(({ name, wrong }) => [name, wrong])).toContainEqual(["ledger", 0]);
  expect(report?.checks.every(({ checked }) => checked !== null)).toBe(true);
  const bridges = (await world.admin.call("GET", "/api/books/bridges")).json<{
    count: number;
    open: number;
    rows: BooksBridge[];
  }>();
  expect(bridges).toMatchObject({ count: 3, open: 0 });
  expect(bridges.rows.find(({ customerId }) => customerId === first.customerId)?.gap).toBe("0.00");
  expect(await tasks()).toEqual([]);
});

test("differences make one task, which closes when they are gone", async () => {
  const { db } = world.services.database;
  const { rows } = await db.execute<{ id: number }>(sql`select min(id) as id from bills where paid`);
  const id = rows[0]?.id ?? 0;
  await db.execute(sql`update bills set enrolled_amount = enrolled_amount + 1 where id = ${id}`);
  await begin();
  await work();
  const found = (await last())?.checks.find(({ name }) => name === "prices");
  expect(found?.wrong).toBe(1);
  const [difference] = found?.rules.find(({ name }) => name === "enrolledOfBill")?.differences ?? [];
  expect(difference).toMatchObject({ resource: "bills", recordId: id, customer: expect.any(String) as string });
  const open = { title: "Проверка учёта, «Цены»: 1\u00a0расхождение", state: "open" };
  expect(await tasks()).toEqual([open]);
  await begin();
  await work();
  expect(await tasks()).toEqual([open]);
  await db.execute(sql`update bills set enrolled_amount = enrolled_amount - 1 where id = ${id}`);
  await begin();
  await work();
  expect(await tasks()).toEqual([{ ...open, state: "done" }]);
});

test("each night has one check, and the last thirty are kept", async () => {
  const { db } = world.services.database;
  const at = (time: string) => world.setClock(new Date(`${addDays(dayIn("by"), 1)}T${time}Z`));
  const nights = async () =>
    (await db.execute<{ night: string }>(sql`select from books_checks where night is not null`)).rows.length;
  at("00:30:00");
  await askForCheck(world.services);
  await askForCheck(world.services);
  expect(await nights()).toBe(1);
  await work();
  at("22:00:00");
  await askForCheck(world.services);
  expect(await nights()).toBe(1);
  await db.execute(sql`
    insert into books_checks (state, begun_at) select 'done', now() from generate_series(1, 40)`);
  world.setClock(undefined);
  await begin();
  await work();
  expect((await db.execute(sql`select from books_checks`)).rows).toHaveLength(30);
});

test("an interrupted check continues with the remaining rules", async () => {
  const { db } = world.services.database;
  const { id } = await begin();
  await db.execute(sql`
    insert into books_results (check_id, name, rule, checked, wrong, differences)
    values (${id}, 'prices', 'enrolled', 777, 0, '[]')`);
  await work();
  const report = await last();
  expect(report?.state).toBe("done");
  expect(report?.checks[0]?.rules[0]).toMatchObject({ name: "enrolled", checked: 777 });
});

test("only administrators can start a check", async () => {
  for (const [method, path] of [
    ["GET", "/api/books"],
    ["GET", "/api/books/bridges"],
    ["POST", "/api/books"],
  ] as const)
    expect((await first.client.call(method, path)).status).toBe(403);
});

test("a run of acts closes what was spent, and the bridge follows it", async () => {
  const month = addMonths(monthStart(world.today), -1).slice(0, 7);
  const headers = { "idempotency-key": "acts of the month" };
  const { id } = (
    await world.admin.call("POST", "/api/act-runs", { body: { region: "by", month }, headers })
  ).json<Row>();
  await work();
  await world.admin.call("POST", `/api/act-runs/${id}/start`, { body: {} });
  await work();
  expect((await audit(world.services.database)).found).toEqual([]);
});
