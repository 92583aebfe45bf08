// What happens when money in an account runs out: one letter for a fall, and one bill or request where a rule says so.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askForBalances } from "../../../../server/domains/balances/lookLater.ts";
import { watchBalances } from "../../../../server/domains/balances/watchBalances.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "../billing/world.ts";
import { correct, errorsOf, pay } from "../ledger/movements.ts";
import { lettersTo } from "../../platform/mail/letters.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rulesUrl = "/api/resources/balance-rules";
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const emailOf = async ({ customerId }: Shop) => String((await world.one("customers", customerId))["companyEmail"]);
const lettersOf = async (shop: Shop, kind: string) =>
  (await lettersTo(world.services, await emailOf(shop))).filter((letter) => letter.kind === kind);
const billsOf = async ({ client }: Shop): Promise<readonly Bill[]> =>
  (await client.call("GET", `/api/resources/bills?filter=${encodeURIComponent('{"automatic":true}')}`)).json<Bill[]>();
const run = () => runDueJobs(world.services, log);

const knownAs = new Map<number, { system: string; account: string }>();

/** An account that its system knows by a number. */
async function open(shop: Shop, system: string, name = "Аккаунт"): Promise<number> {
  const account = `ext-${knownAs.size + 1}`;
  const id = await shop.account(system, { name, externalAccountId: account });
  knownAs.set(id, { system, account });
  return id;
}

