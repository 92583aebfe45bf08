// A payment booked to the wrong customer moves to the right one: once, and as a whole.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reconciliation } from "../../../../src/contract/papers/papers.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { addDays, addMonths, type Day, monthEnd, monthStart } from "../../../../src/domain/time/periods.ts";
import { spend } from "../acts/month.ts";
import { said } from "../billing/owing.ts";
import { audit } from "../books/audit.ts";
import { openWorld, unbalanced, type Bill, type Row, type Shop, type World } from "../billing/world.ts";
import { errorsOf } from "../ledger/movements.ts";
import { act, allocate, billOf, booksOf, received, reconciled, refund, unappliedOf } from "./money.ts";

let world: World;
let wrong: Shop;
let right: Shop;

beforeAll(async () => {
  world = await openWorld();
  [wrong, right] = [await world.shop(), await world.shop()];
});
afterAll(() => world.close());

const moveTo = (id: number, { customerId }: Pick<Shop, "customerId">, moveReason = "Ошиблись клиентом") =>
  act(world, "bank-payments", id, "reassign", { customerId, moveReason });
/** The same with a confirmation that money is taken out of the cabinets. */
const moveMeaning = (id: number, { customerId }: Pick<Shop, "customerId">) =>
  world.admin.call("PUT", `/api/bank-payments/${id}/reassign`, {
    body: { customerId, moveReason: "Ошиблись клиентом" },
    headers: { "x-confirmed": "take-out-of-cabinets" },
  });
const billFor = async (shop: Shop, amount: string): Promise<Bill> =>
  (await shop.bill([{ accountId: await shop.account("yandex_direct"), amount }])).json<Bill>();

test("a payment moves to the right customer with a reason: allocations are undone, and both settlements agree", async () => {
  const bill = await billFor(wrong, "120");
  const { id } = await received(world, { amount: "100", number: "118", bills: [{ billId: bill.id }] });
  expect(await billOf(world, bill)).toMatchObject({ appliedAmount: "100.00" });
  expect(errorsOf(await moveTo(id, right, " "))).toMatchObject({ moveReason: "Обязательное поле" });
  expect((await moveTo(id, right)).json()).toMatchObject({
    ...{ state: "done", customerId: right.customerId, previousCustomerId: wrong.customerId },
    ...{ moved: true, moveReason: "Ошиблись клиентом", bills: [] },
  });
  expect(await billOf(world, bill)).toMatchObject({ paid: false, appliedAmount: "0.00" });
  expect([await unappliedOf(world, wrong), await unappliedOf(world, right)]).toEqual(["0.00", "100.00"]);
  expect(await booksOf(world, wrong.customerId)).toEqual({ "bank BYN": 0, "unapplied BYN": 0, "applied BYN": 0 });
  expect(await booksOf(world, right.customerId)).toEqual({ "bank BYN": -100, "unapplied BYN": 100 });
  expect(await reconciled(wrong)).toMatchObject({ rows: [], closing: "0.00" });
  expect(await reconciled(right)).toMatchObject({ rows: [{ kind: "payment", credit: "100.00" }], closing: "-100.00" });
  expect((await moveTo(id, right)).status, "the same again is nothing more").toBe(200);
  expect(errorsOf(await moveTo(id, right, "Ещё раз"))["customerId"]).toBe("Оплата уже у этого клиента");
  expect(await unappliedOf(world, right)).toBe("100.00");
  const own = await billFor(right, "60");
  expect((await allocate(world, own.id)).status).toBe(201);
  expect(await billOf(world, own)).toMatchObject({ paid: true });
  expect(await unbalanced(world)).toEqual([]);
});

