// A payment that is entered twice.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Bill, type Row, type World } from "../billing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function waiting(amount: string) {
  const shop = await world.shop();
  const account = await shop.account("yandex_direct");
  const bill = (await shop.bill([{ accountId: account, amount }])).json<Bill>();
  const typeIn = (number: string, headers: Record<string, string> = {}, more: object = {}) =>
    world.admin.call("POST", "/api/resources/bank-payments", {
      body: { number, date: world.today, amount, region: "by", customerId: shop.customerId, ...more },
      headers,
    });
  const markPaid = (headers: Record<string, string> = {}) =>
    world.admin.call("PUT", `/api/bills/${bill.id}/paid`, { headers });
  return { bill, account, typeIn, markPaid };
}

test("marking a bill as paid asks for confirmation while its payment is in the bank", async () => {
  const { bill, typeIn, markPaid } = await waiting("120.00");
  const { id } = (await typeIn("17")).json<Row>();
  const asked = await markPaid();
  expect(asked.json()).toMatchObject({ statusCode: 409, confirm: "paid-twice" });
  expect(asked.json<{ message: string }>().message).toContain("№ 17 от");
  expect((await world.admin.call("PUT", `/api/bank-payments/${id}/enrol`)).status).toBe(200);
  expect((await markPaid()).json(), "and not while it is an advance").toMatchObject({ confirm: "paid-twice" });
  expect(await world.one("bills", bill.id)).toMatchObject({ paid: false });
  const meant = await markPaid({ "x-confirmed": "paid-twice" });
  expect(meant.status, meant.text).toBe(200);
});

test("an enrolled payment and one of another sum ask nothing", async () => {
  const first = await waiting("120.00");
  await first.typeIn("18", {}, { amount: "119.99" });
  expect((await first.markPaid()).status).toBe(200);
  const second = await waiting("130.00");
  const { id } = (await second.typeIn("19", {}, { bills: [{ billId: second.bill.id }] })).json<Row>();
  expect((await world.admin.call("PUT", `/api/bank-payments/${id}/enrol`)).status).toBe(200);
  expect(await world.one("bills", second.bill.id)).toMatchObject({ paid: true });
});

test("the same payment under another number asks first", async () => {
  const { typeIn } = await waiting("140.00");
  expect((await typeIn("20")).status).toBe(201);
  const again = await typeIn("20/1");
  expect(again.json()).toMatchObject({ statusCode: 409, confirm: "payment-twice" });
  expect((await typeIn("20/1", { "x-confirmed": "payment-twice" })).status).toBe(201);
  expect((await typeIn("21", {}, { amount: "140.01" })).status).toBe(201);
});
