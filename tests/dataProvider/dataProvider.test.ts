// react-admin's verbs on the real server: for a uniform resource, and for those with routes of their own.
import type { RaRecord } from "ra-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { KabinetDataProvider } from "../../src/dataProvider/dataProvider.ts";
import type { Values } from "../../src/dataProvider/operations.ts";
import { signIn } from "../../src/dataProvider/session/session.ts";
import { dayIn } from "../../src/domain/time/periods.ts";
import { password } from "../world/people.ts";
import { openWorld, providerFor, type World } from "../world/openWorld.ts";

let world: World;
const provider: KabinetDataProvider = providerFor("ADMIN");

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.calls.length = 0;
});

const add = async (resource: string, data: Values): Promise<RaRecord> =>
  (await provider.create<RaRecord>(resource, { data })).data;

const get = async (resource: string, id: RaRecord["id"]): Promise<RaRecord> =>
  (await provider.getOne<RaRecord>(resource, { id })).data;

const update = async (resource: string, previousData: RaRecord, data: Values): Promise<RaRecord> =>
  (await provider.update<RaRecord>(resource, { id: previousData.id, data, previousData })).data;

const inOrder = (field: string, order: "ASC" | "DESC" = "ASC", page = 1, perPage = 25) => ({
  sort: { field, order },
  pagination: { page, perPage },
});

const addContract = (more: Values = {}) =>
  add("contracts", { number: "Д-1", customerId: world.customer.customerId, startDate: "2026-01-01", ...more });

const addAccount = (more: Values = {}) =>
  add("accounts", { name: "Аккаунт", customerId: world.customer.customerId, systemId: world.systemId, ...more });

const addBill = async (more: Values = {}) => {
  const { id: accountId } = await addAccount();
  const lines = [{ accountId, amount: "120.00" }];
  return add("bills", { date: dayIn("by"), customerId: world.customer.customerId, lines, ...more });
};

const sameIds = (records: readonly RaRecord[], expected: readonly RaRecord[]) =>
  expect(records.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));

describe("a resource at the uniform address", () => {
  let made: RaRecord[];

  beforeAll(async () => {
    made = [];
    for (const name of ["Вега", "Бета", "Гамма", "Альфа"])
      made.push(
        await add("systems", { key: `greek_${made.length}`, name: `Греция ${name}`, isActive: name !== "Бета" }),
      );
  });
  const named = { name_like: "Греция" };

  test("is listed, sorted, filtered and paged", async () => {
    const [vega, beta, gamma, alpha] = made as [RaRecord, RaRecord, RaRecord, RaRecord];
    const first = await provider.getList<RaRecord>("systems", { ...inOrder("name", "ASC", 1, 3), filter: named });
    sameIds(first.data, [alpha, beta, vega]);
    expect(first.total).toBe(4);
    const second = await provider.getList<RaRecord>("systems", { ...inOrder("name", "ASC", 2, 3), filter: named });
    sameIds(second.data, [gamma]);
    const active = { ...named, isActive: false };
    sameIds((await provider.getList<RaRecord>("systems", { ...inOrder("name"), filter: active })).data, [beta]);
    sameIds((await provider.getList<RaRecord>("systems", { ...inOrder("name"), filter: { q: "греция гам" } })).data, [
      gamma,
    ]);
  });

  test("is read by one id and by many", async () => {
    const [vega, beta] = made as [RaRecord, RaRecord];
    expect((await get("systems", vega.id))["name"]).toBe("Греция Вега");
    expect((await get("systems", String(beta.id)))["name"]).toBe("Греция Бета");
    const { data } = await provider.getMany<RaRecord>("systems", { ids: [beta.id, vega.id] });
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([vega.id, beta.id]));
  });

  test("is changed, one record or many, and deleted", async () => {
    const [vega, beta, gamma, alpha] = made as [RaRecord, RaRecord, RaRecord, RaRecord];
    expect(await update("systems", vega, { name: "Греция Вита" })).toMatchObject({
      name: "Греция Вита",
      key: "greek_0",
      version: 2,
    });
    const ids = [vega.id, beta.id];
    expect((await provider.updateMany("systems", { ids, data: { kind: "payment" } })).data).toEqual(ids);
    for (const id of ids) expect(await get("systems", id)).toMatchObject({ kind: "payment" });
    expect((await provider.delete("systems", { id: alpha.id, previousData: alpha })).data).toEqual(alpha);
    expect((await provider.deleteMany("systems", { ids: [beta.id, gamma.id] })).data).toEqual([beta.id, gamma.id]);
    const left = await provider.getList<RaRecord>("systems", { ...inOrder("id"), filter: named });
    sameIds(left.data, [vega]);
  });
});