test("after a confirmation enrolled money is taken out at its own price, and the payment moves", async () => {
  const [shop, owner] = [await world.shop(), await world.shop()];
  const accounts = [await shop.account("yandex_direct"), await shop.account("google_ads")];
  const lines = accounts.map((accountId) => ({ accountId, amount: "120" }));
  const bill = (await shop.bill(lines)).json<Bill>();
  const { id } = await received(world, { amount: "240", number: "19", bills: [{ billId: bill.id }] });
  const asked = await moveTo(id, owner);
  expect([asked.status, asked.json()]).toEqual([409, expect.objectContaining({ confirm: "take-out-of-cabinets" })]);
  expect(said(asked)).toBe(
    "Деньги оплаты № 19 уже на аккаунтах. С них вернётся по цене зачисления: «Кабинет google_ads» — 32,21 $, " +
      "«Кабинет yandex_direct» — 100,00 BYN.",
  );
  expect(await world.one("bank-payments", id)).toMatchObject({ customerId: shop.customerId, moved: false });
  expect((await moveMeaning(id, owner)).status).toBe(200);
  expect([await unappliedOf(world, shop), await unappliedOf(world, owner)]).toEqual(["0.00", "240.00"]);
  expect(await billOf(world, bill)).toMatchObject({ paid: true, appliedAmount: "240.00", reversedAmount: "240.00" });
  expect(Object.values(await booksOf(world, shop.customerId)).filter((amount) => amount !== 0)).toEqual([]);
  expect(await reconciled(shop)).toMatchObject({ rows: [], closing: "0.00" });
  expect((await moveMeaning(id, owner)).status, "the same again is nothing more").toBe(200);
  expect(await unappliedOf(world, owner)).toBe("240.00");
});

test("from a bill with two payments only the wrong payment's part is taken out", async () => {
  const [shop, owner] = [await world.shop(), await world.shop()];
  const account = await shop.account("google_ads");
  const bill = (await shop.bill([{ accountId: account, amount: "200" }])).json<Bill>();
  await received(world, {
    amount: "99.99",
    customerId: shop.customerId,
    bills: [{ billId: bill.id, amount: "99.99" }],
  });
  const { id } = await received(world, { amount: "100.01", bills: [{ billId: bill.id, amount: "100.01" }] });
  expect(await world.balance(account)).toBe("53.68");
  expect((await moveMeaning(id, owner)).status).toBe(200);
  expect(await unappliedOf(world, owner)).toBe("100.01");
  // 26.84 $ cost 100.00, and one cent more 100.04: the remainder stays with the customer.
  expect(await world.balance(account)).toBe("26.83");
  expect(await unappliedOf(world, shop)).toBe("0.03");
  expect((await audit(world.services.database)).found).toEqual([]);
});

test("if part is spent, the refusal says how much cannot be moved and why, and nothing moves", async () => {
  const [shop, owner] = [await world.shop(), await world.shop()];
  const account = await shop.account("yandex_direct");
  const bill = (await shop.bill([{ accountId: account, amount: "120" }])).json<Bill>();
  const { id } = await received(world, { amount: "120", number: "21", bills: [{ billId: bill.id }] });
  await spend(world.services.database.db, account, world.today, "30");
  const refused = await moveMeaning(id, owner);
  expect([refused.status, said(refused)]).toEqual([
    409,
    "Перенести нельзя: из 120,00 BYN оплаты № 21 вернуть в аванс можно только 84,00 BYN. Остальные 36,00 BYN уже " +
      "потрачены, переведены на другие аккаунты, возвращены или пошли на другие счета. Сначала проведите собственную " +
      "оплату этого клиента хотя бы на эту сумму",
  ]);
  expect(await world.balance(account)).toBe("70.00");
  await received(world, { amount: "36", customerId: shop.customerId });
  expect((await moveMeaning(id, owner)).status).toBe(200);
  expect([await unappliedOf(world, shop), await unappliedOf(world, owner)]).toEqual(["0.00", "120.00"]);
  expect(await world.balance(account)).toBe("0.00");
  expect(await booksOf(world, shop.customerId)).toMatchObject({ "bank BYN": -36, "vat BYN": 6, "spend BYN": 30 });
  expect((await audit(world.services.database)).found).toEqual([]);
});

test("if the customer's advance is enough, the enrolled money stays", async () => {
  const [shop, owner] = [await world.shop(), await world.shop()];
  const bill = await billFor(shop, "120");
  const { id } = await received(world, { amount: "120", bills: [{ billId: bill.id }] });
  await received(world, { amount: "120", customerId: shop.customerId });
  expect((await moveTo(id, owner)).status).toBe(200);
  expect([await unappliedOf(world, shop), await unappliedOf(world, owner)]).toEqual(["0.00", "120.00"]);
  expect(await billOf(world, bill)).toMatchObject({ paid: true, appliedAmount: "120.00", reversedAmount: "0.00" });
  expect(await booksOf(world, shop.customerId)).toMatchObject({ "bank BYN": -120, "cabinet BYN": 100 });
});

