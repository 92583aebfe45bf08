// Money that returns from a cabinet to the customer's advance: at its own price, no more than is left of it, and once.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToDo } from "../../../../src/contract/papers/documents.ts";
import type { OwnHome } from "../../../../src/contract/home.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { audit } from "../books/audit.ts";
import { billOf, booksOf, received, unappliedOf } from "../bank/money.ts";
import { spend } from "../acts/month.ts";
import { errorsOf, pay, statementOf, transfer } from "../ledger/movements.ts";
import type { Answer } from "../../../world/callers.ts";
import { owing } from "./owing.ts";
import { openWorld, type Bill, type Row, type Shop, unbalanced, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const reverse = (billId: number, more: object = {}, key?: string): Promise<Answer> =>
  world.admin.call("POST", "/api/resources/reversals", {
    body: { billId, reason: "Клиент уходит", ...more },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });

const done = async (billId: number, more: object = {}): Promise<Row> => {
  const answer = await reverse(billId, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Row>();
};
const said = (answer: Answer) =>
  Object.fromEntries(Object.entries(errorsOf(answer)).map(([field, text]) => [field, text.replaceAll(/\s/g, " ")]));
const spent = (accountId: number, amount: string) => spend(world.services.database.db, accountId, world.today, amount);
const agree = async () => expect((await audit(world.services.database)).found).toEqual([]);

/** A commission of 10 % on every top-up. */
async function withCommission(shop: Shop): Promise<void> {
  const systems = (await shop.client.call("GET", "/api/accounts/systems/all")).json<{ id: number; key: string }[]>();
  const systemId = systems.find(({ key }) => key === "google_ads")?.id;
  await owing(world).change(shop, {
    systemSettings: [{ systemId, commission: [{ from: "0", to: null, value: "10" }], discount: [] }],
  });
}

test("a whole bill is reversed: the account is empty, the payment is an advance, and the bill shows it", async () => {
  const shop = await world.shop();
  await withCommission(shop);
  const account = await shop.account("google_ads");
  const bill = await pay(world, shop, account, "1200");
  const { date: _date, ...made } = await done(bill.id);
  expect(made).toMatchObject({
    ...{ billId: bill.id, accountId: account, customerId: shop.customerId, currency: "USD", amount: "289.86" },
    ...{ amountWithVat: "1200.00", vat: "200.00", enrolled: "900.00", toDebt: "0.00" },
  });
  expect(await booksOf(world, shop.customerId)).toEqual({
    ...{ "bank BYN": -1200, "unapplied BYN": 1200, "vat BYN": 0, "commission BYN": 0 },
    ...{ "exchange BYN": 0, "exchange USD": 0, "cabinet USD": 0 },
  });
  expect(await billOf(world, bill)).toMatchObject({ paid: true, reversedAmount: "1200.00", lines: bill.lines });
  expect(await unappliedOf(world, shop)).toBe("1200.00");
  const { rows, totals } = await statementOf(shop.client, { from: world.today, to: world.today });
  expect(rows.map(({ kind, amount, balance, billNumber, note }) => [kind, amount, balance, billNumber, note])).toEqual([
    ["enrolment", "289.86", "289.86", bill.number, null],
    ["reversal", "-289.86", "0.00", bill.number, "Клиент уходит"],
  ]);
  expect(totals).toMatchObject([{ came: "289.86", left: "-289.86", closing: "0.00" }]);
  expect(said(await reverse(bill.id))["accountId"]).toContain("ничего не осталось");
  await agree();
});

test("three rounded thirds add up to the whole to the kopeck", async () => {
  const shop = await world.shop();
  await withCommission(shop);
  const account = await shop.account("google_ads");
  const bill = await pay(world, shop, account, "100.01");
  const [line] = bill.lines;
  const third = (Math.floor((Number(line?.arrives) * 100) / 3) / 100).toFixed(2);
  const parts = [
    await done(bill.id, { amount: third }),
    await done(bill.id, { amount: third }),
    await done(bill.id),
  ].map(({ amount, amountWithVat, vat, enrolled }) => [amount, amountWithVat, vat, enrolled].map(Number));
  const total = [0, 1, 2, 3].map((at) => parts.reduce((sum, part) => sum + Number(part[at]), 0).toFixed(2));
  expect(total).toEqual([line?.arrives, "100.01", "16.67", line?.enrolled]);
  expect(parts.map(([, gross]) => gross)).toEqual([33.32, 33.33, 33.36]);
  expect(await unappliedOf(world, shop)).toBe("100.01");
  await agree();
});

test("spent, transferred or reversed money cannot be reversed: the refusal says how much is left", async () => {
  const shop = await world.shop();
  const [from, to] = [await shop.account("yandex_direct"), await shop.account("yandex_direct")];
  const [first, second] = [await pay(world, shop, from, "120"), await pay(world, shop, from, "240")];
  await spent(from, "30");
  const number = `№ ${first.number}`;
  expect(said(await reverse(first.id, { amount: "70.01" }))).toEqual({
    amount:
      `От денег счёта ${number} на аккаунте «Кабинет yandex_direct» осталось только 70,00 BYN: ` +
      "остальное потрачено, переведено или уже возвращено",
  });
  expect((await transfer(shop.client, { fromAccountId: from, toAccountId: to, amount: "20" })).status).toBe(200);
  expect(await done(first.id, { amount: "10" })).toMatchObject({ amountWithVat: "12.00", vat: "2.00" });
  expect(said(await reverse(first.id, { amount: "40.01" }))["amount"]).toContain("осталось только 40,00 BYN");
  expect(await done(first.id)).toMatchObject({ amount: "40.00", amountWithVat: "48.00" });
  expect(await done(second.id)).toMatchObject({ amount: "200.00", amountWithVat: "240.00" });
  expect(await unappliedOf(world, shop)).toBe("300.00");
  expect([await world.balance(from), await world.balance(to)]).toEqual(["0.00", "20.00"]);
  await agree();
});

test("a reversal has the price of its own bill, whatever today's rate is", async () => {
  const shop = await world.shop();
  const account = await shop.account("google_ads");
  const yesterday = addDays(world.today, -1);
  const { id } = (await shop.bill([{ accountId: account, amount: "248.40" }], { date: yesterday })).json<Bill>();
  const body = { paidAt: yesterday };
  expect((await world.admin.call("PUT", `/api/bills/${id}/paid`, { body })).status).toBe(200);
  const second = await pay(world, shop, account, "372.60");
  expect(await world.balance(account)).toBe("200.00");
  await spent(account, "40");
  expect(await done(second.id)).toMatchObject({ amount: "100.00", amountWithVat: "372.60", enrolled: "310.50" });
  expect(await done(id)).toMatchObject({ amount: "60.00", amountWithVat: "149.04", enrolled: "124.20" });
  await agree();
});

test("a wrong bill, account or sum is refused at its field, and only administrators make reversals", async () => {
  const shop = await world.shop();
  const other = await world.shop();
  const [one, two] = [await shop.account("yandex_direct"), await shop.account("google_ads")];
  const unpaid = (await shop.bill([{ accountId: one, amount: "100" }])).json<Bill>();
  expect(said(await reverse(unpaid.id))["billId"]).toContain("на аккаунтах нет: он не оплачен");
  const both = (await shop.bill([one, two].map((accountId) => ({ accountId, amount: "120" })))).json<Bill>();
  expect((await world.admin.call("PUT", `/api/bills/${both.id}/paid`)).status).toBe(200);
  expect(said(await reverse(both.id))["accountId"]).toContain("Выберите аккаунт");
  const foreign = await other.account("yandex_direct");
  expect(said(await reverse(both.id, { accountId: foreign }))["accountId"]).toBe(
    "Аккаунт: в записи поля «Счёт» этого нет",
  );
  for (const amount of ["0", "-5", "100.01"])
    expect((await reverse(both.id, { accountId: one, amount })).status, amount).toBe(422);
  expect(said(await reverse(999_999, { accountId: one }))["billId"]).toBe("Счёт: такой записи нет");
  expect(said(await reverse(both.id, { accountId: one, reason: " " }))["reason"]).toBe("Обязательное поле");
  const body = { billId: both.id, accountId: one, reason: "Сам" };
  expect((await shop.client.call("POST", "/api/resources/reversals", { body })).status).toBe(403);
  const { id } = await done(both.id, { accountId: one });
  expect((await shop.client.call("GET", `/api/resources/reversals/${id}`)).status).toBe(200);
  expect((await other.client.call("GET", `/api/resources/reversals/${id}`)).status).toBe(404);
  expect(await world.balance(two)).toBe(both.lines[1]?.arrives);
  await agree();
});

test("one key makes one reversal, and concurrent ones cannot exceed the money there is", async () => {
  const shop = await world.shop();
  const account = await shop.account("yandex_direct");
  const bill = await pay(world, shop, account, "120");
  const twice = await Promise.all([1, 2].map(() => reverse(bill.id, { amount: "25" }, `back-${bill.id}`)));
  const ids = new Set(twice.flatMap((answer) => (answer.status === 201 ? [answer.json<Row>().id] : [])));
  expect(ids.size).toBe(1);
  const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(bill.id, { amount: "25" })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422]);
  expect(await unappliedOf(world, shop)).toBe("120.00");
  expect(await world.balance(account)).toBe("0.00");
  const { rows } = await world.services.database.db.execute<{ kinds: string }>(sql`
    select string_agg(row_kind || ' ' || coalesce(transferred, 0) || ' ' || returned, ', ' order by id) as kinds
    from pivot_facts where account_id = ${account}`);
  expect(rows[0]?.kinds).toBe("line 10000 10000" + ", reversal -2500 0".repeat(4));
  await agree();
});

