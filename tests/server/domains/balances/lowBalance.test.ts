// Letters about accounts that run out of money: one each time a balance falls.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueDailyCheck } from "../../../../server/domains/balances/queueBalanceChecks.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { correct, pay } from "../ledger/movements.ts";
import type { Row } from "../billing/world.ts";
import { openBalances, type Balances } from "./balanceWorld.ts";

let balances: Balances;
let world: Balances["world"];

beforeAll(async () => {
  balances = await openBalances();
  ({ world } = balances);
});
afterAll(() => world.close());

test("one letter lists accounts below three days of spend, and none repeats it until they rise", async () => {
  const shop = await world.shop();
  const [first, second, rich] = [
    await balances.open(shop, "yandex_direct", "Первый"),
    await balances.open(shop, "kufar", "Второй"),
    await balances.open(shop, "vk_ads", "Третий"),
  ];
  for (const id of [first, second, rich]) await pay(world, shop, id, "1200");
  await balances.run();
  expect(await balances.lettersOf(shop, "lowBalance"), "nothing was spent").toEqual([]);

  await balances.spend({ [first]: "950", [second]: "999.99", [rich]: "20" });
  const letters = await balances.lettersOf(shop, "lowBalance");
  expect(letters).toHaveLength(1);
  const [letter] = letters;
  expect(letter?.subject).toMatch(/^Деньги заканчиваются: 2\sаккаунта$/);
  expect(letter?.text).toContain("«Первый»");
  expect(letter?.text).toContain("«Второй»");
  expect(letter?.text).not.toContain("«Третий»");
  expect(letter?.link).toMatch(/\/accounts\?status=low&topup=\d+,\d+$/);
  const known = (await shop.client.call("GET", "/api/accounts/byCustomerId")).json<Row[]>();
  expect(new Set(known.filter(({ isLow }) => isLow === true).map(({ id }) => id))).toEqual(new Set([first, second]));

  await balances.spend({ [first]: "960" });
  expect(await balances.lettersOf(shop, "lowBalance"), "still below").toHaveLength(1);
  await pay(world, shop, first, "6000");
  await balances.run();
  await correct(world, first, "-5000");
  await balances.run();
  const again = await balances.lettersOf(shop, "lowBalance");
  expect(again, "it rose and fell again").toHaveLength(2);
  expect(again[1]?.subject).toBe("«Первый»: деньги заканчиваются");
});

test("the customer's own threshold holds: for all accounts, for one in money, or none at all", async () => {
  const shop = await world.shop();
  const [all, money, never] = [
    await balances.open(shop, "yandex_direct", "Общий"),
    await balances.open(shop, "kufar", "По сумме"),
    await balances.open(shop, "vk_ads", "Молчит"),
  ];
  for (const id of [all, money, never]) await pay(world, shop, id, "1200");
  const company = await world.one("customers", shop.customerId);
  const changed = await shop.client.call("PUT", "/api/users/me/company", {
    body: { version: company.version, lowBalanceDays: 10 },
  });
  expect(changed.status, changed.text).toBe(200);
  await balances.setRule(shop, money, { alert: "money", alertAmount: "700" });
  await balances.setRule(shop, never, { alert: "never" });
  await balances.spend({ [all]: "600", [money]: "250", [never]: "999" });
  expect((await balances.lettersOf(shop, "lowBalance")).map(({ subject }) => subject)).toEqual([
    "«Общий»: деньги заканчиваются",
  ]);
  await balances.spend({ [money]: "300.01" });
  expect((await balances.lettersOf(shop, "lowBalance")).map(({ subject }) => subject)).toEqual([
    "«Общий»: деньги заканчиваются",
    "«По сумме»: деньги заканчиваются",
  ]);
});

test("an account below zero is told of, however old its spend; not if its customer pays for actual expenses", async () => {
  const [early, late] = [await world.shop(), await world.shop()];
  const { id, version } = await world.one("customers", late.customerId);
  const body = { id, version, payType: "actual" };
  expect((await world.admin.call("PUT", "/api/customers/update", { body })).status).toBe(200);
  const overspent = await balances.open(early, "yandex_direct", "Перерасход");
  const byAct = await balances.open(late, "yandex_direct", "По акту");
  await balances.spend({ [overspent]: "40", [byAct]: "40" }, addDays(world.today, -30));
  await balances.spend({ [byAct]: "60" });
  expect((await balances.lettersOf(early, "lowBalance")).map(({ subject }) => subject)).toEqual([
    "«Перерасход»: деньги заканчиваются",
  ]);
  expect(await balances.lettersOf(late, "lowBalance")).toEqual([]);
  expect(await world.one("accounts", overspent)).toMatchObject({ balance: "-40.00", daysLeft: 0, isLow: true });
  expect(await world.one("accounts", byAct)).toMatchObject({ balance: "-100.00", daysLeft: null, isLow: false });
  const home = (await world.admin.call("GET", "/api/home?region=by")).json<{ dryAccounts: { first: Row[] } }>();
  const dry = home.dryAccounts.first.map((account) => account.id);
  expect([dry.includes(overspent), dry.includes(byAct)]).toEqual([true, false]);
});

test("a customer without such letters gets none, not even later for the same drop", async () => {
  const shop = await world.shop();
  const account = await balances.open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  const choose = (lowBalance: boolean) =>
    shop.client.call("PUT", "/api/users/me/letters", { body: { documents: true, news: true, lowBalance } });
  expect((await choose(false)).status).toBe(200);
  await balances.spend({ [account]: "990" });
  await choose(true);
  await balances.spend({ [account]: "991" });
  expect(await balances.lettersOf(shop, "lowBalance")).toEqual([]);
});

test("balances are checked once a day, however often it is requested", async () => {
  const shop = await world.shop();
  const account = await balances.open(shop, "yandex_direct");
  await pay(world, shop, account, "1200");
  const { db } = world.services.database;
  await db.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id) values ('spend', ${world.today}::date, ${shop.customerId}) returning id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select id, 'spend', ${world.today}::date, book, account_id, 'BYN', amount from made, (values
      ('cabinet', ${account}::bigint, -990.00), ('spend', null, 990.00)) e (book, account_id, amount)`);
  const at = (time: string) =>
    queueDailyCheck({ database: world.services.database, clock: () => new Date(`${world.today}T${time}:00Z`) });
  await at("04:59");
  await balances.run();
  expect(await balances.lettersOf(shop, "lowBalance"), "nobody is woken").toEqual([]);
  await Promise.all([at("05:00"), at("05:00")]);
  await balances.run();
  await at("12:00");
  await balances.run();
  expect(await balances.lettersOf(shop, "lowBalance")).toHaveLength(1);
});
