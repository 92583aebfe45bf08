import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Movement, Statement } from "../../../../src/contract/money/ledger.ts";
import { add, sum } from "../../../../src/domain/money/money.ts";
import { addDays, type Day } from "../../../../src/domain/time/periods.ts";
import { openWorld, unbalanced, type Shop, type World } from "../billing/world.ts";
import { correct, errorsOf, pay, statementOf, transfer } from "./movements.ts";

let world: World;
let shop: Shop;
let yandex: number;
let second: number;
let google: number;
const numbers = new Map<number, string>();

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  for (const system of ["yandex_direct", "yandex_direct", "google_ads"]) {
    const number = `n-${numbers.size + 1}`;
    numbers.set(await shop.account(system, { name: `Кабинет ${number}`, externalAccountId: number }), number);
  }
  [yandex = 0, second = 0, google = 0] = [...numbers.keys()];
});
afterAll(() => world.close());

/** A day's spend, as one of the provider's scripts reports it. */
const spend = (accountId: number, date: Day, amount: string) =>
  world.admin.call("POST", "/api/spend", {
    body: { rows: [{ system: systemOf(accountId), account: numbers.get(accountId), date, amount }] },
  });

/** A statement's rows, read page by page; every page has the totals of the whole. */
async function inPages(query: Readonly<Record<string, unknown>>, { totals }: Statement): Promise<readonly Movement[]> {
  const rows: Movement[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await statementOf(shop.client, { ...query, ...(after && { after }) });
    expect(page.totals).toEqual(totals);
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

const systemOf = (id: number) => (id === google ? "google_ads" : "yandex_direct");

test("a statement lists movements with the balance after each, and their papers", async () => {
  const bill = await pay(world, shop, yandex, "120");
  await transfer(shop.client, { fromAccountId: yandex, toAccountId: second, amount: "25" });
  await correct(world, yandex, "-5", { reason: "Зачли дважды" });
  await spend(yandex, addDays(world.today, -1), "10");
  await spend(yandex, world.today, "7.5");
  const found = await statementOf(shop.client, {
    ...{ accountId: yandex, from: addDays(world.today, -1), to: world.today },
  });
  expect(found.totals).toEqual([
    { currency: "BYN", opening: "0.00", came: "100.00", left: "-47.50", closing: "52.50" },
  ]);
  expect(found.rows).toMatchObject([
    { kind: "spend", amount: "-10.00", balance: "-10.00", date: addDays(world.today, -1) },
    { kind: "enrolment", amount: "100.00", balance: "90.00", billId: bill.id, billNumber: bill.number },
    { kind: "transfer", amount: "-25.00", balance: "65.00", otherAccount: "Кабинет n-2" },
    { kind: "correction", amount: "-5.00", balance: "60.00", note: "Зачли дважды" },
    { kind: "spend", amount: "-7.50", balance: "52.50" },
  ]);
  expect(await world.balance(yandex)).toBe("52.50");
});

test("read by pages, at once or as a table, it says the same", async () => {
  const query = { from: addDays(world.today, -40), to: world.today };
  const whole = await statementOf(shop.client, query);
  const rows = await inPages({ ...query, limit: 1 }, whole);
  expect(rows).toEqual(whole.rows);
  expect(rows.length).toBeGreaterThan(4);
  const address = `/api/statement/file?from=${query.from}&to=${query.to}`;
  const csv = await shop.client.call("GET", `${address}&format=csv`);
  expect(csv.text).toContain("Зачли дважды");
  expect(csv.text.trim().split("\r\n")).toHaveLength(1 + 2 * whole.totals.length + rows.length);
  const xlsx = await shop.client.call("GET", `${address}&format=xlsx`);
  expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, "PK"]);
});

test("customers cannot read others' statements, and an administrator names the customer", async () => {
  const stranger = await world.shop();
  const period = { from: world.today, to: world.today };
  const text = new URLSearchParams({ ...period, accountId: String(yandex) }).toString();
  expect((await stranger.client.call("GET", `/api/statement?${text}`)).status).toBe(404);
  expect((await stranger.client.call("GET", `/api/statement/file?${text}&format=csv`)).status).toBe(404);
  const named = new URLSearchParams({ ...period, customerId: String(shop.customerId) }).toString();
  expect((await stranger.client.call("GET", `/api/statement?${named}`)).status).toBe(404);
  const nobody = await world.admin.call("GET", `/api/statement?${new URLSearchParams(period).toString()}`);
  expect(errorsOf(nobody)).toEqual({ customerId: "Обязательное поле" });
  const found = await statementOf(world.admin, { ...period, customerId: shop.customerId });
  expect(found.rows).toEqual((await statementOf(shop.client, period)).rows);
  for (const after of ["x", "W10", Buffer.from('["2026-99-99",1,1]').toString("base64url")])
    expect((await world.admin.call("GET", `/api/statement?${text}&after=${after}`)).status).toBe(400);
  const backwards = new URLSearchParams({ from: "2026-02-02", to: "2026-02-01" }).toString();
  expect((await shop.client.call("GET", `/api/statement?${backwards}`)).status).toBe(422);
});

