import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TransferTermsAnswer, Transferred } from "../../../../src/contract/money/ledger.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { openWorld, unbalanced, type Shop, type World } from "../billing/world.ts";
import { errorsOf, pay, transfer } from "./movements.ts";

let world: World;
let shop: Shop;
let yandex: number;
let second: number;
let google: number;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  yandex = await shop.account("yandex_direct");
  second = await shop.account("yandex_direct");
  google = await shop.account("google_ads");
});
afterAll(() => world.close());

test("money moves one to one within a currency, and the customer sees the transfer", async () => {
  await pay(world, shop, yandex, "120");
  const answer = await transfer(shop.client, { fromAccountId: yandex, toAccountId: second, amount: "30,5" });
  expect(answer.status, answer.text).toBe(200);
  const made = answer.json<Transferred>();
  expect(made).toMatchObject({ amount: "30.50", arrives: "30.50", toCurrency: "BYN", message: "Перевод создан" });
  expect([await world.balance(yandex), await world.balance(second)]).toEqual(["69.50", "30.50"]);
  const [own] = (await shop.client.call("GET", "/api/resources/transfers")).json<object[]>();
  expect(own).toMatchObject({ id: made.transferId, fromAccountId: yandex, toAccountId: second, rawRate: null });
  expect(await unbalanced(world)).toEqual([]);
});

test("the refusal to delete a client names their transfers once, with all fields", async () => {
  const { reasons } = (await world.admin.call("GET", `/api/deletions/customers/${shop.customerId}`)).json<{
    readonly reasons: readonly string[];
  }>();
  expect(reasons.filter((reason) => reason.includes("переводы"))).toEqual([
    "На эту запись ссылаются переводы: 1 (поля «Клиент», «Откуда», «Куда»)",
  ]);
});

test("across currencies, money leaves at the rate without markup and arrives at the selling rate, rounded down", async () => {
  // 50 BYN ÷ (3.00 + 3.5 %) = 16.1030…
  const there = await transfer(shop.client, { fromAccountId: yandex, toAccountId: google, amount: "50" });
  expect(there.json<Transferred>()).toMatchObject({ arrives: "16.10", toCurrency: "USD" });
  // 16.10 USD × 3.00 = 48.30 BYN: the markup was paid, so transferring there and back gains nothing.
  const back = await transfer(shop.client, { fromAccountId: google, toAccountId: yandex, amount: "16.10" });
  expect(back.json<Transferred>()).toMatchObject({ arrives: "48.30", toCurrency: "BYN" });
  const { transferId } = there.json<Transferred>();
  expect(await world.one("transfers", transferId)).toMatchObject({ rawRate: "1.00000000", sellingRate: "3.10500000" });
  expect(await unbalanced(world)).toEqual([]);
});

test("a transfer cannot exceed the balance or have an invalid sum", async () => {
  const before = await world.balance(yandex);
  const more = await transfer(shop.client, { fromAccountId: yandex, toAccountId: second, amount: "10000" });
  expect(more.status).toBe(422);
  expect(errorsOf(more)["amount"]).toMatch(/^На аккаунте только/);
  for (const amount of ["-1", "0", "0.001", "1e3", "много", 1e300, [1], { a: 1 }, null, true]) {
    const answer = await transfer(shop.client, { fromAccountId: yandex, toAccountId: second, amount });
    expect([400, 422], `${JSON.stringify(amount)}: ${answer.text}`).toContain(answer.status);
  }
  const tiny = await transfer(shop.client, { fromAccountId: yandex, toAccountId: google, amount: "0.01" });
  expect(errorsOf(tiny)["amount"]).toMatch(/ничего не поступит/);
  expect(await world.balance(yandex)).toBe(before);
});

test("another customer's account is not found, as source or target", async () => {
  const stranger = await world.shop();
  const theirs = await stranger.account("yandex_direct");
  await pay(world, stranger, theirs, "120");
  const take = await transfer(shop.client, { fromAccountId: theirs, toAccountId: yandex, amount: "10" });
  expect(errorsOf(take)).toEqual({ fromAccountId: "Рекламный аккаунт: такой записи нет" });
  const gift = { fromAccountId: yandex, toAccountId: theirs, amount: "1" };
  expect((await transfer(shop.client, gift)).status).toBe(422);
  expect((await transfer(shop.client, { ...gift, customerId: stranger.customerId })).status).toBe(404);
  const byAdmin = { fromAccountId: theirs, toAccountId: yandex, amount: "1", customerId: stranger.customerId };
  expect((await transfer(world.admin, byAdmin)).status, "nor by an administrator between two customers").toBe(422);
  expect(await world.balance(theirs)).toBe("100.00");
  expect((await stranger.client.call("GET", "/api/resources/transfers")).json()).toEqual([]);
});