test("reversing an owed bill reduces the debt first, and frees allocations beyond it as advance", async () => {
  const { lateShop, ask, fulfil, onlyBill, debtOf } = owing(world);
  const shop = await lateShop({ deferralDays: 14 });
  const account = await shop.account("yandex_direct");
  await fulfil(await ask(shop, account, "240"));
  const bill = await onlyBill(shop);
  expect(await done(bill.id, { amount: "50" })).toMatchObject({ amountWithVat: "60.00", toDebt: "60.00" });
  expect(await debtOf(shop)).toBe("180.00");
  // Everywhere the customer is asked for what is left to pay, and no more.
  const asked = async <T>(path: string) => (await shop.client.call("GET", path)).json<T>();
  expect((await asked<OwnHome>("/api/home/mine")).unpaidBills).toMatchObject({ count: 1, amount: "180.00" });
  expect((await asked<ToDo>("/api/documents/todo")).unpaid).toEqual({ count: 1, sum: "180.00" });
  await received(world, { amount: "100", customerId: shop.customerId, bills: [{ billId: bill.id, amount: "100" }] });
  expect(await debtOf(shop)).toBe("80.00");
  expect(await done(bill.id, { amount: "100" })).toMatchObject({ amountWithVat: "120.00", toDebt: "120.00" });
  // 240 less 180 is 60; of the 100 that were reserved, 40 are released.
  expect([await debtOf(shop), await unappliedOf(world, shop)]).toEqual(["0.00", "40.00"]);
  expect(await onlyBill(shop)).toMatchObject({ paid: true, appliedAmount: "60.00", reversedAmount: "180.00" });
  expect(await done(bill.id)).toMatchObject({ amount: "50.00", amountWithVat: "60.00", toDebt: "0.00" });
  expect(await unappliedOf(world, shop)).toBe("100.00");
  expect(await owing(world).booksOf(shop)).toEqual({ "bank BYN": "-100.00", "unapplied BYN": "100.00" });
  await agree();
});

test("a fully reversed debt is gone: the bill expects no payment", async () => {
  const { lateShop, ask, fulfil, onlyBill, debtOf, factsOf } = owing(world);
  const shop = await lateShop({ deferralDays: 14 });
  const account = await shop.account("google_ads");
  await fulfil(await ask(shop, account, "240"));
  const bill = await onlyBill(shop);
  await done(bill.id);
  expect(await onlyBill(shop)).toMatchObject({ paid: true, reversedAmount: "240.00" });
  expect([await debtOf(shop), await unappliedOf(world, shop)]).toEqual(["0.00", "0.00"]);
  expect(await owing(world).booksOf(shop)).toEqual({});
  expect(await factsOf(account)).toMatchObject([
    { kind: "line", owed: false },
    { kind: "reversal", owed: false },
  ]);
  expect(await unbalanced(world)).toEqual([]);
  await agree();
});
