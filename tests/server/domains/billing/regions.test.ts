import { afterAll, beforeAll, expect, test } from "vitest";
import type { GlobalSettings, SystemOfRegion } from "../../../../src/contract/money/billing.ts";
import type { Readiness } from "../../../../src/contract/regions.ts";
import type { Range } from "../../../../src/domain/money/ranges.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { anonymous } from "../../../world/callers.ts";
import { openWorld, type Row, type Shop, type World } from "./world.ts";
import { refreshHosts } from "../../../../server/domains/regions/refreshHosts.ts";

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
});
afterAll(() => world.close());

const defaults = async (): Promise<unknown[]> => {
  const list = (await world.admin.call("GET", "/api/resources/regions")).json<Row[]>();
  return list.filter(({ isDefault }) => isDefault).map(({ name }) => name);
};
const save = ({ id, version }: Row, change: object) =>
  world.admin.call("PUT", `/api/resources/regions/${id}`, { body: { version, ...change } });

test("a new installation has both regions, with their systems", async () => {
  const { systemSettings, vatPercent, currencyCode } = await world.regionOf("KZ");
  expect({ vatPercent, currencyCode }).toEqual({ vatPercent: "16.00", currencyCode: "KZT" });
  expect((systemSettings as Row[]).length).toBeGreaterThan(10);
  expect(await defaults()).toEqual(["BY"]);
});

test("exactly one region is the default after any save", async () => {
  const [by, kz] = [await world.regionOf("BY"), await world.regionOf("KZ")];
  expect((await save(by, { isDefault: false })).status, "nothing else would be").toBe(409);
  expect((await save(kz, { isDefault: true })).status).toBe(200);
  expect(await defaults()).toEqual(["KZ"]);
  expect((await save(by, { isDefault: true })).status, "it was changed meanwhile").toBe(409);
  const created = await world.create("regions", { name: "PL", currencyCode: "EUR", vatPercent: "23" });
  expect(created["isDefault"]).toBe(false);
  const seen = await world.regionOf("BY");
  await Promise.all([seen, seen, created].map((region) => save(region, { isDefault: true })));
  expect(await defaults(), "several people at once").toHaveLength(1);
  expect((await save(await world.regionOf("BY"), { isDefault: true })).status).toBe(200);
  expect(await defaults()).toEqual(["BY"]);
  expect((await world.admin.call("DELETE", `/api/regions/${created.id}`)).status).toBe(200);
});

test("hosts without a region belong to the default one as soon as it is chosen", async () => {
  const { services } = world;
  const regionsOf = () =>
    ["localhost", "kabinet.example.com", "kz.localhost", "by.localhost"].map((host) => services.hosts.regionOf(host));
  const lettersFrom = () => [services.hosts.siteOf("by"), services.hosts.siteOf("kz")];
  expect(regionsOf()).toEqual(["by", "by", "kz", "by"]);
  const before = await world.regionOf("BY");
  expect((await save(await world.regionOf("KZ"), { isDefault: true })).status).toBe(200);
  expect(regionsOf()).toEqual(["kz", "kz", "kz", "by"]);
  expect(lettersFrom()).toEqual(["http://by.localhost:3000", "http://localhost:3000"]);
  await services.database.pool.query("update regions set is_default = false");
  await refreshHosts(services.hosts, services.database.db);
  expect(regionsOf(), "none is set").toEqual(["by", "by", "kz", "by"]);
  const { version } = await world.regionOf("BY");
  expect((await save({ ...before, version }, { isDefault: true })).status).toBe(200);
});

test("clients and contracts can only have what their region offers; older agreements stay", async () => {
  const { payTypes } = await world.regionOf("BY");
  const contract = { customerId: shop.customerId, number: "12-У", startDate: world.today };
  const agreed = await world.create("contracts", { ...contract, paymentTerms: "postpay" });
  await world.setRegion("BY", { payTypes: ["prepay", "actual"] });
  const change = (resource: string, { id, version }: Row, body: object) =>
    world.admin.call("PUT", `/api/resources/${resource}/${id}`, { body: { version, ...body } });
  const customer = () => world.one("customers", shop.customerId);
  const refused = await change("customers", await customer(), { payType: "postpay" });
  expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
    422,
    { payType: "В регионе BY предлагают только: Предоплата, Оплата по фактическим расходам" },
  ]);
  expect((await change("customers", await customer(), { payType: "actual" })).status).toBe(200);
  expect((await change("customers", await customer(), { payType: "prepay" })).status).toBe(200);
  const kept = { number: "12-УД", paymentTerms: "postpay" };
  expect((await change("contracts", await world.one("contracts", agreed.id), kept)).status, "as it was").toBe(200);
  const second = await world.admin.call("POST", "/api/resources/contracts", {
    body: { ...contract, number: "13-У", paymentTerms: "postpay" },
  });
  expect([second.status, Object.keys(second.json<{ errors: object }>().errors)]).toEqual([422, ["paymentTerms"]]);
  await world.setRegion("BY", { payTypes: payTypes });
});

