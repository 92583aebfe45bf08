// Rules that top up an account when its money runs out: one bill or request each time its balance falls.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchBalances } from "../../../../server/domains/balances/watchBalances.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { correct, errorsOf, pay } from "../ledger/movements.ts";
import type { Row } from "../billing/world.ts";
import { billsOf, log, openBalances, rulesUrl, topUpRule, type Balances } from "./balanceWorld.ts";

let balances: Balances;
let world: Balances["world"];

beforeAll(async () => {
  balances = await openBalances();
  ({ world } = balances);
});
afterAll(() => world.close());

test("a rule makes one bill for a drop, also if checked twice, by two at once, or after a kill", async () => {
  const shop = await world.shop();
  const account = await balances.open(shop, "yandex_direct", "Сам");
  await pay(world, shop, account, "1200");
  const rule = await balances.setRule(shop, account, topUpRule);
  expect(await billsOf(shop)).toEqual([]);
  await correct(world, account, "-960");
  // The process dies after the work, before the job is marked as done: the job runs again, concurrently with another
  // one.
  const look = () => watchBalances.run({ customerId: shop.customerId }, { ...context(), services: world.services });
  await Promise.all([look(), look(), look()]);
  await balances.run();
  const [bill, ...others] = await billsOf(shop);
  expect(others).toEqual([]);
  expect(bill).toMatchObject({
    automatic: true,
    paid: false,
    amountWithVat: "120.00",
    lines: [{ accountId: account }],
  });
  const [letter, ...more] = await balances.lettersOf(shop, "bill");
  expect(more).toEqual([]);
  expect(letter?.text).toContain("на «Сам» осталось 40,00");
  expect(await balances.ruleOf(rule.id)).toMatchObject({ fallen: true, passedOver: null });
  const { rows } = await world.services.database.db.execute(sql`
    select action from audit where resource = 'bills' and record_id = ${bill?.id}`);
  expect(rows).toEqual([{ action: "create" }]);

  expect((await world.admin.call("PUT", `/api/bills/${bill?.id ?? 0}/paid`)).status).toBe(200);
  await balances.run();
  expect(await balances.ruleOf(rule.id), "the money came").toMatchObject({ fallen: false });
  await correct(world, account, "-120");
  await balances.run();
  expect(await billsOf(shop), "the next fall").toHaveLength(2);
});

test("a failed transaction leaves no bill, and the next try makes it", async () => {
  const shop = await world.shop();
  const account = await balances.open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  const rule = await balances.setRule(shop, account, topUpRule);
  await correct(world, account, "-960");
  const broken = { ...world.services, secrets: { ...world.services.secrets, seal: () => fail() } };
  await expect(watchBalances.run({ customerId: shop.customerId }, { ...context(), services: broken })).rejects.toThrow(
    "the power went",
  );
  expect(await billsOf(shop)).toEqual([]);
  expect(await balances.ruleOf(rule.id)).toMatchObject({ fallen: false });
  await balances.run();
  expect(await billsOf(shop)).toHaveLength(1);
});

test("a postpaying customer gets a request and a letter", async () => {
  const shop = await world.shop();
  const { id, version } = await world.one("customers", shop.customerId);
  await world.admin.call("PUT", "/api/customers/update", { body: { id, version, payType: "postpay" } });
  const account = await balances.open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  await balances.setRule(shop, account, topUpRule);
  await correct(world, account, "-960");
  await balances.run();
  await balances.run();
  const requests = (await shop.client.call("GET", "/api/resources/top-up-requests")).json<Row[]>();
  expect(requests).toMatchObject([{ automatic: true, status: "new", payType: "postpay", amountWithVat: "120.00" }]);
  expect(await billsOf(shop)).toEqual([]);
  expect(await balances.lettersOf(shop, "autoTopUp")).toHaveLength(1);
});