test("a correction needs a reason, a sum and a day not in the future, and cannot change", async () => {
  expect(errorsOf(await correct(world, yandex, "0"))).toEqual({ amount: "Некорректная сумма" });
  expect(errorsOf(await correct(world, yandex, "5", { reason: " " }))).toEqual({ reason: "Обязательное поле" });
  const tomorrow = addDays(world.today, 1);
  expect(errorsOf(await correct(world, yandex, "5", { date: tomorrow }))).toHaveProperty("date");
  const body = { accountId: yandex, amount: "5", reason: "Себе", date: world.today };
  expect((await shop.client.call("POST", "/api/resources/corrections", { body })).status).toBe(403);
  const [made] = (await world.admin.call("GET", "/api/resources/corrections")).json<{ id: number }[]>();
  const change = { body: { version: 1, amount: "1" } };
  expect((await world.admin.call("PUT", `/api/resources/corrections/${made?.id}`, change)).status).toBe(403);
  expect((await world.admin.call("DELETE", `/api/resources/corrections/${made?.id}`)).status).toBe(403);
  const { rows } = await world.services.database.pool.query<{ before: unknown; after: { reason: string } }>(
    "select before, after from audit where resource = 'corrections'",
  );
  expect(rows).toMatchObject([{ before: null, after: { reason: "Зачли дважды" } }]);
});

type Step =
  | { readonly do: "pay" | "transfer" | "correct"; readonly at: number; readonly to: number; readonly cents: number }
  | { readonly do: "spend"; readonly at: number; readonly cents: number; readonly ago: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom("pay" as const, "transfer" as const, "transfer" as const, "correct" as const),
    at: fc.nat(2),
    to: fc.nat(2),
    cents: fc.integer({ min: 1, max: 20_000 }),
  }),
  fc.record({ do: fc.constant("spend" as const), at: fc.nat(2), cents: fc.nat(5000), ago: fc.nat(70) }),
);

test("in any order and concurrently, the books balance, and periods fit together", async () => {
  const accounts = [yandex, second, google];
  const start = addDays(world.today, -100);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.nat(98), async (steps, cut) => {
      const answers = await Promise.all(
        steps.map(async (one) => {
          const at = accounts[one.at] ?? 0;
          const amount = (one.cents / 100).toFixed(2);
          if (one.do === "spend") return spend(at, addDays(world.today, -one.ago), amount);
          if (one.do === "pay") return pay(world, shop, at, (one.cents / 100 + 100).toFixed(2));
          if (one.do === "correct") return correct(world, at, one.to === 1 ? amount : `-${amount}`);
          return transfer(shop.client, { fromAccountId: at, toAccountId: accounts[one.to] ?? 0, amount });
        }),
      );
      for (const answer of answers)
        if ("status" in answer) expect([200, 201, 422], (answer as { text: string }).text).toContain(answer.status);
      expect(await unbalanced(world)).toEqual([]);
      const middle = addDays(start, cut);
      for (const by of ["day", "month"]) {
        const whole = await statementOf(shop.client, { from: start, to: world.today, by, limit: 500 });
        const paged = await inPages({ from: start, to: world.today, by, limit: 3 }, whole);
        expect(paged, "pages say the same").toEqual(whole.rows);
        const before = await statementOf(shop.client, { from: start, to: middle, by, limit: 500 });
        const after = await statementOf(shop.client, { from: addDays(middle, 1), to: world.today, by, limit: 500 });
        for (const [index, { currency, opening, came, left, closing }] of whole.totals.entries()) {
          expect(add(add(opening, came), left)).toBe(closing);
          expect(before.totals[index]?.closing, "one period ends where the next begins").toBe(
            after.totals[index]?.opening,
          );
          expect(after.totals[index]?.closing).toBe(closing);
          const own = whole.rows.filter((row) => row.currency === currency);
          expect(sum([opening, ...own.map(({ amount }) => amount)])).toBe(closing);
          expect(own.at(-1)?.balance ?? opening).toBe(closing);
          const parts = [...before.rows, ...after.rows].filter((row) => row.currency === currency);
          if (by === "day") expect(parts).toEqual(own);
          else expect(sum(parts.map(({ amount }) => amount))).toBe(sum(own.map(({ amount }) => amount)));
        }
      }
      for (const id of accounts) {
        const [own] = (await statementOf(shop.client, { from: start, to: world.today, accountId: id })).totals;
        expect(own?.closing).toBe(await world.balance(id));
      }
    }),
    { numRuns: 8 },
  );
});