test("a region with customers keeps its code and, like the default one, cannot be deleted", async () => {
  const [by, kz] = [await world.regionOf("BY"), await world.regionOf("KZ")];
  expect((await save(by, { name: "PL" })).status).toBe(409);
  expect((await world.admin.call("DELETE", `/api/regions/${by.id}`)).status).toBe(409);
  expect((await save(kz, { name: "UZ" })).status, "nobody is there yet").toBe(200);
  expect((await save(await world.regionOf("UZ"), { name: "KZ" })).status).toBe(200);
});

test("a region shows its site and what is missing; one without rules serves nobody", async () => {
  const readiness = async ({ id }: Row) =>
    (await world.admin.call("GET", `/api/regions/${id}/readiness`)).json<Readiness>();
  const kz = await world.regionOf("KZ");
  const before = await readiness(kz);
  expect(before).toMatchObject({ known: true, site: expect.stringMatching(/^http:\/\/kz\.localhost/) as unknown });
  expect(before.missing).toEqual(["seller", "signer", "senderEmail"]);
  await world.setRegion("KZ", {
    senderEmail: "post@kabinet.kz",
    sellerSignerName: "Ким В.",
    sellerSignerPosition: "Директор",
  });
  expect((await readiness(kz)).missing).toEqual(["seller"]);
  const pl = await world.create("regions", { name: "PL", currencyCode: "EUR", vatPercent: "23", isActive: false });
  expect(await readiness(pl)).toEqual({ known: false, site: null, missing: [], rules: null });
  const refused = await save(pl, { isDefault: true });
  expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ["isDefault"]]);
  expect((await world.admin.call("DELETE", `/api/regions/${pl.id}`)).status).toBe(200);
  expect((await world.admin.call("GET", `/api/regions/${pl.id}/readiness`)).status).toBe(404);
  expect((await shop.client.call("GET", `/api/regions/${kz.id}/readiness`)).status).toBe(403);
});

test("every line of a commission has a stable id", async () => {
  const by = await world.regionOf("BY");
  const [first, second, ...rest] = by["systemSettings"] as { commission: { id?: number }[]; systemId: number }[];
  const ranges = [
    { from: "0", to: "1000", value: "10" },
    { from: "1000", to: null, value: "8" },
  ];
  const saved = (await save(by, { systemSettings: [{ ...first, commission: ranges }, second, ...rest] })).json<Row>();
  const [line] = saved["systemSettings"] as { commission: { id: number; value: string }[] }[];
  const ids = line?.commission.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(2);
  const changed = [{ ...line?.commission[0], value: "9" }, line?.commission[1], undefined].filter(Boolean);
  const again = (
    await save(saved, {
      systemSettings: [
        { ...first, commission: changed },
        { ...second, commission: [{ ...ranges[1], from: "0", id: ids[0] }] },
        ...rest,
      ],
    })
  ).json<Row>();
  const [kept, copied] = again["systemSettings"] as { commission: { id: number; value: string }[] }[];
  expect(kept?.commission.map(({ id }) => id)).toEqual(ids);
  expect(kept?.commission[0]?.value).toBe("9");
  expect(ids, "an id that is somebody's already is not given twice").not.toContain(copied?.commission[0]?.id);
});

