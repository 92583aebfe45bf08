// Customers on deferred payment: enrolled money is a debt, and the bill is settled at its own sum, whatever the rate is
// then.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { lettersTo } from "../../platform/mail/letters.ts";
import { owing, said } from "./owing.ts";
import { type Bill, openWorld, paperOf, type Row, topUp, unbalanced, type World } from "./world.ts";

let world: World;
let owed: ReturnType<typeof owing>;
beforeAll(async () => {
  world = await openWorld();
  owed = owing(world);
});
afterAll(() => world.close());

test("a customer who pays afterwards leaves a request that the administrators see, and gets no bill", async () => {
  const [late, stranger] = [await world.shop(), await world.shop()];
  const customer = await world.one("customers", late.customerId);
  await world.admin.call("PUT", "/api/customers/update", {
    body: { id: customer.id, version: customer.version, payType: "postpay" },
  });
  const account = await late.account("google_ads");
  const before = await world.count("bills");
  const answer = await topUp(late.client, [{ accountId: account, amount: "240" }]);
  const { id: requestId } = paperOf(answer);
  expect(answer.json()).toEqual({
    kind: "request",
    papers: [{ id: requestId, number: String(requestId), contractNumber: null, amountWithVat: "240.00" }],
    currency: "BYN",
    message: messages.topUpRequested,
  });
  expect(await world.count("bills")).toBe(before);
  expect(await world.one("top-up-requests", requestId)).toMatchObject({
    status: "new",
    payType: "postpay",
    customerId: late.customerId,
    amountWithVat: "240.00",
    lines: [{ accountId: account, arrives: "64.41" }],
  });
  const url = "/api/resources/top-up-requests";
  expect((await late.client.call("GET", url)).json<Row[]>()).toHaveLength(1);
  expect((await stranger.client.call("GET", url)).json<Row[]>()).toEqual([]);
  expect((await late.client.call("PUT", `${url}/${requestId}`, { body: { version: 1, status: "done" } })).status).toBe(
    403,
  );
  const tasks = async () =>
    (await world.admin.call("GET", "/api/resources/tasks")).json<Row[]>().filter(({ recordId, resource }) => {
      return recordId === requestId && resource === "top-up-requests";
    });
  expect(await tasks()).toMatchObject([{ state: "open", customerId: late.customerId }]);
  expect((await world.admin.call("POST", `${url}/${requestId}/decline`, { body: {} })).status).toBe(422);
  expect((await late.client.call("POST", `${url}/${requestId}/fulfil`)).status).toBe(403);
  expect((await world.admin.call("POST", `${url}/${requestId}/fulfil`)).json()).toMatchObject({ status: "done" });
  expect(await tasks(), "what was done is no task any more").toMatchObject([{ state: "done" }]);
  const reason = { declineReason: "Поздно" };
  expect((await world.admin.call("POST", `${url}/${requestId}/decline`, { body: reason })).status).toBe(409);
  const letters = (await world.admin.call("GET", "/api/resources/letters")).json<Row[]>();
  expect(letters.filter(({ kind }) => kind === "topUpRequest")).toMatchObject([
    { subject: `Заявка на пополнение № ${requestId} выполнена` },
  ]);
});