/** Lets accounts spend on a day, as a system's own script reports it. */
async function spend(amounts: Readonly<Record<number, string>>, date = world.today): Promise<void> {
  const rows = Object.entries(amounts).map(([id, amount]) => ({ ...knownAs.get(Number(id)), date, amount }));
  const answer = await world.admin.call("POST", "/api/spend", {
    body: { rows },
    headers: { "idempotency-key": `spend-${Math.random()}` },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  await run();
}

/** A rule as the portal sends it. */
const setRule = async ({ client }: Shop, accountId: number, rule: object): Promise<Row> => {
  const answer = await client.call("POST", rulesUrl, { body: { accountId, ...rule } });
  if (answer.status !== 201) throw new Error(answer.text);
  await run();
  return answer.json<Row>();
};
const topUpRule = {
  topUp: "on",
  topUpWhen: "money",
  topUpBelow: "50",
  topUpAmount: "120",
  monthlyCap: "1000",
} as const;
const ruleOf = (id: number) => world.one("balance-rules", id);

test("accounts that fall below three days of spend are told of in one letter, and not again until they rose", async () => {
  const shop = await world.shop();
  const [first, second, rich] = [
    await open(shop, "yandex_direct", "Первый"),
    await open(shop, "kufar", "Второй"),
    await open(shop, "vk_ads", "Третий"),
  ];
  for (const id of [first, second, rich]) await pay(world, shop, id, "1200");
  await run();
  expect(await lettersOf(shop, "lowBalance"), "nothing was spent").toEqual([]);

  await spend({ [first]: "950", [second]: "999.99", [rich]: "20" });
  const letters = await lettersOf(shop, "lowBalance");
  expect(letters).toHaveLength(1);
  const [letter] = letters;
  expect(letter?.subject).toMatch(/^Деньги заканчиваются: 2\sаккаунта$/);
  expect(letter?.text).toContain("«Первый»");
  expect(letter?.text).toContain("«Второй»");
  expect(letter?.text).not.toContain("«Третий»");
  expect(letter?.link).toMatch(/\/accounts\?status=low&topup=\d+,\d+$/);
  const known = (await shop.client.call("GET", "/api/accounts/byCustomerId")).json<Row[]>();
  expect(new Set(known.filter(({ isLow }) => isLow === true).map(({ id }) => id))).toEqual(new Set([first, second]));

  await spend({ [first]: "960" });
  expect(await lettersOf(shop, "lowBalance"), "still below").toHaveLength(1);
  await pay(world, shop, first, "6000");
  await run();
  await correct(world, first, "-5000");
  await run();
  const again = await lettersOf(shop, "lowBalance");
  expect(again, "it rose and fell again").toHaveLength(2);
  expect(again[1]?.subject).toBe("«Первый»: деньги заканчиваются");
});

test("the customer's own threshold holds: for all accounts, for one in money, or none at all", async () => {
  const shop = await world.shop();
  const [all, money, never] = [
    await open(shop, "yandex_direct", "Общий"),
    await open(shop, "kufar", "По сумме"),
    await open(shop, "vk_ads", "Молчит"),
  ];
  for (const id of [all, money, never]) await pay(world, shop, id, "1200");
  const company = await world.one("customers", shop.customerId);
  const changed = await shop.client.call("PUT", "/api/users/me/company", {
    body: { version: company.version, lowBalanceDays: 10 },
  });
  expect(changed.status, changed.text).toBe(200);
  await setRule(shop, money, { alert: "money", alertAmount: "700" });
  await setRule(shop, never, { alert: "never" });
  await spend({ [all]: "600", [money]: "250", [never]: "999" });
  expect((await lettersOf(shop, "lowBalance")).map(({ subject }) => subject)).toEqual([
    "«Общий»: деньги заканчиваются",
  ]);
  await spend({ [money]: "300.01" });
  expect((await lettersOf(shop, "lowBalance")).map(({ subject }) => subject)).toEqual([
    "«Общий»: деньги заканчиваются",
    "«По сумме»: деньги заканчиваются",
  ]);
});

test("who does without such letters gets none, also not later for the same fall", async () => {
  const shop = await world.shop();
  const account = await open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  const choose = (lowBalance: boolean) =>
    shop.client.call("PUT", "/api/users/me/letters", { body: { documents: true, news: true, lowBalance } });
  expect((await choose(false)).status).toBe(200);
  await spend({ [account]: "990" });
  await choose(true);
  await spend({ [account]: "991" });
  expect(await lettersOf(shop, "lowBalance")).toEqual([]);
});

test("once a day everybody's balances are looked at, whoever asks and however often", async () => {
  const shop = await world.shop();
  const account = await open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  const { db } = world.services.database;
  await db.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id) values ('spend', ${world.today}::date, ${shop.customerId}) returning id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select id, 'spend', ${world.today}::date, book, account_id, 'BYN', amount from made, (values
      ('cabinet', ${account}::bigint, -990.00), ('spend', null, 990.00)) e (book, account_id, amount)`);
  const at = (time: string) =>
    askForBalances({ database: world.services.database, clock: () => new Date(`${world.today}T${time}:00Z`) });
  await at("04:59");
  await run();
  expect(await lettersOf(shop, "lowBalance"), "nobody is woken").toEqual([]);
  await Promise.all([at("05:00"), at("05:00")]);
  await run();
  await at("12:00");
  await run();
  expect(await lettersOf(shop, "lowBalance")).toHaveLength(1);
});

test("a rule makes one bill for a fall: looked at twice, by two at once, and after a death in between", async () => {
  const shop = await world.shop();
  const account = await open(shop, "yandex_direct", "Сам");
  await pay(world, shop, account, "1200");
  const rule = await setRule(shop, account, topUpRule);
  expect(await billsOf(shop)).toEqual([]);
  await correct(world, account, "-960");
  // The process dies after the work and before the job is marked as done: it runs again, beside another one.
  const look = () => watchBalances.run({ customerId: shop.customerId }, { ...context(), services: world.services });
  await Promise.all([look(), look(), look()]);
  await run();
  const [bill, ...others] = await billsOf(shop);
  expect(others).toEqual([]);
  expect(bill).toMatchObject({
    automatic: true,
    paid: false,
    amountWithVat: "120.00",
    lines: [{ accountId: account }],
  });
  const [letter, ...more] = await lettersOf(shop, "bill");
  expect(more).toEqual([]);
  expect(letter?.text).toContain("на «Сам» осталось 40,00");
  expect(await ruleOf(rule.id)).toMatchObject({ fallen: true, passedOver: null });
  const { rows } = await world.services.database.db.execute(sql`
    select action from audit where resource = 'bills' and record_id = ${bill?.id}`);
  expect(rows).toEqual([{ action: "create" }]);

  expect((await world.admin.call("PUT", `/api/bills/${bill?.id ?? 0}/paid`)).status).toBe(200);
  await run();
  expect(await ruleOf(rule.id), "the money came").toMatchObject({ fallen: false });
  await correct(world, account, "-120");
  await run();
  expect(await billsOf(shop), "the next fall").toHaveLength(2);
});

test("a transaction that breaks leaves no bill, and the next try makes it", async () => {
  const shop = await world.shop();
  const account = await open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  const rule = await setRule(shop, account, topUpRule);
  await correct(world, account, "-960");
  const broken = { ...world.services, secrets: { ...world.services.secrets, seal: () => fail() } };
  await expect(watchBalances.run({ customerId: shop.customerId }, { ...context(), services: broken })).rejects.toThrow(
    "the power went",
  );
  expect(await billsOf(shop)).toEqual([]);
  expect(await ruleOf(rule.id)).toMatchObject({ fallen: false });
  await run();
  expect(await billsOf(shop)).toHaveLength(1);
});

test("who pays afterwards gets a request and a letter of it", async () => {
  const shop = await world.shop();
  const { id, version } = await world.one("customers", shop.customerId);
  await world.admin.call("PUT", "/api/customers/update", { body: { id, version, payType: "postpay" } });
  const account = await open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  await setRule(shop, account, topUpRule);
  await correct(world, account, "-960");
  await run();
  await run();
  const requests = (await shop.client.call("GET", "/api/resources/top-up-requests")).json<Row[]>();
  expect(requests).toMatchObject([{ automatic: true, status: "new", payType: "postpay", amountWithVat: "120.00" }]);
  expect(await billsOf(shop)).toEqual([]);
  expect(await lettersOf(shop, "autoTopUp")).toHaveLength(1);
});

test("what keeps a rule from topping up is told once, shown, and forgotten when it is gone", async () => {
  const shop = await world.shop();
  const account = await open(shop, "yandex_direct", "Спящий");
  await pay(world, shop, account, "1200");
  const rule = await setRule(shop, account, topUpRule);
  await shop.client.call("PUT", `/api/accounts/suspend/${account}`);
  await correct(world, account, "-960");
  await run();
  expect(await ruleOf(rule.id), "it rests with an account of the customer's").toMatchObject({ passedOver: null });
  await shop.client.call("PUT", `/api/accounts/activate/${account}`);
  await world.admin.call("PUT", `/api/accounts/suspend/${account}`);
  await correct(world, account, "-1");
  await run();
  await correct(world, account, "-1");
  await run();
  expect(await ruleOf(rule.id)).toMatchObject({ passedOver: "Аккаунт приостановлен: пополнить его нельзя" });
  const letters = await lettersOf(shop, "autoTopUp");
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain("Аккаунт приостановлен");

  await world.admin.call("PUT", `/api/accounts/activate/${account}`);
  const deal = await world.create("contracts", { customerId: shop.customerId, number: "Д-1", startDate: "2020-01-01" });
  const { version } = await world.one("accounts", account);
  await world.admin.call("PUT", `/api/accounts/${account}`, { body: { version, contractId: deal.id } });
  const over = { version: 1, expiryDate: "2020-12-31" };
  await world.admin.call("PUT", `/api/resources/contracts/${deal.id}`, { body: over });
  await correct(world, account, "-1");
  await run();
  expect((await ruleOf(rule.id))["passedOver"]).toMatch(/^Договор № Д-1 действовал по 31\.12\.2020: /);
  expect(await billsOf(shop)).toEqual([]);

  const now = await world.one("accounts", account);
  await world.admin.call("PUT", `/api/accounts/${account}`, { body: { version: now.version, contractId: null } });
  await correct(world, account, "-1");
  await run();
  expect(await ruleOf(rule.id)).toMatchObject({ passedOver: null, fallen: true });
  expect(await billsOf(shop)).toHaveLength(1);
});

test("no second automatic bill beside an open one, no more than the cap in a month, and none on pause", async () => {
  const shop = await world.shop();
  const account = await open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  const rule = await setRule(shop, account, { ...topUpRule, monthlyCap: "200" });
  await correct(world, account, "-960");
  await run();
  const [bill] = await billsOf(shop);
  // It rises by other money, and falls again: the first bill is still open.
  await correct(world, account, "500");
  await run();
  await correct(world, account, "-500");
  await run();
  expect(await ruleOf(rule.id)).toMatchObject({
    passedOver: `Прошлый счёт автопополнения № ${bill?.number} ещё не оплачен`,
  });
  await world.admin.call("PUT", `/api/bills/${bill?.id ?? 0}/paid`);
  await run();
  await correct(world, account, "-120");
  await run();
  expect(String((await ruleOf(rule.id))["passedOver"])).toMatch(/^Месячный предел 200,00/);
  expect(await billsOf(shop)).toHaveLength(1);

  const change = async (body: object) => {
    const { version } = await ruleOf(rule.id);
    const answer = await shop.client.call("PUT", `${rulesUrl}/${rule.id}`, { body: { version, ...body } });
    await run();
    return answer;
  };
  expect((await change({ topUp: "paused", monthlyCap: "2000" })).status).toBe(200);
  expect(await billsOf(shop), "paused").toHaveLength(1);
  expect((await change({ topUp: "on" })).status).toBe(200);
  expect(await billsOf(shop), "a rule that goes on is looked at at once").toHaveLength(2);
});

test("a rule that could never top up is refused beside its field, and nobody sets one for another's account", async () => {
  const [shop, stranger] = [await world.shop(), await world.shop()];
  const account = await open(shop, "yandex_direct");
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
  const rule = await setRule(shop, account, { alert: "never" });
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