test("a payment of a closed month moves in the settlements of the day of the move, and the closed month stays", async () => {
  const [shop, owner] = [await world.shop(), await world.shop()];
  const lastMonth = addMonths(monthStart(world.today), -1);
  const paid = addDays(lastMonth, 4);
  const [early, late] = [
    await received(world, { amount: "40", number: "31", date: paid, customerId: shop.customerId }),
    await received(world, { amount: "70", number: "32", date: paid, customerId: shop.customerId }),
  ];
  const settled = async ({ client }: Shop, from: Day, to: Day) => {
    const { rows, closing, unapplied } = (
      await client.call("GET", `/api/reconciliation?from=${from}&to=${to}`)
    ).json<Reconciliation>();
    return [rows.map(({ document, debit, credit }) => [document, debit, credit]), closing, unapplied.closing];
  };
  const ofMonth = (of: Shop) => settled(of, lastMonth, monthEnd(lastMonth));
  const sinceThen = (of: Shop) => settled(of, monthStart(world.today), monthEnd(world.today));
  expect((await moveTo(early.id, owner)).status, "the month is still open").toBe(200);
  expect((await ofMonth(shop))[0]).toEqual([["Оплата, платёжное поручение № 32", null, "70.00"]]);
  expect((await ofMonth(owner))[0]).toEqual([["Оплата, платёжное поручение № 31", null, "40.00"]]);
  const closed = await world.admin.call("POST", "/api/resources/closed-months", {
    body: { region: "by", month: lastMonth },
    headers: { "x-confirmed": "close-month" },
  });
  expect(closed.status, closed.text).toBe(201);
  const before = [await ofMonth(shop), await ofMonth(owner)];
  expect((await moveTo(late.id, owner)).status).toBe(200);
  expect([await ofMonth(shop), await ofMonth(owner)]).toEqual(before);
  const from = `от ${formatDate(paid)}`;
  expect(await sinceThen(shop)).toEqual([
    [[`Снята оплата другого клиента, платёжное поручение № 32 ${from}`, "70.00", null]],
    ...["0.00", "0.00"],
  ]);
  expect(await sinceThen(owner)).toEqual([
    [[`Оплата, платёжное поручение № 32 ${from}`, null, "70.00"]],
    ...["-110.00", "110.00"],
  ]);
  const objection = { kind: "payment", id: late.id, comment: "Не наша" };
  expect((await shop.client.call("POST", "/api/reconciliation/objections", { body: objection })).status).toBe(200);
  expect((await wrong.client.call("POST", "/api/reconciliation/objections", { body: objection })).status).toBe(404);
  const { rows: signed } = await world.services.database.db.execute(sql`
    insert into reconciliations (customer_id, region, date_from, date_to, currency, opening, debit, credit, closing, signing)
    values (${shop.customerId}, 'by', ${lastMonth}, ${monthEnd(lastMonth)}, 'BYN', 0, 0, 70, -70, 'both'),
      (${owner.customerId}, 'by', ${lastMonth}, ${monthEnd(lastMonth)}, 'BYN', 0, 0, 40, -40, 'both') returning id`);
  expect(signed).toHaveLength(2);
  expect((await moveTo(late.id, shop, "Всё же его")).status).toBe(200);
  expect((await sinceThen(shop))[0], "back on the same day").toEqual([]);
  expect((await moveTo(late.id, owner, "Нет, не его")).status).toBe(200);
  expect((await audit(world.services.database)).found).toEqual([]);
});