describe("contracts, which are added and replaced at one address", () => {
  test("live through every verb", async () => {
    const made = await addContract();
    expect(made).toMatchObject({ number: "Д-1", status: "active", version: 1 });
    expect(await update("contracts", made, { number: "Д-2" })).toMatchObject({
      id: made.id,
      number: "Д-2",
      version: 2,
    });
    expect(await get("contracts", made.id)).toMatchObject({ number: "Д-2", startDate: "2026-01-01" });
    const { data: many } = await provider.getMany<RaRecord>("contracts", { ids: [made.id, 999_999] });
    sameIds(many, [made]);
    expect((await provider.getMany("contracts", { ids: [] })).data).toEqual([]);
    const list = await provider.getList<RaRecord>("contracts", { ...inOrder("id"), filter: { number_like: "Д-2" } });
    sameIds(list.data, [made]);
    await provider.delete("contracts", { id: made.id });
    await expect(get("contracts", made.id)).rejects.toMatchObject({ status: 404 });
    expect(new Set(world.calls.map((call) => call.replace(/\?.*/s, "")))).toEqual(
      new Set(["POST /api/contracts/update", "GET /api/contracts/all", `DELETE /api/contracts/${made.id}`]),
    );
  });

  test("of one client are listed at the client's address", async () => {
    const made = await addContract({ number: "Д-7" });
    const { data, total } = await provider.getManyReference<RaRecord>("contracts", {
      ...inOrder("number", "DESC", 1, 1),
      target: "customerId",
      id: world.customer.customerId,
      filter: {},
    });
    sameIds(data, [made]);
    expect(total).toBe(1);
    expect(world.calls.at(-1)).toMatch(`GET /api/customers/${world.customer.customerId}/contracts?`);
  });
});

describe("accounts, which are added at their client's address", () => {
  test("live through every verb", async () => {
    const made = await addAccount({ name: "Новый", identifiers: [{ key: "mcc", value: "17" }] });
    expect(world.calls).toEqual([`POST /api/accounts/create/${world.customer.customerId}`]);
    expect(made).toMatchObject({ balance: "0.00", identifiers: [{ key: "mcc", value: "17" }] });
    const changed = await update("accounts", made, { ...made, name: "Старый", password: "Тайна-7" });
    expect(changed).toMatchObject({ name: "Старый", password: true, identifiers: [{ key: "mcc" }] });
    const { data } = await provider.getManyReference<RaRecord>("accounts", {
      ...inOrder("id", "DESC", 1, 1),
      target: "customerId",
      id: world.customer.customerId,
      filter: { systemId: world.systemId },
    });
    sameIds(data, [made]);
    expect(world.calls.at(-1)).toMatch(`byCustomerId?customerId=${world.customer.customerId}&`);
    expect(await provider.revealSecret("accounts", made.id, "password")).toBe("Тайна-7");
    expect((await provider.runAction("accounts", "suspend", made)).data).toMatchObject({ status: "suspended" });
    expect(await provider.runBulkAction("accounts", "activate", [made.id])).toEqual([{ id: made.id, done: true }]);
    expect(await get("accounts", made.id)).toMatchObject({ status: "active" });
    await provider.deleteMany("accounts", { ids: [made.id] });
    expect(world.calls.at(-1)).toBe(`DELETE /api/accounts/delete/${made.id}`);
  });
});

describe("help sections and posts, whose answers come in envelopes", () => {
  test("live through every verb", async () => {
    const section = await add("categories", { title: "Счета", sort: 2 });
    const other = await add("categories", { title: "Акты", sort: 1 });
    expect(await update("categories", section, { title: "Счета и оплата" })).toMatchObject({ title: "Счета и оплата" });
    expect(await get("categories", other.id)).toMatchObject({ title: "Акты" });
    sameIds((await provider.getList<RaRecord>("categories", { ...inOrder("sort"), filter: {} })).data, [
      other,
      section,
    ]);

    const post = await add("posts", { title: "Как оплатить", categoryId: section.id, body: "<p>Так</p>" });
    expect(post).toMatchObject({ title: "Как оплатить", version: 1 });
    expect(await update("posts", post, { toMain: true })).toMatchObject({ toMain: true, title: "Как оплатить" });
    expect(await get("posts", post.id)).toMatchObject({ body: "<p>Так</p>" });
    const inSection = { ...inOrder("title"), target: "categoryId", id: section.id, filter: {} };
    const listed = await provider.getManyReference<RaRecord>("posts", inSection);
    sameIds(listed.data, [post]);
    expect(listed.total).toBe(1);
    expect(world.calls.at(-1)).toMatch(`GET /api/knowledge/get-posts/${section.id}?`);
    sameIds((await provider.getMany<RaRecord>("posts", { ids: [post.id] })).data, [post]);
    await provider.delete("posts", { id: post.id });
    await provider.deleteMany("categories", { ids: [section.id, other.id] });
    await expect(get("categories", other.id)).rejects.toMatchObject({ status: 404 });
    expect(world.calls.some((call) => call.includes("/api/resources/categories"))).toBe(false);
  });
});

