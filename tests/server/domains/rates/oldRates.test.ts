// No price uses a rate older than the region's limit.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TopUpTermsAnswer } from "../../../../src/contract/money/billing.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { type Bill, openWorld, type Row, type Shop, topUp, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;
let google: number;
let yandex: number;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  google = await shop.account("google_ads");
  yandex = await shop.account("yandex_direct");
});
afterAll(() => world.close());

const errorsOf = (answer: { json<T>(): T }) => answer.json<{ errors: object }>().errors;

test("a rate is used up to its maximum age in whole days, and the message says its age", async () => {
  const { today } = world;
  // The last rate before today's is ten days old.
  const last = addDays(today, -10);
  const on = (age: number) => shop.bill([{ accountId: google, amount: "120" }], { date: addDays(last, age) });
  expect((await on(9)).json<Bill>().lines).toMatchObject([{ rate: "2.07000000", arrives: "48.31" }]);
  await world.setRegion("BY", { maxRateAge: 5 });
  expect((await on(5)).status).toBe(201);
  const refused = await on(6);
  expect([refused.status, errorsOf(refused)]).toEqual([
    422,
    {
      "lines.0.accountId": `Последний курс USD — от ${formatDate(last)}: на ${formatDate(addDays(last, 6))} он слишком старый`,
    },
  ]);
  const own = await shop.bill([{ accountId: yandex, amount: "120" }], { date: addDays(last, 6) });
  expect(own.status, "the region's own currency has no rate").toBe(201);
});

test("customers see which accounts have no price at the moment, and cannot top them up", async () => {
  const { admin, today } = world;
  const filter = encodeURIComponent(JSON.stringify({ region: "by", date: today }));
  const [rate] = (await admin.call("GET", `/api/resources/rates?filter=${filter}`)).json<Row[]>();
  const gone = await admin.call("DELETE", `/api/resources/rates/${rate?.id}`, {
    headers: { "if-match": String(rate?.version) },
  });
  expect(gone.status, gone.text).toBeLessThan(300);
  const { accounts } = (await shop.client.call("GET", "/api/top-ups/terms")).json<TopUpTermsAnswer>();
  expect(accounts.map(({ id, rate: known, rateTooOld }) => [id, known?.currency ?? null, rateTooOld])).toEqual(
    expect.arrayContaining([
      [google, null, addDays(today, -10)],
      [yandex, "BYN", null],
    ]),
  );
  const answer = await topUp(shop.client, [{ accountId: google, amount: "120" }]);
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining("слишком старый")]);
  await world.setRegion("BY", { maxRateAge: null });
  expect((await topUp(shop.client, [{ accountId: google, amount: "120" }])).status).toBe(200);
});
