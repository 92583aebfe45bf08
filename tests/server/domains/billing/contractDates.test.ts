// Contracts apply between their dates: to markups, bills and requests, accounts and top-ups.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TopUpTermsAnswer } from "../../../../src/contract/money/billing.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { addDays, type Day } from "../../../../src/domain/time/periods.ts";
import { openWorld, paperOf, topUp, type Bill, type Shop, type World } from "./world.ts";

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  await world.setRegion("BY", { ratesAdds: "5" });
});
beforeEach(async () => {
  shop = await world.shop();
});
afterAll(() => world.close());

const individual = (number: string, startDate: Day, expiryDate: Day | null, ratesAdds: string) =>
  world.create("contracts", {
    ...{ number, customerId: shop.customerId, startDate, expiryDate },
    ...{ contractType: "INDIVIDUAL", ratesAdds },
  });

const rateOf = async (account: number) => {
  const terms = (await shop.client.call("GET", "/api/top-ups/terms")).json<TopUpTermsAnswer>();
  return terms.accounts.find(({ id }) => id === account)?.rate;
};

const errorsOf = (answer: { readonly status: number; json<T>(): T }) => {
  expect(answer.status).toBe(422);
  return answer.json<{ errors: Record<string, string> }>().errors;
};

test("a future contract and an ended one leave today's price to the region", async () => {
  const { today } = world;
  await individual("И-ЗАВТРА", addDays(today, 200), null, "1");
  await individual("И-ВЧЕРА", addDays(today, -700), addDays(today, -300), "2");
  const account = await shop.account("google_ads");
  expect(await rateOf(account)).toMatchObject({ source: "region", percent: "5.00", selling: "3.15" });
  const bill = (await shop.bill([{ accountId: account, amount: "378" }])).json<Bill>();
  expect(bill.lines, "378 − 63 of VAT is 315; 315 ÷ 3.15").toMatchObject([{ rate: "3.15000000", arrives: "100.00" }]);
  const explained = await shop.client.call("GET", "/api/rates/explained");
  expect(explained.json<object[]>()[0]).toMatchObject({ source: "region", selling: "3.15" });
});

test("the newest contract in force decides, and is named", async () => {
  const { today } = world;
  await individual("И-1", addDays(today, -20), null, "1");
  await individual("И-2", addDays(today, -10), addDays(today, -1), "2");
  await individual("И-3", addDays(today, 1), null, "3");
  const account = await shop.account("google_ads");
  expect(await rateOf(account)).toMatchObject({ contractNumber: "И-1", selling: "3.03" });
  const before = (await shop.bill([{ accountId: account, amount: "378" }], { date: addDays(today, -2) })).json<Bill>();
  expect(before.lines, "on its day И-2 held, and the dollar cost 2").toMatchObject([{ rate: "2.04000000" }]);
});

test("bills and requests need a contract in force on their day, with the error at the field", async () => {
  const { today } = world;
  const start = addDays(today, 30);
  const later = await individual("Д-БУДУЩИЙ", start, null, "1");
  const over = await individual("Д-ПРОШЛЫЙ", addDays(today, -60), addDays(today, -5), "1");
  const account = await shop.account("google_ads");
  const lines = [{ accountId: account, amount: "100" }];
  const bill = (contractId: number, date: Day) => shop.bill(lines, { contractId, date });
  expect(errorsOf(await bill(later.id, today))).toEqual({
    contractId: `Договор № Д-БУДУЩИЙ действует только с ${formatDate(start)}`,
  });
  expect(errorsOf(await bill(over.id, today))).toEqual({
    contractId: `Договор № Д-ПРОШЛЫЙ действовал по ${formatDate(addDays(today, -5))}`,
  });
  const made = await bill(over.id, addDays(today, -5));
  expect(made.status, made.text).toBe(201);
  const { id, version } = made.json<Bill>();
  const moved = await world.admin.call("PUT", "/api/bills", { body: { id, version, date: today } });
  expect(errorsOf(moved), "moved past its contract").toHaveProperty("contractId");
  const request = { customerId: shop.customerId, date: today, payType: "postpay", lines, contractId: over.id };
  const asked = await world.admin.call("POST", "/api/resources/top-up-requests", { body: request });
  expect(errorsOf(asked)).toHaveProperty("contractId");
  const act = { customerId: shop.customerId, contractId: later.id, date: today, totalWithVat: "12.00" };
  const closed = await world.admin.call("POST", "/api/bills/acts", { body: act });
  expect(errorsOf(closed), "nothing of it to close yet").toHaveProperty("contractId");
  const last = { ...act, contractId: over.id };
  expect((await world.admin.call("POST", "/api/bills/acts", { body: last })).status, "what is left of it").toBe(201);
});

test("an account needs a contract in force today, and stays under one that ends", async () => {
  const { today } = world;
  const later = await individual("Д-БУДУЩИЙ", addDays(today, 1), null, "1");
  const body = { name: "Новый", customerId: shop.customerId, contractId: later.id };
  const account = await shop.account("google_ads");
  const { systemId, version } = await world.one<{ systemId: number; version: number }>("accounts", account);
  const refused = await world.admin.call("POST", "/api/resources/accounts", {
    body: { ...body, systemId, region: "by" },
  });
  expect(errorsOf(refused)).toHaveProperty("contractId");
  const path = `/api/accounts/${account}`;
  const moved = await world.admin.call("PUT", path, { body: { version, contractId: later.id } });
  expect(errorsOf(moved)).toHaveProperty("contractId");
});

test("a top-up under an ended contract shows an error at the account, and works under one in force", async () => {
  const { today } = world;
  const contract = await individual("Д-ИСТЁК", addDays(today, -60), null, "1");
  const account = await shop.account("google_ads", { contractId: contract.id });
  const until = addDays(today, -1);
  const over = { id: contract.id, version: contract.version, expiryDate: until };
  expect((await world.admin.call("POST", "/api/contracts/update", { body: over })).status).toBe(200);
  const lines = [{ accountId: account, amount: "100" }];
  const words = `Договор № Д-ИСТЁК действовал по ${formatDate(until)}`;
  expect(errorsOf(await topUp(shop.client, lines))).toEqual({
    "lines.0.accountId": `${words}: пополнить аккаунт по нему нельзя`,
  });
  expect(errorsOf(await topUp(shop.client, lines, { contractId: contract.id }))).toEqual({ contractId: words });
  const stranger = await world.shop();
  expect(errorsOf(await topUp(stranger.client, [], { contractId: contract.id }))["contractId"] ?? "").not.toContain(
    "ИСТЁК",
  );
  const next = await individual("Д-НОВЫЙ", today, null, "1");
  const paper = paperOf(await topUp(shop.client, lines, { contractId: next.id }));
  expect(paper.contractNumber).toBe("Д-НОВЫЙ");
});