test("an obstacle to a rule is reported once, shown, and cleared when it is gone", async () => {
  const shop = await world.shop();
  const account = await balances.open(shop, "yandex_direct", "Спящий");
  await pay(world, shop, account, "1200");
  const rule = await balances.setRule(shop, account, topUpRule);
  await shop.client.call("PUT", `/api/accounts/suspend/${account}`);
  await correct(world, account, "-960");
  await balances.run();
  expect(await balances.ruleOf(rule.id), "it rests with an account of the customer's").toMatchObject({
    passedOver: null,
  });
  await shop.client.call("PUT", `/api/accounts/activate/${account}`);
  await world.admin.call("PUT", `/api/accounts/suspend/${account}`);
  await correct(world, account, "-1");
  await balances.run();
  await correct(world, account, "-1");
  await balances.run();
  expect(await balances.ruleOf(rule.id)).toMatchObject({ passedOver: "Аккаунт приостановлен: пополнить его нельзя" });
  const letters = await balances.lettersOf(shop, "autoTopUp");
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain("Аккаунт приостановлен");

  await world.admin.call("PUT", `/api/accounts/activate/${account}`);
  const deal = await world.create("contracts", { customerId: shop.customerId, number: "Д-1", startDate: "2020-01-01" });
  const { version } = await world.one("accounts", account);
  await world.admin.call("PUT", `/api/accounts/${account}`, { body: { version, contractId: deal.id } });
  const over = { version: 1, expiryDate: "2020-12-31" };
  await world.admin.call("PUT", `/api/resources/contracts/${deal.id}`, { body: over });
  await correct(world, account, "-1");
  await balances.run();
  expect((await balances.ruleOf(rule.id))["passedOver"]).toMatch(/^Договор № Д-1 действовал по 31\.12\.2020: /);
  expect(await billsOf(shop)).toEqual([]);

  const now = await world.one("accounts", account);
  await world.admin.call("PUT", `/api/accounts/${account}`, { body: { version: now.version, contractId: null } });
  await correct(world, account, "-1");
  await balances.run();
  expect(await balances.ruleOf(rule.id)).toMatchObject({ passedOver: null, fallen: true });
  expect(await billsOf(shop)).toHaveLength(1);
});

test("a rule makes no second bill beside an open one, none beyond the monthly cap, and none on pause", async () => {
  const shop = await world.shop();
  const account = await balances.open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  const rule = await balances.setRule(shop, account, { ...topUpRule, monthlyCap: "200" });
  await correct(world, account, "-960");
  await balances.run();
  const [bill] = await billsOf(shop);
  // The balance rises by other money, and falls again while the first bill is open.
  await correct(world, account, "500");
  await balances.run();
  await correct(world, account, "-500");
  await balances.run();
  expect(await balances.ruleOf(rule.id)).toMatchObject({
    passedOver: `Прошлый счёт автопополнения № ${bill?.number} ещё не оплачен`,
  });
  await world.admin.call("PUT", `/api/bills/${bill?.id ?? 0}/paid`);
  await balances.run();
  await correct(world, account, "-120");
  await balances.run();
  expect(String((await balances.ruleOf(rule.id))["passedOver"])).toMatch(/^Месячный предел 200,00/);
  expect(await billsOf(shop)).toHaveLength(1);

  const change = async (body: object) => {
    const { version } = await balances.ruleOf(rule.id);
    const answer = await shop.client.call("PUT", `${rulesUrl}/${rule.id}`, { body: { version, ...body } });
    await balances.run();
    return answer;
  };
  expect((await change({ topUp: "paused", monthlyCap: "2000" })).status).toBe(200);
  expect(await billsOf(shop), "paused").toHaveLength(1);
  expect((await change({ topUp: "on" })).status).toBe(200);
  expect(await billsOf(shop), "a rule that goes on is looked at at once").toHaveLength(2);
});

test("a rule that could never top up is refused at its field, and so is one for another's account", async () => {
  const [shop, stranger] = [await world.shop(), await world.shop()];
  const account = await balances.open(shop, "yandex_direct");
  const send = (body: object, { client } = shop) => client.call("POST", rulesUrl, { body });
  const small = await send({ accountId: account, ...topUpRule, topUpAmount: "1" });
  expect([small.status, errorsOf(small)]).toEqual([422, { topUpAmount: messages.belowMinimum }]);
  const capped = await send({ accountId: account, ...topUpRule, monthlyCap: "119" });
  expect(Object.keys(errorsOf(capped))).toEqual(["monthlyCap"]);
  expect(Object.keys(errorsOf(await send({ accountId: account, topUp: "on" })))).toEqual([
    "topUpDays",
    "topUpAmount",
    "monthlyCap",
  ]);
  const foreign = await send({ accountId: account, ...topUpRule }, stranger);
  expect([foreign.status, Object.keys(errorsOf(foreign))]).toEqual([422, ["accountId"]]);
  const rule = await balances.setRule(shop, account, { alert: "never" });
  expect((await send({ accountId: account })).status, "one rule an account").toBe(409);
  const on = await shop.client.call("PUT", `${rulesUrl}/${rule.id}`, { body: { version: rule.version, topUp: "on" } });
  expect([on.status, Object.keys(errorsOf(on))]).toEqual([422, ["topUpDays", "topUpAmount", "monthlyCap"]]);
  const mine = { body: { version: rule.version, alert: "common" } };
  expect((await stranger.client.call("PUT", `${rulesUrl}/${rule.id}`, mine)).status).toBe(404);
  expect((await stranger.client.call("DELETE", `${rulesUrl}/${rule.id}`)).status).toBe(404);
  expect((await stranger.client.call("GET", rulesUrl)).json()).toEqual([]);
});

const context = () => ({ log, signal: new AbortController().signal });

function fail(): never {
  throw new Error("the power went");
}
