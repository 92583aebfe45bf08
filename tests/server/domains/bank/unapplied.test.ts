// Unallocated payments: they belong to the right customer, to nobody else, and exist once.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { openWorld, unbalanced, type Bill, type Row, type Shop, type World } from "../billing/world.ts";
import { errorsOf } from "../ledger/movements.ts";
import { act, allocate, billOf, booksOf, received, reconciled, refund, typeIn, unappliedOf } from "./money.ts";

let world: World;
let shop: Shop;
let account: number;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  account = await shop.account("yandex_direct");
});
afterAll(() => world.close());

const newBill = async (amount: string, of = { shop, account }): Promise<Bill> =>
  (await of.shop.bill([{ accountId: of.account, amount }])).json<Bill>();

test("a bill paid in two parts is enrolled once, on the day of the second", async () => {
  const bill = await newBill("120");
  const first = await received(world, { amount: "50", bills: [{ billId: bill.id }] });
  expect(first).toMatchObject({ state: "done", customerId: shop.customerId, bills: [{ amount: "50.00" }] });
  expect(await billOf(world, bill)).toMatchObject({ paid: false, appliedAmount: "50.00" });
  expect(await world.balance(account)).toBe("0.00");
  await received(world, { amount: "70", bills: [{ billId: bill.id }] });
  expect(await billOf(world, bill)).toMatchObject({ paid: true, paidAt: world.today, appliedAmount: "120.00" });
  expect(await world.balance(account)).toBe("100.00");
  expect(await unappliedOf(world, shop)).toBe("0.00");
  expect((await act(world, "bank-payments", first.id, "enrol")).status).toBe(409);
  expect(await world.booksOf(bill.id)).toMatchObject({ "applied BYN": "0.00" });
});

test("an overpayment is the customer's advance, goes to another bill or back, and never exceeds what there is", async () => {
  const [bill, other] = [await newBill("60"), await newBill("30")];
  const balance = Number(await world.balance(account));
  await received(world, { amount: "100", customerId: shop.customerId, bills: [{ billId: bill.id }] });
  expect(await unappliedOf(world, shop)).toBe("40.00");
  expect(errorsOf(await allocate(world, other.id, "31"))["amount"]).toMatch(/^Счёту не хватает только 30,00/);
  expect(errorsOf(await allocate(world, bill.id))["billId"]).toBe(`Счёт № ${bill.number} уже оплачен`);
  const part = (await allocate(world, other.id, "10")).json<Row>();
  expect(await unappliedOf(world, shop)).toBe("30.00");
  expect((await act(world, "allocations", part.id, "release")).json()).toMatchObject({ state: "released" });
  expect((await act(world, "allocations", part.id, "release")).status).toBe(409);
  expect([await unappliedOf(world, shop), await billOf(world, other)]).toMatchObject([
    "40.00",
    { appliedAmount: "0.00" },
  ]);
  const whole = (await allocate(world, other.id)).json<Row>();
  expect(whole["amount"]).toBe("30.00");
  expect((await act(world, "allocations", whole.id, "release")).status).toBe(409);
  expect(Number(await world.balance(account))).toBe(balance + 75);
  expect(errorsOf(await refund(world, shop.customerId, "10.01"))["amount"]).toMatch(/аванс без счёта: 10,00/);
  expect((await refund(world, shop.customerId, "10")).status).toBe(201);
  expect(await unappliedOf(world, shop)).toBe("0.00");
});

test("an advance is refunded not before it came, nor before a later day on which it was used", async () => {
  const own = await world.shop();
  const day = (ago: number) => addDays(world.today, -ago);
  const back = (amount: string, ago: number) => refund(world, own.customerId, amount, day(ago));
  await received(world, { amount: "60", date: day(5), customerId: own.customerId, bills: [] });
  expect(errorsOf(await back("40", 6))["date"]).toMatch(/выберите день не раньше оплаты/);
  expect((await back("60", 4)).status).toBe(201);
  await received(world, { amount: "40", date: day(1), customerId: own.customerId, bills: [] });
  for (const ago of [2, 5]) expect(errorsOf(await back("40", ago))["date"]).toMatch(/не раньше оплаты/);
  expect((await back("40", 1)).status).toBe(201);
  expect(await unappliedOf(world, own)).toBe("0.00");
});