test("a range of a region or customer is removed by its id, and its neighbour takes over its sums", async () => {
  const by = await world.regionOf("BY");
  const [first, ...others] = by["systemSettings"] as { systemId: number }[];
  const commission = [
    { from: "0", to: "1000", value: "10" },
    { from: "1000", to: "5000", value: "8" },
    { from: "5000", to: null, value: "6" },
  ];
  const { systemId } = first ?? { systemId: 0 };
  await save(by, { systemSettings: [{ ...first, commission }, ...others] });
  const customer = await world.one("customers", shop.customerId);
  const own = { id: customer.id, version: customer.version, systemSettings: [{ systemId, commission, discount: [] }] };
  expect((await world.admin.call("PUT", "/api/customers/update", { body: own })).status).toBe(200);
  const kept = async (resource: string, id: number) => {
    const [agreed] = (await world.one(resource, id))["systemSettings"] as { commission: Range[] }[];
    return agreed?.commission ?? [];
  };
  for (const [resource, id, isCustomer] of [
    ["regions", by.id, false] as const,
    ["customers", customer.id, true] as const,
  ]) {
    const [line, middle] = await kept(resource, id);
    const remove = (named: unknown, more = `&isCustomer=${isCustomer}`) =>
      world.admin.call("DELETE", `/api/regions/settings-lines?id=${String(named)}${more}`);
    expect((await remove(middle?.id, `&isCustomer=${!isCustomer}`)).status, "not the other side's").toBe(404);
    const both = await Promise.all([remove(middle?.id), remove(middle?.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const rest = (await kept(resource, id)).map(({ from, to }) => [from, to]);
    expect(rest).toEqual([
      ["0.00", "5000.00"],
      ["5000.00", null],
    ]);
    expect((await remove(line?.id)).status).toBe(200);
    expect((await kept(resource, id)).map(({ from, to }) => [from, to])).toEqual([["0.00", null]]);
  }
  expect((await shop.client.call("DELETE", "/api/regions/settings-lines?id=1")).status).toBe(403);
  expect((await world.admin.call("DELETE", "/api/regions/settings-lines?id=x")).status).toBe(400);
});

test("each system can have one agreement", async () => {
  const by = await world.regionOf("BY");
  const settings = by["systemSettings"] as Row[];
  const answer = await save(by, { systemSettings: [...settings, settings[0]] });
  expect(answer.status).toBe(422);
  expect(answer.json<{ errors: object }>().errors).toEqual({
    [`systemSettings.${settings.length}.systemId`]: messages.twice,
  });
});

test("a customer's region can change only while nothing depends on it", async () => {
  const free = await world.shop();
  const busy = await world.shop();
  await busy.account("kufar");
  for (const [{ customerId }, status] of [[free, 200] as const, [busy, 409] as const]) {
    const { id, version } = await world.one("customers", customerId);
    const body = { id, version, region: "kz", companyTaxNumber: `94014000${String(1000 + customerId)}` };
    expect((await world.admin.call("PUT", "/api/customers/update", { body })).status).toBe(status);
  }
});

test("the systems of a region are offered with its currency and the identifiers that an account needs", async () => {
  const abroad = await world.shop("kz");
  const [by, kz] = await Promise.all(
    [shop, abroad].map(async ({ client }) =>
      (await client.call("GET", "/api/accounts/systems/all")).json<SystemOfRegion[]>(),
    ),
  );
  const find = (systems: readonly SystemOfRegion[] | undefined, key: string) => systems?.find((one) => one.key === key);
  expect(find(by, "yandex_direct")).toMatchObject({ currency: "BYN", kind: "advertising" });
  expect(find(by, "yandex_direct")?.identifiers[0]).toMatchObject({ key: "login", required: true });
  expect(find(kz, "yandex_direct")).toMatchObject({ currency: "KZT" });
  expect([find(by, "kolesa"), find(kz, "kolesa")?.key]).toEqual([undefined, "kolesa"]);
  expect(find(by, "telegram_ads")?.warning).toMatch(/Telegram/);
});

test("users read a region's terms, strangers only its contacts, and nobody its internal settings", async () => {
  const contacts = { telegramLink: "https://telegram.example/kabinet", telPhone: "+375291234567" };
  await world.setRegion("BY", { ...contacts, senderEmail: "post@kabinet.test", trackerManagerId: "manager-7" });
  const answer = await shop.client.call("GET", "/api/settings/global?region=BY");
  const settings = answer.json<GlobalSettings>();
  expect(settings.region).toMatchObject({ name: "BY", currency: { code: "BYN", label: "BYN" } });
  expect(settings.settings).toMatchObject({ vatPercent: "20.00", allowTransfer: true });
  const stranger = await anonymous(world.app).call("GET", "/api/settings/global?region=RU");
  expect(stranger.json<GlobalSettings>()).toMatchObject({ region: { name: "BY" }, contacts, settings: null });
  for (const { text } of [answer, stranger]) expect(text).not.toMatch(/post@kabinet|manager-7/);
  expect((await anonymous(world.app).call("GET", "/api/settings/global/systems")).status).toBe(401);
  expect((await shop.client.call("GET", "/api/settings/global?region=XX")).status).toBe(400);
  const kz = await shop.client.call("GET", "/api/settings/global?region=KZ");
  expect(kz.json<GlobalSettings>().region.currency).toEqual({ code: "KZT", label: "₸" });
});

test("what a region agrees per system is told by its name, and RU means BY", async () => {
  const read = async (region: string) =>
    (await shop.client.call("GET", `/api/settings/global/systems?region=${region}`)).json<
      { key: string; minFirst: string }[]
    >();
  expect(await read("RU")).toEqual(await read("BY"));
  expect((await read("BY")).find(({ key }) => key === "telegram_ads")).toMatchObject({
    minFirst: "1700.00",
    minNext: "420.00",
  });
  expect((await read("KZ")).find(({ key }) => key === "telegram_ads")).toMatchObject({ minFirst: "260000.00" });
});