describe("bills, whose sums and numbers the server makes", () => {
  test("live through every verb", async () => {
    const bill = await addBill({ base: "Договор" });
    expect(bill).toMatchObject({ amountWithVat: "120.00", paid: false, lines: [{ amount: "120.00" }] });
    expect(await update("bills", bill, { ...bill, base: "Другой" })).toMatchObject({ base: "Другой", version: 2 });
    expect((await provider.runAction("bills", "pay", bill)).data).toMatchObject({ paid: true, paidAt: dayIn("by") });
    expect(await get("bills", bill.id)).toMatchObject({ paid: true, base: "Другой" });
    const filter = { paid: true, customerId: world.customer.customerId, date_gte: dayIn("by") };
    sameIds((await provider.getList<RaRecord>("bills", { ...inOrder("date", "DESC"), filter })).data, [bill]);
    const unpaid = await addBill();
    await provider.delete("bills", { id: unpaid.id, previousData: unpaid });
    await expect(get("bills", unpaid.id)).rejects.toMatchObject({ status: 404 });
  });

  test("are made once, however often a form with one key is sent", async () => {
    const data = { date: dayIn("by"), customerId: world.customer.customerId, amountWithVat: "50.00" };
    const meta = { idempotencyKey: "one-form" };
    const one = await provider.create<RaRecord>("bills", { data, meta });
    const two = await provider.create<RaRecord>("bills", { data, meta });
    expect(two.data).toEqual(one.data);
  });
});

describe("a change", () => {
  test("is guarded by the version that the form began with, not by what was fetched meanwhile", async () => {
    const made = await addContract();
    const now = await update("contracts", made, { number: "Д-8" });
    const typed = { ...made, number: "Д-9" };
    await expect(provider.update("contracts", { id: made.id, data: typed, previousData: now })).rejects.toMatchObject({
      status: 409,
      current: { number: "Д-8" },
    });
  });

  test("without any version is never sent", async () => {
    const { id } = await addContract();
    world.calls.length = 0;
    await expect(provider.update("contracts", { id, data: { number: "Д-9" }, previousData: { id } })).rejects.toThrow(
      "version",
    );
    expect(world.calls).toEqual([]);
  });

  test("that is refused says so where react-admin's forms look for it", async () => {
    await expect(addContract({ number: "" })).rejects.toMatchObject({
      status: 422,
      body: { errors: { number: "Обязательное поле" } },
    });
  });
});

describe("of many at once, what is done and why the rest is not, is told", () => {
  test("when some can't be changed", async () => {
    const [one, two] = [await addContract(), await addContract()];
    await expect(
      provider.updateMany("contracts", { ids: [one.id, 999_999, two.id], data: { service: "Новая" } }),
    ).rejects.toThrow("Готово 2 из 3. Договор: запись не найдена");
    for (const { id } of [one, two]) expect(await get("contracts", id)).toMatchObject({ service: "Новая" });
  });

  test("when some can't be deleted", async () => {
    const [paid, unpaid] = [await addBill(), await addBill()];
    await provider.runAction("bills", "pay", paid);
    await expect(provider.deleteMany("bills", { ids: [paid.id, unpaid.id] })).rejects.toThrow(
      "Готово 1 из 2. Оплаченный счёт удалить нельзя",
    );
    await expect(get("bills", unpaid.id)).rejects.toMatchObject({ status: 404 });
    expect(await get("bills", paid.id)).toMatchObject({ paid: true });
  });
});

test("a file goes up with its record and comes down under its name", async () => {
  const rawFile = new File(["%PDF-1.7\n%%EOF"], "Скан счёта.pdf", { type: "application/pdf" });
  const bill = await addBill({ original: { rawFile, src: "blob:1", title: "Скан счёта.pdf" } });
  const { name, blob } = await provider.download("bills", bill, { field: "original" });
  expect(name).toBe("Скан счёта.pdf");
  expect(await blob.text()).toBe("%PDF-1.7\n%%EOF");
});

test("a customer's provider reads at the customer's addresses", async () => {
  const { id } = await addAccount({ name: "Мой" });
  await signIn(world.customer.email, password);
  const own = providerFor("CUSTOMER");
  world.calls.length = 0;
  const { data } = await own.getList<RaRecord>("accounts", { ...inOrder("id", "DESC"), filter: {} });
  expect(data[0]).toMatchObject({ id, name: "Мой" });
  expect((await own.getOne<RaRecord>("accounts", { id })).data).toMatchObject({ name: "Мой" });
  expect(world.calls.every((call) => call.startsWith("GET /api/accounts/byCustomerId?"))).toBe(true);
  await signIn(world.admin.email, password);
});
