// An account created by an administrator: its system determines its currency and identifiers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Row, type Shop, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;
let systemIds: ReadonlyMap<string, number>;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  const systems = (await world.admin.call("GET", "/api/resources/systems")).json<{ id: number; key: string }[]>();
  systemIds = new Map(systems.map(({ key, id }) => [key, id]));
});
afterAll(() => world.close());

const make = (key: string, more: object = {}) =>
  world.admin.call("POST", `/api/accounts/create/${shop.customerId}`, {
    body: { name: key, customerId: shop.customerId, systemId: systemIds.get(key), ...more },
  });
const made = async (key: string, more: object = {}) => {
  const answer = await make(key, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Row & { version: number; identifiers: { id: number; key: string; value: string }[] }>();
};
const change = ({ id, version }: { id: number; version: number }, body: object) =>
  world.admin.call("PUT", `/api/accounts/${id}`, { body: { version, ...body } });
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string> }>().errors;

test("the currency follows the system and the region, and another one is refused", async () => {
  expect(await made("google_ads")).toMatchObject({ currency: "USD" });
  expect(await made("yandex_direct", { region: "kz" })).toMatchObject({ currency: "KZT" });
  expect(await made("yandex_direct", { currency: null })).toMatchObject({ currency: "BYN" });
  const refused = await make("google_ads", { currency: "BYN" });
  expect(refused.status).toBe(422);
  expect(errorsOf(refused)).toEqual({ currency: "Только «USD, доллар США»: так у «Google Реклама»" });
});

test("without a currency of the system the account's is optional, and the region's is the default", async () => {
  const { id: systemId } = await world.create("systems", { key: "no_currency", name: "Без валюты", regions: ["by"] });
  expect(await made("no_currency", { systemId })).toMatchObject({ currency: "BYN" });
  expect(await made("no_currency", { systemId, currency: "EUR" })).toMatchObject({ currency: "EUR" });
});

test("identifiers follow the system, are checked by its rules and named by their keys", async () => {
  const right = [{ key: "customerId", value: " 123-456-7890 " }];
  expect((await made("google_ads", { identifiers: right })).identifiers).toMatchObject([
    { key: "customerId", value: "123-456-7890" },
  ]);
  for (const [identifiers, ...keys] of [
    [[], "customerId"],
    [[{ key: "managerId", value: "234-567-8901" }], "customerId"],
    [[{ key: "customerId", value: "12" }], "customerId"],
    [[...right, { key: "login", value: "x" }], "login"],
    [[...right, ...right], "customerId"],
  ] as const) {
    const answer = await make("google_ads", { identifiers });
    expect(answer.status, JSON.stringify(identifiers)).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(keys.map((key) => `identifiers.${key}`));
  }
});

test("an account without known identifiers can be changed without them", async () => {
  const account = await made("google_ads");
  expect(account.identifiers).toEqual([]);
  expect((await change(account, { login: "later", identifiers: [] })).status).toBe(200);
});

test("moving an account to another system requires its identifiers, and the currency follows", async () => {
  const account = await made("google_ads", { identifiers: [{ key: "customerId", value: "123-456-7890" }] });
  const systemId = systemIds.get("yandex_direct");
  const refused = await change(account, { systemId });
  expect(refused.status).toBe(422);
  expect(Object.keys(errorsOf(refused)).toSorted()).toEqual(["identifiers.customerId", "identifiers.login"]);
  const answer = await change(account, { systemId, identifiers: [{ key: "login", value: "romashka" }] });
  expect(answer.json()).toMatchObject({ currency: "BYN", identifiers: [{ key: "login", value: "romashka" }] });
});

test("identifiers that the system no longer requires may stay, but new ones are refused", async () => {
  const { id: systemId } = await world.create("systems", {
    ...{ key: "changing", name: "Изменчивая", regions: ["by"] },
    identifiers: [{ key: "old", label: "Старый", required: false }],
  });
  const account = await made("changing", { systemId, identifiers: [{ key: "old", value: "1" }] });
  const { version } = await world.one<{ version: number }>("systems", systemId);
  const asked = [{ key: "new", label: "Новый", required: false }];
  await world.admin.call("PUT", `/api/resources/systems/${systemId}`, { body: { version, identifiers: asked } });
  const both = [...account.identifiers, { key: "new", value: "2" }];
  const kept = await change(account, { identifiers: both });
  expect(kept.status, kept.text).toBe(200);
  const refused = await change(kept.json(), { identifiers: [{ key: "old", value: "3" }] });
  expect(errorsOf(refused)).toEqual({ "identifiers.old": "Неизвестное поле" });
});