test("a fulfilled request is enrolled as a debt at the shown price, and its payment does not change the account", async () => {
  const shop = await owed.lateShop({ deferralDays: 14 });
  const account = await shop.account("google_ads");
  const request = await owed.ask(shop, account, "240");
  await world.setRates("by", "4.0000");
  expect((await owed.fulfil(request)).json()).toMatchObject({ status: "done" });
  await world.setRates("by", "3.0000");
  const bill = await owed.onlyBill(shop);
  expect(bill).toMatchObject({
    ...{ paid: false, paidAt: null, owedSince: world.today, date: world.today, amountWithVat: "240.00" },
    ...{ enrolledAmount: "200.00", vatPercent: "20.00", payUntil: addDays(world.today, 14), requestId: request },
    lines: [{ accountId: account, rate: "3.10500000", arrives: "64.41" }],
  });
  expect(await world.balance(account)).toBe("64.41");
  expect(await owed.debtOf(shop)).toBe("240.00");
  expect(await owed.booksOf(shop)).toEqual({
    ...{ "receivable BYN": "-240.00", "vat BYN": "40.00", "exchange BYN": "200.00" },
    ...{ "exchange USD": "-64.41", "cabinet USD": "64.41" },
  });
  expect(await world.one("top-up-requests", request)).toMatchObject({ billNumber: bill.number });
  const [letter] = (await lettersTo(world.services, String(shop.client.person?.email))).filter(
    ({ kind }) => kind === "topUpRequest",
  );
  expect(JSON.stringify(letter)).toContain(bill.number);
  expect(await owed.factsOf(account)).toEqual([
    { kind: "line", entered: world.today, owed: true, settled: null, transferred: 6441, expenses: 0, closed: 0 },
  ]);

  expect((await owed.pay(bill.id)).status).toBe(200);
  expect((await owed.pay(bill.id)).status, "paid twice is paid once").toBe(200);
  expect(await world.one("bills", bill.id)).toMatchObject({
    paid: true,
    paidAt: world.today,
    enrolledAmount: "200.00",
  });
  expect(await world.balance(account)).toBe("64.41");
  expect(await owed.debtOf(shop)).toBe("0.00");
  expect(await owed.booksOf(shop)).toEqual({
    ...{ "bank BYN": "-240.00", "vat BYN": "40.00", "exchange BYN": "200.00" },
    ...{ "exchange USD": "-64.41", "cabinet USD": "64.41" },
  });
  expect(await owed.factsOf(account)).toMatchObject([{ owed: false, settled: world.today, transferred: 6441 }]);
  expect(await unbalanced(world)).toEqual([]);
});

test("an owed bill is listed as unpaid and keeps its sums", async () => {
  const shop = await owed.lateShop();
  const account = await shop.account("yandex_direct");
  await owed.fulfil(await owed.ask(shop, account, "120"));
  const bill = await owed.onlyBill(shop);
  const home = (await shop.client.call("GET", "/api/home/mine")).json<{ unpaidBills: { amount: string } }>();
  expect(home.unpaidBills.amount).toBe("120.00");
  const edit = (body: object) =>
    world.admin.call("PUT", "/api/bills", { body: { id: bill.id, version: bill.version, ...body } });
  expect((await edit({ amountWithVat: "100", lines: [{ accountId: account, amount: "100" }] })).status).toBe(409);
  expect((await edit({ date: addDays(world.today, -1) })).status).toBe(409);
  expect((await edit({ base: "Договорились" })).status).toBe(200);
  const version = String((await world.one("bills", bill.id)).version);
  const gone = await world.admin.call("DELETE", `/api/bills/${bill.id}`, { headers: { "if-match": version } });
  expect(gone.status).toBe(409);
  const { rows } = await world.services.database.db.execute<{ paid: string }>(sql`
    select case when owed then 'no' else 'yes' end as paid from pivot_facts where bill_id = ${bill.id}`);
  expect(rows).toEqual([{ paid: "no" }]);
});

test("an owed bill that is paid after its term settles at its own sum, whatever the rate is by then", async () => {
  const shop = await owed.lateShop({ deferralDays: 1 });
  const account = await shop.account("google_ads");
  await owed.fulfil(await owed.ask(shop, account, "240"));
  const { id } = await owed.onlyBill(shop);
  const { db } = world.services.database;
  const since = addDays(world.today, -20);
  await db.execute(sql`
    update bills set date = ${since}, owed_since = ${since}, deferred_until = ${addDays(since, 1)} where id = ${id}`);
  await world.setRates("by", "9.0000");
  expect(await world.one("bills", id)).toMatchObject({ daysOverdue: 19 });
  expect((await owed.pay(id)).status).toBe(200);
  await world.setRates("by", "3.0000");
  expect(await owed.booksOf(shop)).toEqual({
    ...{ "bank BYN": "-240.00", "vat BYN": "40.00", "exchange BYN": "200.00" },
    ...{ "exchange USD": "-64.41", "cabinet USD": "64.41" },
  });
});

