import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExplainedRate } from "../../../../src/contract/money/rates.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Shop, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
});
afterAll(() => world.close());

const explained = async (client = shop.client, headers: Record<string, string> = {}) =>
  (await client.call("GET", "/api/rates/explained", { headers })).json<ExplainedRate[]>();

test("rates are answered without markup, as numbers by currency", async () => {
  expect((await shop.client.call("GET", "/api/rates")).json()).toEqual({ USD: 3, EUR: 3.6, RUB: 3.7 });
});

test("a customer's rates include the markup and its source; the rouble is quoted per hundred", async () => {
  const [usd, eur, rub] = await explained();
  expect(usd).toEqual({
    ...{ currency: "USD", date: world.today, scale: 1, raw: "3.00", percent: "3.50", source: "user" },
    ...{ selling: "3.105", stale: false },
  });
  expect(eur).toMatchObject({ currency: "EUR", selling: "3.726" });
  expect(rub).toMatchObject({ currency: "RUB", scale: 100, raw: "3.70", selling: "3.8295" });
});

test("an administrator sees the rates of the host's region without markup", async () => {
  expect((await explained(world.admin))[0]).toMatchObject({
    raw: "3.00",
    percent: "0",
    source: "none",
    selling: "3.00",
  });
  expect((await explained(world.admin, { host: "kz.localhost" }))[0]).toMatchObject({ raw: "500.00" });
});

test("a customer sees the rates of their own region on any host", async () => {
  const abroad = await world.shop("kz");
  expect((await explained(abroad.client)).map(({ raw, scale }) => [raw, scale])).toEqual([
    ["500.00", 1],
    ["3.60", 1],
    ["3.70", 1],
  ]);
  expect((await explained(shop.client, { host: "kz.localhost" }))[0]).toMatchObject({ raw: "3.00" });
});

test("the latest rates of a day apply, and tomorrow's do not apply yet", async () => {
  await world.create("rates", {
    ...{ date: world.today, time: "15:30", region: "by", usd: "3.1", eur: "3.7", rub: "3.8" },
  });
  await world.setRates("by", "9.0000", addDays(world.today, 1));
  expect((await explained())[0]).toMatchObject({ raw: "3.10", date: world.today });
});

test("on a day without rates the last known ones apply, and say so", async () => {
  world.setClock(new Date(`${addDays(world.today, 5)}T09:00:00Z`));
  const shopper = await world.shop();
  const [usd] = await explained(shopper.client);
  expect(usd).toMatchObject({ raw: "9.00", date: addDays(world.today, 1), stale: true });
  world.setClock(undefined);
});