test("a partly paid bill can be paid by hand: only the rest is added, in the reconciliation too", async () => {
  const own = await world.shop();
  const bill = await newBill("120", { shop: own, account: await own.account("yandex_direct") });
  await received(world, { amount: "50.50", number: "77", bills: [{ billId: bill.id }] });
  expect((await world.admin.call("PUT", `/api/bills/${bill.id}/paid`)).status).toBe(200);
  expect(await booksOf(world, own.customerId)).toMatchObject({
    "bank BYN": -120,
    "applied BYN": 0,
    "cabinet BYN": 100,
  });
  const { rows, closing, unapplied } = await reconciled(own);
  expect(rows.map(({ document, credit }) => [document, credit])).toEqual(
    expect.arrayContaining([
      ["Оплата, платёжное поручение № 77", "50.50"],
      [`Оплата по счёту № ${bill.number}`, "69.50"],
    ]),
  );
  expect([rows.length, closing, unapplied.closing]).toEqual([2, "-120.00", "0.00"]);
  const late = await typeIn(world, { amount: "69.50", customerId: own.customerId });
  expect(errorsOf(await share(late, [{ billId: bill.id }]))["bills.0.billId"]).toBe(
    `Счёт № ${bill.number} уже оплачен`,
  );
});

const share = (payment: Row, bills: readonly object[]) =>
  world.admin.call("PUT", `/api/resources/bank-payments/${payment.id}`, {
    body: { version: payment.version, bills },
  });

test("a bill with an allocation keeps its customer, is not deleted, and costs at least the allocation", async () => {
  const bill = await newBill("120");
  await received(world, { amount: "50", bills: [{ billId: bill.id }] });
  const write = async (amount: string) => {
    const { id, version } = await billOf(world, bill);
    const lines = [{ accountId: account, amount }];
    return world.admin.call("PUT", "/api/bills", { body: { id, version, lines, amountWithVat: amount } });
  };
  expect((await write("49.99")).json()).toMatchObject({
    statusCode: 409,
    message: expect.stringMatching(/зачтено 50,00/) as string,
  });
  expect((await world.admin.call("DELETE", `/api/bills/${bill.id}`)).status).toBe(409);
  const before = Number(await world.balance(account));
  expect((await write("50")).json()).toMatchObject({ paid: true, paidAt: world.today });
  expect(Number(await world.balance(account))).toBeCloseTo(before + 41.67, 2);
});

test("a payment is allocated to bills of one customer, up to its sum, and exists once", async () => {
  const [bill, stranger] = [await newBill("120"), await world.shop()];
  const foreign = await newBill("20", { shop: stranger, account: await stranger.account("yandex_direct") });
  const payment = await typeIn(world, { amount: "100", number: "5", payerName: "ООО «Ёлки»" });
  expect(payment).toMatchObject({ state: "unclear", why: "Плательщик неизвестен" });
  const again = await world.admin.call("POST", "/api/resources/bank-payments", {
    body: { date: world.today, number: "5", amount: "100.00", payerTaxNumber: "191000056", purpose: "Другими словами" },
  });
  expect(again.json()).toMatchObject({
    statusCode: 409,
    message: expect.stringMatching(/^Такая оплата уже есть: № 5/) as string,
  });
  expect(errorsOf(await share(payment, [{ billId: bill.id }, { billId: foreign.id }]))).toEqual({
    "bills.1.billId": "Это счёт другого клиента",
  });
  expect(
    errorsOf(
      await share(payment, [
        { billId: bill.id, amount: "80" },
        { billId: bill.id, amount: "20" },
      ]),
    ),
  ).toEqual({
    "bills.1.billId": "Этот счёт уже есть в другой строке",
  });
  expect(errorsOf(await share(payment, [{ billId: bill.id, amount: "100.01" }]))).toEqual({
    "bills.0.amount": "На этот счёт не хватает оплаты: уменьшите сумму строк",
  });
  expect((await act(world, "bank-payments", payment.id, "enrol")).status).toBe(409);
  expect((await act(world, "bank-payments", payment.id, "dismiss", { note: "Кредит" })).json()).toMatchObject({
    state: "foreign",
  });
  expect((await share(await world.one("bank-payments", payment.id), [{ billId: bill.id }])).status).toBe(409);
  const restored = (await act(world, "bank-payments", payment.id, "restore")).json<Row>();
  expect((await share(restored, [{ billId: bill.id }])).json()).toMatchObject({
    state: "ready",
    customerId: shop.customerId,
  });
  expect(await world.count("bank_payments")).toBeGreaterThan(0);
  for (const path of ["bank-payments", `bank-payments/${payment.id}`])
    expect((await shop.client.call("GET", `/api/resources/${path}`)).status).toBe(403);
});