test("a request whose contract has ended by now is not fulfilled", async () => {
  const shop = await owed.lateShop();
  const { id: contractId } = await world.create("contracts", {
    ...{ customerId: shop.customerId, number: `Конец-${shop.customerId}`, type: "unique", status: "active" },
    ...{ startDate: "2026-01-01", paymentTerms: "postpay" },
  });
  const account = await shop.account("yandex_direct", { contractId });
  const request = await owed.ask(shop, account, "120");
  await world.services.database.db.execute(sql`
    update contracts set expiry_date = ${addDays(world.today, -1)} where id = ${contractId}`);
  const refused = await owed.fulfil(request);
  expect(refused.status, refused.text).toBe(409);
  expect(said(refused)).toMatch(/^Договор № Конец-\d+ действовал по .*: по нему деньги уже не зачислить$/);
  expect(await world.balance(account)).toBe("0.00");
  await world.services.database.db.execute(sql`update contracts set expiry_date = null where id = ${contractId}`);
  expect((await owed.fulfil(request)).status).toBe(200);
});

test("an advance allocated to an owed bill settles it", async () => {
  const shop = await owed.lateShop();
  const account = await shop.account("yandex_direct");
  await owed.fulfil(await owed.ask(shop, account, "120"));
  const bill = await owed.onlyBill(shop);
  const { rows } = await world.services.database.db.execute<{ id: number }>(sql`
    insert into bank_payments (region, number, date, amount, state, customer_id, key)
    values ('by', '77', ${world.today}, 120, 'done', ${shop.customerId}, ${`owed-${bill.id}`}) returning id`);
  await world.services.database.db.execute(sql`
    with made as (insert into ledger_transactions (kind, date, customer_id, bank_payment_id)
      values ('receipt', ${world.today}, ${shop.customerId}, ${rows[0]?.id ?? 0}) returning id)
    insert into ledger_entries (transaction_id, kind, date, book, currency, amount)
    select made.id, 'receipt', ${world.today}::date, b.book, 'BYN', b.amount
    from made, (values ('bank', -120), ('unapplied', 120)) b (book, amount)`);
  await world.create("allocations", { billId: bill.id, amount: "50" });
  expect(await owed.debtOf(shop)).toBe("70.00");
  await world.create("allocations", { billId: bill.id });
  expect(await world.one("bills", bill.id)).toMatchObject({ paid: true });
  expect(await owed.debtOf(shop)).toBe("0.00");
  expect(await owed.booksOf(shop)).toEqual({ "bank BYN": "-120.00", "vat BYN": "20.00", "cabinet BYN": "100.00" });
  expect(await world.balance(account)).toBe("100.00");
});

test("a request that is fulfilled ten times at once is enrolled once", async () => {
  const shop = await owed.lateShop();
  const account = await shop.account("yandex_direct");
  const request = await owed.ask(shop, account, "120");
  const answers = await Promise.all(Array.from({ length: 10 }, () => owed.fulfil(request)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await world.balance(account)).toBe("100.00");
  expect(await owed.billsOf(shop)).toHaveLength(1);
});

test("two requests at once get the rest of the limit once", async () => {
  const shop = await owed.lateShop({ debtLimit: "1000" });
  const account = await shop.account("yandex_direct");
  const requests = [await owed.ask(shop, account, "600"), await owed.ask(shop, account, "601")];
  const answers = await Promise.all(requests.map(owed.fulfil));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && said(refused)).toMatch(
    /^Выполнить нельзя: долг клиента 60[01],00 BYN\. Вместе с заявкой на 60[01],00 BYN он больше лимита 1 000,00 BYN/,
  );
  expect(await owed.billsOf(shop)).toHaveLength(1);
  await owed.pay((await owed.onlyBill(shop)).id);
  expect(new Set((await Promise.all(requests.map(owed.fulfil))).map(({ status }) => status))).toEqual(new Set([200]));
});

