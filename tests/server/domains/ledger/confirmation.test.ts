// Changes that take a balance below zero need a confirmation.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HistoryEntry } from "../../../../src/contract/records/history.ts";
import { openWorld, type Row, type World } from "../billing/world.ts";

let world: World;
let accountId: number;
beforeAll(async () => {
  world = await openWorld();
  const shop = await world.shop();
  accountId = await shop.account("yandex_direct", { name: "Ёлки" });
});
afterAll(() => world.close());

const correct = (amount: string, headers: Record<string, string> = {}) =>
  world.admin.call("POST", "/api/resources/corrections", {
    body: { accountId, amount, date: world.today, reason: "Ошибка" },
    headers,
  });

test("a correction below zero is refused with the resulting balance until it is confirmed", async () => {
  expect((await correct("100")).status).toBe(201);
  expect((await correct("-100")).status).toBe(201);
  const refused = await correct("-99998944.45", { "x-confirmed": "something-else" });
  expect(refused.status).toBe(409);
  const { confirm, message } = refused.json<{ confirm: string; message: string }>();
  expect(confirm).toBe("negative-balance");
  expect(message.replaceAll(/\s/g, " ")).toBe("Остаток аккаунта «Ёлки» станет отрицательным: −99 998 944,45 BYN.");
  expect(await world.balance(accountId)).toBe("0.00");
  const made = await correct("-99998944.45", { "x-confirmed": confirm });
  expect(made.status, made.text).toBe(201);
  expect(await world.balance(accountId)).toBe("-99998944.45");
  const query = `resource=corrections&recordId=${made.json<Row>().id}`;
  const { entries } = (await world.admin.call("GET", `/api/history?${query}`)).json<{ entries: HistoryEntry[] }>();
  expect(entries.map(({ confirmed }) => confirmed)).toEqual([message]);
});

test("an unexplained correction asks first, and one that another movement explains does not", async () => {
  const shop = await world.shop();
  const [first, second] = [await shop.account("yandex_direct"), await shop.account("yandex_direct")];
  const put = (of: number, amount: string, headers: Record<string, string> = {}) =>
    world.admin.call("POST", "/api/resources/corrections", {
      body: { accountId: of, amount, date: world.today, reason: "Ошибка" },
      headers,
    });
  expect((await put(first, "1000")).status, "what was there when the account began").toBe(201);
  const refused = await put(first, "-300");
  expect(refused.json()).toMatchObject({ statusCode: 409, confirm: "unexplained-correction" });
  expect(await world.balance(first)).toBe("1000.00");
  const made = await put(first, "-300", { "x-confirmed": "unexplained-correction" });
  expect(made.status, made.text).toBe(201);
  const { rows } = await world.services.database.db.execute<{ confirmed: string }>(sql`
    select confirmed from audit where resource = 'corrections' and record_id = ${made.json<Row>().id}`);
  expect(rows[0]?.confirmed).toContain("больше десятой части остатка");
  expect((await put(first, "-70")).status, "a tenth is a trifle").toBe(201);
  expect((await put(second, "5")).status).toBe(201);
  expect((await put(second, "300")).status, "what was taken from another account").toBe(201);
});

test("an unconfirmed correction has no note in the history, and raising a balance never asks", async () => {
  const made = await correct("5", { "x-confirmed": "negative-balance" });
  expect(made.status, made.text).toBe(201);
  const { rows } = await world.services.database.db.execute(sql`
    select confirmed from audit where resource = 'corrections' and record_id = ${made.json<Row>().id}`);
  expect(rows).toEqual([{ confirmed: null }]);
});