test("twenty simultaneous payments, by hand and from the bank, enrol a bill once and lose no money", async () => {
  const own = await world.shop();
  const cabinet = await own.account("yandex_direct");
  const bills = await Promise.all([1, 2, 3].map(() => newBill("120", { shop: own, account: cabinet })));
  const payments: Row[] = [];
  for (const bill of bills)
    for (const amount of ["60", "80"])
      payments.push(
        await typeIn(world, { amount, customerId: own.customerId, bills: [{ billId: bill.id, amount: "60" }] }),
      );
  const presses = [
    ...payments.flatMap(({ id }) => [1, 2, 3].map(() => () => act(world, "bank-payments", id, "enrol"))),
    ...bills.flatMap(({ id }) => [1, 2].map(() => () => world.admin.call("PUT", `/api/bills/${id}/paid`))),
    ...bills.flatMap(({ id }) => [1, 2].map(() => () => allocate(world, id, "20"))),
    ...[1, 2, 3].map(() => () => refund(world, own.customerId, "15")),
  ];
  const answers = await Promise.all(
    presses.toSorted((a, b) => String(a).localeCompare(String(b))).map((pdfRenderer) => pdfRenderer()),
  );
  expect(new Set(answers.map(({ status }) => status).filter((status) => status >= 500))).toEqual(new Set());
  const books = await booksOf(world, own.customerId);
  expect(books["cabinet BYN"]).toBe(300);
  expect(books["applied BYN"]).toBe(0);
  expect(books["unapplied BYN"]).toBeGreaterThanOrEqual(0);
  expect(await unappliedOf(world, own)).toBe(books["unapplied BYN"]?.toFixed(2));
  const { rows } = await world.services.database.db.execute<{ count: number }>(sql`
    select count(*) as count from ledger_transactions
    where customer_id = ${own.customerId} and kind in ('payment', 'enrolment') group by bill_id`);
  expect(rows.map(({ count }) => count)).toEqual([1, 1, 1]);
  expect((await reconciled(own)).closing).toBe(books["bank BYN"]?.toFixed(2));
});

/** Values that are no sums, or no sums of money. */
const noSums = ["-1", "0", "0.001", "1e3", "много", "NaN", 1e300, "9".repeat(40), [1], { a: 1 }, true, ""];