test("an overdue debt stops the next request until it is paid", async () => {
  const shop = await owed.lateShop({ deferralDays: 5 });
  const account = await shop.account("yandex_direct");
  await owed.fulfil(await owed.ask(shop, account, "120"));
  const bill = await owed.onlyBill(shop);
  const due = addDays(world.today, -1);
  await world.services.database.db.execute(sql`update bills set deferred_until = ${world.today} where id = ${bill.id}`);
  expect((await owed.fulfil(await owed.ask(shop, account, "50"))).status, "the last day is in time").toBe(200);
  await world.services.database.db.execute(sql`update bills set deferred_until = ${due} where id = ${bill.id}`);
  const next = await owed.ask(shop, account, "60");
  const answer = await owed.fulfil(next);
  expect(answer.status).toBe(409);
  expect(said(answer)).toContain(`долг клиента 170,00 BYN, и счёт № ${bill.number} на 120,00 BYN просрочен`);
  expect(await world.one("top-up-requests", next)).toMatchObject({ status: "new" });
  expect((await owed.pay(bill.id)).status).toBe(200);
  expect((await owed.fulfil(next)).status).toBe(200);
});

test("a bill made earlier for a request is the one enrolled, and a paid one is not enrolled again", async () => {
  const shop = await owed.lateShop();
  const account = await shop.account("yandex_direct");
  const given = { lines: [{ accountId: account, amount: "120" }] };
  const first = await owed.ask(shop, account, "120");
  const { id } = (await shop.bill(given.lines, { requestId: first })).json<Bill>();
  expect((await shop.bill(given.lines, { requestId: first })).status, "a request has one bill").toBe(409);
  expect((await owed.fulfil(first)).status).toBe(200);
  expect(await world.one("bills", id)).toMatchObject({ paid: false, owedSince: world.today });
  expect(await world.balance(account)).toBe("100.00");
  const second = await owed.ask(shop, account, "120");
  const { id: early } = (await shop.bill(given.lines, { requestId: second })).json<Bill>();
  await owed.pay(early);
  expect((await owed.fulfil(second)).status).toBe(200);
  expect(await world.balance(account)).toBe("200.00");
  expect(await owed.billsOf(shop)).toHaveLength(2);
});

test("a prepaid request waits for its bill", async () => {
  const shop = await world.shop();
  const account = await shop.account("yandex_direct");
  const lines = [{ accountId: account, amount: "120" }];
  const { id } = await world.create("top-up-requests", {
    ...{ date: world.today, customerId: shop.customerId, payType: "prepay", lines },
  });
  expect((await owed.fulfil(id)).status).toBe(409);
  const bill = (await shop.bill(lines, { requestId: id })).json<Bill>();
  expect((await owed.fulfil(id)).status).toBe(409);
  await owed.pay(bill.id);
  expect((await owed.fulfil(id)).status).toBe(200);
  expect(await world.balance(account)).toBe("100.00");
});

test("the VAT and price of a request's bill are those of the bill's day", async () => {
  const shop = await owed.lateShop();
  const account = await shop.account("yandex_direct");
  const request = await owed.ask(shop, account, "120");
  const yesterday = addDays(world.today, -1);
  const { db } = world.services.database;
  await db.execute(sql`update top_up_requests set date = ${yesterday} where id = ${request}`);
  const region = await world.regionOf("BY");
  await db.execute(sql`
    insert into effective_values (resource, record_id, field, valid_from, value, begun)
    values ('regions', ${region.id}, 'vatPercent', ${world.today}, '"25.00"', true)`);
  try {
    expect((await owed.fulfil(request)).status).toBe(200);
    expect(await owed.onlyBill(shop)).toMatchObject({
      vatPercent: "25.00",
      lines: [{ enrolled: "96.00", arrives: "96.00" }],
    });
  } finally {
    await db.execute(sql`delete from effective_values where resource = 'regions' and field = 'vatPercent'`);
  }
});
