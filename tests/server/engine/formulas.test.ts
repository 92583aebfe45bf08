// Fields calculated by formulas, wherever records are read and checked.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asAdministrator, asCustomer, type Client } from "../../world/callers.ts";
import { testApp, type TestApp } from "../../world/testApp.ts";

const money = { type: "money", currency: "BYN" } as const;
const wares = {
  name: "wares",
  label: { one: "Товар", many: "Товары" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"], rows: { CUSTOMER: { free: { over: "0" } } } },
  fields: {
    title: { type: "text", label: "Название" },
    price: { ...money, label: "Цена" },
    cost: { ...money, label: "Себестоимость", access: { read: ["ADMIN"] } },
    margin: { ...money, label: "Маржа", formula: "price - cost * 1.2" },
    share: { type: "percent", label: "Доля", formula: "margin / price * 100" },
    total: { ...money, label: "Всего", readOnly: true, sum: { of: "lines.amount" } },
    rest: { ...money, label: "Остаток", formula: "total - price" },
    stock: { type: "integer", label: "На складе" },
    booked: { type: "integer", label: "В заказах" },
    free: { type: "integer", label: "Свободно", formula: "stock - booked" },
    reason: { type: "text", label: "Почему дёшево", required: true, when: { margin: { under: "0" } } },
    lines: { type: "lines", label: "Строки", fields: { amount: { ...money, label: "Сумма" } } },
  },
  states: {
    path: [
      { key: "plenty", label: "Есть", tone: "good", when: { free: { over: "2" } }, final: true },
      { key: "few", label: "Мало", tone: "warning", final: true },
    ],
  },
  import: ["title", "price", "cost", "reason"],
  list: {
    columns: ["title", "price", "margin", "share"],
    filters: ["margin", "share", "free", "state"],
    sort: "-margin",
    totals: ["margin", "price"],
    quick: [{ key: "rich", label: "С запасом", when: { share: { over: "50" } } }],
  },
  form: { tabs: { Товар: ["title", "price", "cost", "margin", "share", "reason"] } },
};

type Row = Record<string, unknown> & { id: number; version: number };

let running: TestApp;
let admin: Client;
let customer: Client;
const path = "/api/resources/wares";
const save = (body: object) => admin.call("POST", path, { body });

beforeAll(async () => {
  running = await testApp({ sections: [wares] });
  admin = await asAdministrator(running);
  customer = await asCustomer(running);
  const rows = [
    {
      title: "Дорогой",
      price: "100.00",
      cost: "10.00",
      stock: 5,
      booked: 2,
      lines: [{ amount: "70" }, { amount: "50" }],
    },
    { title: "Обычный", price: "30.00", cost: "20.00", stock: 1, booked: 1 },
    { title: "Убыточный", price: "10.00", cost: "9.00", stock: 3, booked: 0, reason: "Распродажа" },
    { title: "Без цены", cost: "9.00" },
    { title: "Даром", price: "0.00", cost: "0.00" },
  ];
  for (const row of rows) expect((await save(row)).status).toBe(201);
});
afterAll(() => running.close());

const query = (name: string, value: unknown) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;
const list = async (asked: string, client = admin) =>
  (await client.call("GET", `${path}?${asked}`)).json<readonly Row[]>();
const titles = async (filter: object, client = admin) =>
  (await list(`${query("filter", filter)}&${query("sort", ["title", "ASC"])}`, client)).map(({ title }) => title);

test("a record has the values, exact and rounded half up, and none where an operand is empty or zero divides", async () => {
  const rows = await list(query("sort", ["id", "ASC"]));
  expect(rows.map(({ margin, share, free, rest }) => [margin, share, free, rest])).toEqual([
    ["88.00", "88.00", 3, "20.00"],
    ["6.00", "20.00", 0, null],
    ["-0.80", "-8.00", 3, null],
    [null, null, null, null],
    ["0.00", null, null, null],
  ]);
});

test("the list is sorted by a formula, page by page", async () => {
  const page = async (from: number) =>
    (await list(`${query("sort", ["margin", "DESC"])}&${query("range", [from, from + 1])}`)).map(({ title }) => title);
  const sorted = [...(await page(0)), ...(await page(2)), ...(await page(4))];
  expect(sorted.filter((title) => title !== "Без цены")).toEqual(["Дорогой", "Обычный", "Даром", "Убыточный"]);
});

test("filters, quick filters and states ask formulas", async () => {
  expect(await titles({ margin_gte: "0.00", margin_lte: "6.00" })).toEqual(["Даром", "Обычный"]);
  expect(await titles({ share: "-8.00" })).toEqual(["Убыточный"]);
  expect(await titles({ free: 3 })).toEqual(["Дорогой", "Убыточный"]);
  expect(await titles({ quick: "rich" })).toEqual(["Дорогой"]);
  expect(await titles({ state: "plenty" })).toEqual(["Дорогой", "Убыточный"]);
  expect((await admin.call("GET", `${path}/quick`)).json()).toEqual({ rich: { count: 1, exact: true } });
});

test("sums and files have them", async () => {
  const totals = (await admin.call("GET", `${path}/totals`)).json<{ sums: object }>();
  expect(totals.sums).toMatchObject({ margin: [{ amount: "93.20", currency: "BYN" }] });
  const file = await admin.call("GET", `${path}/export?format=csv&${query("columns", ["title", "margin", "free"])}`);
  expect(file.text).toMatch(/Маржа.*Свободно/);
  expect(file.text).toMatch(/Убыточный;?.*-0[.,]80.*3/);
});

test("nobody writes them, and what is asked by them follows the values that are sent", async () => {
  const sent = { title: "Присланный", price: "10.00", cost: "10.00", margin: "500.00" };
  const refused = await save(sent);
  expect(refused.status).toBe(422);
  expect(refused.json()).toMatchObject({ errors: { reason: expect.anything() as unknown } });
  const made = (await save({ ...sent, cost: "1.00" })).json<Row>();
  expect(made).toMatchObject({ margin: "8.80", free: null, state: "few" });
  const put = (body: object) => admin.call("PUT", `${path}/${made.id}`, { body: { ...body, version: made.version } });
  expect((await put({ cost: "9.00" })).status).toBe(422);
  const changed = await put({ cost: "9.00", reason: "Старый", stock: 9, booked: 1 });
  expect(changed.json()).toMatchObject({ margin: "-0.80", free: 8, state: "plenty" });
  await admin.call("DELETE", `${path}/${made.id}`);
});

test("who may not read an operand reads no formula of it, at first or second hand", async () => {
  const rows = await list(query("sort", ["title", "ASC"]), customer);
  expect(rows.map(({ title }) => title)).toEqual(["Дорогой", "Убыточный"]);
  for (const row of rows) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(["margin"]));
  for (const row of rows) expect(row).not.toHaveProperty("share");
  expect(rows[0]).toMatchObject({ free: 3, rest: "20.00" });
  for (const asked of [query("filter", { share_gte: "1" }), query("sort", ["margin", "ASC"])])
    expect((await customer.call("GET", `${path}?${asked}`)).status).toBe(400);
  expect((await customer.call("GET", `${path}/totals`)).text).not.toContain("margin");
  expect((await customer.call("GET", `${path}/quick`)).json()).toEqual({});
});

test("access by rows asks formulas", async () => {
  expect(await titles({}, customer)).toEqual(["Дорогой", "Убыточный"]);
  const [, ordinary] = await list(query("sort", ["id", "ASC"]));
  expect((await customer.call("GET", `${path}/${ordinary?.id}`)).status).toBe(404);
});

test("an operator adds a formula to a section of the product", async () => {
  const text = JSON.stringify({
    extends: "rates",
    fields: { x_cross: { type: "decimal", label: "Евро в долларах", formula: "eur / usd" } },
    place: { x_cross: { column: true, filter: true } },
  });
  const saved = await admin.call("PUT", "/api/definitions/sections/rates", { body: { text, seen: 0 } });
  expect([saved.status, saved.text]).toEqual([200, expect.anything()]);
  const body = { date: "2026-01-05", region: "by", usd: "3.2", eur: "3.6", rub: "3.7" };
  const made = await admin.call("POST", "/api/resources/rates", { body });
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  // A database server notifies processes of the change a moment after it is stored.
  const found = () => admin.call("GET", `/api/resources/rates?${query("filter", { x_cross_gte: "1.1" })}`);
  await expect.poll(async () => (await found()).json<unknown>()).toMatchObject([{ x_cross: "1.1250" }]);
});