test("an invalid sum moves no money in any call", async () => {
  const own = await world.shop();
  const accountId = await own.account("yandex_direct");
  const bill = await newBill("120", { shop: own, account: accountId });
  await received(world, { amount: "50", customerId: own.customerId });
  const books = await booksOf(world, own.customerId);
  const { customerId } = own;
  const calls = (amount: unknown) =>
    [
      [own.client, "POST", "/api/top-ups", { lines: [{ accountId, amount }] }],
      [world.admin, "PUT", "/api/bills", { id: 0, customerId, date: world.today, lines: [{ accountId, amount }] }],
      [world.admin, "POST", "/api/resources/refunds", { customerId, amount, date: world.today, reason: "Лишнее" }],
      [world.admin, "POST", "/api/resources/bank-payments", { customerId, amount, date: world.today, number: "н" }],
      // An empty sum is valid: as much as the bill needs.
      ...(amount === ""
        ? []
        : [[world.admin, "POST", "/api/resources/allocations", { billId: bill.id, amount }] as const]),
      // A negative sum is a valid correction.
      ...(amount === "-1"
        ? []
        : [
            [
              world.admin,
              "POST",
              "/api/resources/corrections",
              { accountId, amount, date: world.today, reason: "Задвоено" },
            ] as const,
          ]),
    ] as const;
  for (const amount of noSums)
    for (const [client, method, url, body] of calls(amount)) {
      const answer = await client.call(method, url, { body, headers: { "idempotency-key": String(Math.random()) } });
      expect([400, 422], `${url} ${JSON.stringify(amount)}: ${answer.text}`).toContain(answer.status);
    }
  expect(await booksOf(world, own.customerId)).toEqual(books);
});

test("no money appears or disappears in any order of payments, allocations, refunds and manual payments", async () => {
  const own = await world.shop();
  const cabinet = await own.account("yandex_direct");
  const step = fc.record({
    does: fc.constantFrom("bill", "receive", "receive", "allocate", "allocate", "release", "refund", "pay"),
    cents: fc.integer({ min: 1, max: 9_000 }),
    which: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), fc.boolean(), async (steps, together) => {
      const bills = [await newBill("40", { shop: own, account: cabinet })];
      const allocations: number[] = [];
      const take = async ({ does, cents, which }: (typeof steps)[number]) => {
        const amount = (cents / 100).toFixed(2);
        const bill = bills[which % bills.length]?.id ?? 0;
        if (does === "bill") bills.push(await newBill(amount, { shop: own, account: cabinet }));
        else if (does === "receive") {
          const { id } = await typeIn(world, { amount, customerId: own.customerId });
          const { version } = await world.one("bank-payments", id);
          await share({ id, version }, [{ billId: bill }]);
          return act(world, "bank-payments", id, "enrol");
        } else if (does === "allocate") {
          const answer = await allocate(world, bill, which % 2 === 0 ? amount : undefined);
          if (answer.status === 201) allocations.push(answer.json<Row>().id);
          return answer;
        } else if (does === "release") {
          const id = allocations[which % Math.max(allocations.length, 1)];
          return id === undefined ? undefined : act(world, "allocations", id, "release");
        } else if (does === "refund") return refund(world, own.customerId, amount);
        else return world.admin.call("PUT", `/api/bills/${bill}/paid`);
        return undefined;
      };
      const answers = together ? await Promise.all(steps.map(take)) : [];
      if (!together) for (const one of steps) answers.push(await take(one));
      for (const answer of answers) expect([200, 201, 409, 422, undefined]).toContain(answer?.status);
      const books = await booksOf(world, own.customerId);
      const { rows } = await world.services.database.db.execute<{ paid: number; applied: number; unpaid: number }>(sql`
        select coalesce(sum(amount_with_vat) filter (where paid), 0)::float as paid,
          coalesce(sum(a.applied) filter (where not paid), 0)::float as applied,
          count(*) filter (where not paid and a.applied >= amount_with_vat) as unpaid
        from bills b left join lateral (select coalesce(sum(amount), 0) as applied from allocations
          where bill_id = b.id and state = 'applied') a on true
        where customer_id = ${own.customerId}`);
      const [sums] = rows;
      expect(sums?.unpaid).toBe(0);
      expect(books["applied BYN"] ?? 0).toBeCloseTo(sums?.applied ?? -1, 2);
      expect(books["unapplied BYN"] ?? 0).toBeGreaterThanOrEqual(0);
      const held = (sums?.paid ?? 0) + (books["applied BYN"] ?? 0) + (books["unapplied BYN"] ?? 0);
      expect(-(books["bank BYN"] ?? 0)).toBeCloseTo(held, 2);
      expect(Number((await reconciled(own)).closing)).toBeCloseTo(books["bank BYN"] ?? 0, 2);
    }),
    { numRuns: 12 },
  );
  expect(await unbalanced(world)).toEqual([]);
});