test("a payment in a signed reconciliation moves there on the day of the move, unless its signature was refused", async () => {
  const [shop, owner] = [await world.shop(), await world.shop()];
  await world.setRegion("BY", { sellerSignerName: "Лебедева А. С.", sellerTaxNumber: "191000056" });
  await world.services.database.db.execute(sql`update customers set signer_name = 'Климова О. В.'`);
  const from = addMonths(monthStart(world.today), -3);
  const to = monthEnd(from);
  const sign = async ({ client }: Shop) => {
    const body = { documents: [{ kind: "reconciliation", from, to }] };
    const answer = await client.call("POST", "/api/edin/sign", { body });
    expect(answer.json(), answer.text).toMatchObject({ results: [{ done: true }] });
    return answer.json<{ results: { id: number }[] }>().results[0]?.id ?? 0;
  };
  const refuse = (id: number) =>
    world.admin.call("POST", `/api/resources/reconciliations/${id}/refuse`, { body: { signingReason: "Не та" } });
  const closingOf = async ({ client }: Shop, until: Day): Promise<string> =>
    (await client.call("GET", `/api/reconciliation?from=${from}&to=${until}`)).json<Reconciliation>().closing;
  const closings = async () => [
    ...[await closingOf(shop, to), await closingOf(shop, world.today)],
    ...[await closingOf(owner, to), await closingOf(owner, world.today)],
  ];
  const { id } = await received(world, { amount: "50", date: addDays(from, 4), customerId: shop.customerId });
  const ofShop = await sign(shop);
  expect((await moveTo(id, owner)).status).toBe(200);
  expect(await closings()).toEqual(["-50.00", "0.00", "-50.00", "-50.00"]);
  const ofOwner = await sign(owner);
  expect((await moveTo(id, shop, "Всё же его")).status).toBe(200);
  expect(await closings()).toEqual(["-50.00", "-50.00", "-50.00", "0.00"]);
  expect((await audit(world.services.database)).found).toEqual([]);
  for (const one of [ofShop, ofOwner]) expect((await refuse(one)).status).toBe(200);
  expect((await moveTo(id, owner, "Нет, не его")).status).toBe(200);
  expect(await closings(), "as long as it stands on its own day somewhere, it does").toEqual([
    ...["-50.00", "0.00", "-50.00", "-50.00"],
  ]);
  const fresh = await received(world, { amount: "7", date: addDays(from, 4), customerId: shop.customerId });
  expect((await moveTo(fresh.id, owner)).status).toBe(200);
  expect(await closings()).toEqual(["-50.00", "0.00", "-57.00", "-57.00"]);
  expect((await audit(world.services.database)).found).toEqual([]);
});

test("it needs a customer of the same region, an administrator and an enrolled payment", async () => {
  const { id } = await received(world, { amount: "10", customerId: wrong.customerId });
  const abroad = await world.shop("kz");
  expect(errorsOf(await moveTo(id, abroad))["customerId"]).toBe("Клиент другого региона");
  expect((await moveTo(id, { customerId: 999_999 })).status).toBe(422);
  const nobody = { customerId: null, moveReason: "Ничья" };
  expect(errorsOf(await act(world, "bank-payments", id, "reassign", nobody))["customerId"]).toBe("Обязательное поле");
  const body = { customerId: right.customerId, moveReason: "Моя" };
  expect((await right.client.call("PUT", `/api/bank-payments/${id}/reassign`, { body })).status).toBe(403);
  const waiting = await world.create("bank-payments", { date: world.today, number: "к", amount: "5" });
  expect((await moveTo(waiting.id, right)).status).toBe(409);
  expect(await world.one("bank-payments", id)).toMatchObject({ customerId: wrong.customerId });
});

test("concurrent moves, refunds and allocations leave each payment with one customer and lose no money", async () => {
  const shops = [await world.shop(), await world.shop(), await world.shop()];
  const bills = await Promise.all(shops.map((shop) => billFor(shop, "500")));
  const total = async () => {
    const books = await Promise.all(shops.map(({ customerId }) => booksOf(world, customerId)));
    for (const { "unapplied BYN": unapplied = 0, "applied BYN": applied = 0, "bank BYN": bank = 0 } of books) {
      expect(Math.min(unapplied, applied)).toBeGreaterThanOrEqual(0);
      expect(bank + unapplied + applied).toBeCloseTo(0, 2);
    }
    return books.reduce((sum, books) => sum + (books["bank BYN"] ?? 0), 0);
  };
  const step = fc.record({
    does: fc.constantFrom("move", "move", "move", "allocate", "refund"),
    which: fc.nat(8),
    whom: fc.nat(2),
  });
  let paid = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const payments: Row[] = [];
      for (const { customerId } of shops) payments.push(await received(world, { amount: "10", customerId }));
      paid += 30;
      const answers = await Promise.all(
        steps.map(async ({ does, which, whom }) => {
          const shop = shops[whom] ?? wrong;
          if (does === "move") return moveTo(payments[which % payments.length]?.id ?? 0, shop, `№ ${which}`);
          if (does === "allocate") return allocate(world, bills[whom]?.id ?? 0, "4");
          const answer = await refund(world, shop.customerId, "1");
          if (answer.status === 201) paid -= 1;
          return answer;
        }),
      );
      for (const { status, text } of answers) expect([200, 201, 409, 422], text).toContain(status);
      expect(await total()).toBeCloseTo(-paid, 2);
      for (const shop of shops)
        expect(Number((await reconciled(shop)).closing)).toBeCloseTo(
          (await booksOf(world, shop.customerId))["bank BYN"] ?? 0,
          2,
        );
    }),
    { numRuns: 4 },
  );
  expect(await unbalanced(world)).toEqual([]);
});