test("the settings of the system, and of the customer or else the region, decide", async () => {
  const telegram = await shop.account("telegram_ads");
  const named = await transfer(shop.client, { fromAccountId: yandex, toAccountId: telegram, amount: "5" });
  expect(errorsOf(named)["toAccountId"]).toMatch(/Telegram Ads не переводит/);
  const suspended = await shop.account("yandex_direct", { status: "suspended" });
  const asleep = await transfer(shop.client, { fromAccountId: yandex, toAccountId: suspended, amount: "5" });
  expect(errorsOf(asleep)["toAccountId"]).toMatch(/приостановлен/);

  const terms = async () => (await shop.client.call("GET", "/api/transfers/terms")).json<TransferTermsAnswer>();
  expect((await terms()).accounts.map(({ id }) => id).toSorted()).toEqual([yandex, second, google].toSorted());
  await world.setRegion("BY", { allowTransfer: false });
  expect(await terms()).toEqual({ allowed: false, accounts: [], rates: [] });
  const forbidden = await transfer(shop.client, { fromAccountId: yandex, toAccountId: second, amount: "5" });
  expect(forbidden.status).toBe(403);
  const allow = async (allowTransfer: string) => {
    const { version } = await world.one("customers", shop.customerId);
    const body = { id: shop.customerId, version, allowTransfer };
    expect((await world.admin.call("PUT", "/api/customers/update", { body })).status).toBe(200);
  };
  await allow("yes");
  expect((await transfer(shop.client, { fromAccountId: yandex, toAccountId: second, amount: "5" })).status).toBe(200);
  await allow("no");
  await world.setRegion("BY", { allowTransfer: true });
  expect((await transfer(shop.client, { fromAccountId: yandex, toAccountId: second, amount: "5" })).status).toBe(403);
  await allow("region");
});

test("one key moves money once, however often it is sent, and serves no other transfer", async () => {
  const before = Number(await world.balance(second));
  const body = { fromAccountId: yandex, toAccountId: second, amount: "1" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(shop.client, body, "once")));
  expect(new Set(answers.map((answer) => answer.json<Transferred>().transferId)).size).toBe(1);
  expect(Number(await world.balance(second))).toBe(before + 1);
  expect((await transfer(shop.client, { ...body, amount: "2" }, "once")).status).toBe(422);
});

test("the whole balance, sent 50 times at once, leaves once", async () => {
  const rich = await world.shop();
  const [from, to] = [await rich.account("yandex_direct"), await rich.account("yandex_direct")];
  await pay(world, rich, from, "120");
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => transfer(rich.client, { fromAccountId: from, toAccountId: to, amount: "100.00" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect([await world.balance(from), await world.balance(to)]).toEqual(["0.00", "100.00"]);
});

test("200 concurrent crosswise transfers keep the total, make no balance negative, and lose nothing", async () => {
  const busy = await world.shop();
  const ids: number[] = [];
  for (let index = 0; index < 4; index += 1) ids.push(await busy.account("yandex_direct"));
  for (const id of ids) await pay(world, busy, id, "60");
  const moved = new Map(ids.map((id) => [id, 0]));
  const history: { total: number; least: number }[] = [];
  const look = async () => {
    const { rows } = await world.services.database.db.execute<{ total: number; least: number }>(sql`
      select sum(b)::float as total, min(b)::float as least from (
        select sum(amount) as b from ledger_entries where account_id = any(${sql.param(ids)}::bigint[]) group by account_id
      ) balances`);
    history.push(...rows);
  };
  let next = 0;
  const sendTheNext = async (): Promise<void> => {
    for (let index = next++; index < 200; index = next++) {
      const from = ids[index % 4] ?? 0;
      const to = ids[(index + 1 + (index % 3)) % 4] ?? 0;
      if (index % 5 === 0) await look();
      const cents = 100 + ((index * 7919) % 4000);
      const amount = (cents / 100).toFixed(2);
      const answer = await transfer(busy.client, { fromAccountId: from, toAccountId: to, amount });
      if (answer.status === 422) continue;
      expect(answer.status, answer.text).toBe(200);
      moved.set(from, (moved.get(from) ?? 0) - cents);
      moved.set(to, (moved.get(to) ?? 0) + cents);
    }
  };
  await Promise.all(Array.from({ length: 20 }, sendTheNext));
  expect(history).toHaveLength(40);
  expect(new Set(history.map(({ total }) => total))).toEqual(new Set([200]));
  expect(Math.min(...history.map(({ least }) => least))).toBeGreaterThanOrEqual(0);
  for (const id of ids) expect(await world.balance(id)).toBe((50 + (moved.get(id) ?? 0) / 100).toFixed(2));
  expect(await unbalanced(world)).toEqual([]);
});

test("a transfer cannot be changed or deleted", async () => {
  for (const statement of ["update transfers set amount = 1", "delete from transfers", "truncate transfers cascade"])
    await expect(world.services.database.db.execute(sql.raw(statement))).rejects.toThrow();
  const [own] = (await shop.client.call("GET", "/api/resources/transfers")).json<{ id: number }[]>();
  expect((await world.admin.call("DELETE", `/api/resources/transfers/${own?.id}`)).status).toBe(403);
  expect(messages.transferCreated).toBe("Перевод создан");
});
