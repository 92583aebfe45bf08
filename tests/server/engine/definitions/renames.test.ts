// Fields of operators' sections that are renamed, removed and restored: their values stay.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";

let running: TestApp;
let admin: Client;
let folder: string;
let follow: { close(): Promise<void> } | undefined;

beforeAll(async () => {
  running = await testApp();
  admin = await asAdministrator(running);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-renames-"));
  await start();
});
afterEach(async () => {
  await follow?.close();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => running.close());

async function start(): Promise<void> {
  const { database, registry } = running.services;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  follow = await followConfigured({ registry, database, config: { resourcesDir: folder } }, silent);
}

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const word = (label: string, more: object = {}) => ({ type: "text", label, ...more });
const title = word("Название");
const describe = (name: string, fields: Fields, more: object = {}): string =>
  JSON.stringify({
    name,
    label: { one: "Вещь", many: "Вещи" },
    represent: "{title}",
    owner: "nobody",
    access: { read: ["ADMIN"], write: ["ADMIN"] },
    fields: { title, ...fields },
    list: { columns: ["title", ...Object.keys(fields)], filters: Object.keys(fields), sort: "title" },
    form: { tabs: { Основное: ["title", ...Object.keys(fields)] } },
    ...more,
  });
/** Saves versions of sections one after another. */
async function save(name: string, fields: Fields, more: object = {}): Promise<void> {
  const current = await admin.call("GET", `/api/definitions/sections/${name}`);
  const seen = current.status === 404 ? 0 : current.json<{ version: number }>().version;
  const body = { text: describe(name, fields, more), seen };
  const answer = await admin.call("PUT", `/api/definitions/sections/${name}`, { body });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  const { version } = answer.json<{ version: number }>();
  await vi.waitFor(() => expect(running.services.registry.get(name)?.fields).toEqual({ title, ...fields }));
  expect(version).toBeGreaterThan(seen);
}
/** Restores a version; the oldest is 0. */
async function goBack(name: string, at: number): Promise<readonly { readonly kind: string }[]> {
  const url = `/api/definitions/sections/${name}`;
  const { version: seen } = (await admin.call("GET", url)).json<{ version: number }>();
  const back = (await admin.call("GET", `${url}/versions`)).json<{ id: number }[]>().toReversed()[at]?.id;
  const { text } = (await admin.call("GET", `${url}/versions/${back}`)).json<{ text: string }>();
  const plan = await admin.call("POST", "/api/definitions/plan", { body: { name, text, back } });
  const answer = await admin.call("PUT", url, { body: { text, seen, back } });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  const { fields } = JSON.parse(text) as { fields: object };
  await vi.waitFor(() => expect(running.services.registry.get(name)?.fields).toEqual(fields));
  return plan.json<{ steps: { kind: string }[] }>().steps;
}
const add = async (name: string, record: object): Promise<number> => {
  const answer = await admin.call("POST", `/api/resources/${name}`, { body: record });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.json<{ id: number }>().id;
};
const listed = async (name: string, query = "") =>
  (await admin.call("GET", `/api/resources/${name}${query}`)).json<Record<string, unknown>[]>();

test("a field with another name keeps its values, filters, views and order, and an earlier version brings the name back", async () => {
  await save("rooms", { floor: word("Этаж", { unique: true }) });
  await add("rooms", { title: "Зал", floor: "2" });
  await add("rooms", { title: "Бюро", floor: "1" });
  const content = { filter: { floor_like: "2" }, sort: { field: "floor", order: "ASC" }, columns: [{ name: "floor" }] };
  await admin.call("POST", "/api/views", { body: { resource: "rooms", name: "Второй", shared: false, ...content } });

  await save("rooms", { level: word("Уровень", { unique: true, was: "floor" }) });
  expect(await listed("rooms", `?filter={"level":"2"}`)).toMatchObject([{ title: "Зал", level: "2" }]);
  expect((await admin.call("GET", "/api/views?resource=rooms")).json()).toMatchObject([
    { filter: { level_like: "2" }, sort: { field: "level" }, columns: [{ name: "level" }], lost: [] },
  ]);
  const twice = await admin.call("POST", "/api/resources/rooms", { body: { title: "Ещё зал", level: "2" } });
  expect([twice.status, twice.json<{ errors: object }>().errors]).toEqual([
    409,
    { level: expect.anything() as string },
  ]);

  await save("rooms", { level: word("Уровень"), side: word("Сторона") });
  await save("rooms", { floor: word("Этаж", { unique: true }) });
  expect(await listed("rooms", `?sort=["floor","ASC"]`)).toMatchObject([{ floor: "1" }, { floor: "2" }]);
});

test("a field is recognised under another name if everything else about it is the same", async () => {
  await save("desks", { colour: word("Цвет"), size: word("Размер") });
  await add("desks", { title: "Стол", colour: "белый", size: "L" });
  await save("desks", { color: word("Цвет"), size: word("Размер") });
  expect(await listed("desks")).toMatchObject([{ color: "белый", size: "L" }]);
  await save("desks", { first: word("Слово"), second: word("Слово") });
  expect(await listed("desks")).toMatchObject([{ first: null, second: null }]);
});

test("a removed field asks for nothing, prevents no deletion, and comes back with its values", async () => {
  await save("halls", {});
  const hall = await add("halls", { title: "Холл" });
  const other = await add("halls", { title: "Фойе" });
  const all = {
    code: word("Код", { required: true }),
    hall: { type: "reference", label: "Зал", to: "halls", required: true },
    parts: { type: "lines", label: "Части", fields: { hall: { type: "reference", label: "Зал", to: "halls" } } },
  };
  const form = { form: { tabs: { Основное: ["title"] } }, list: { columns: ["title"], sort: "title" } };
  await save("lamps", all, form);
  await add("lamps", { title: "Бра", code: "A1", hall, parts: [{ hall: other }] });
  await add("lamps", { title: "Люстра", code: "A2", hall: other, parts: [{ hall: other }] });
  await save("lamps", {}, form);
  await add("lamps", { title: "Свеча" });
  expect((await admin.call("DELETE", `/api/resources/halls/${other}`)).status).toBe(200);

  await save("lamps", { code: all.code, hall: { ...all.hall, required: false }, parts: all.parts }, form);
  expect(await listed("lamps")).toMatchObject([
    { title: "Бра", code: "A1", hall, parts: [{ hall: null }] },
    { title: "Люстра", code: "A2", hall: null },
    { title: "Свеча", code: null, parts: [] },
  ]);
  expect((await admin.call("DELETE", `/api/resources/halls/${hall}`)).status).toBe(409);
});

test("a name is found again although a new field had taken it", async () => {
  await save("chairs", { legs: word("Ноги") });
  await add("chairs", { title: "Стул", legs: "4" });
  await save("chairs", { feet: word("Опоры") });
  expect(await listed("chairs")).toMatchObject([{ feet: null }]);
  await save("chairs", { feet: word("Опоры", { was: "legs" }) });
  expect(await listed("chairs", `?sort=["feet","ASC"]`)).toMatchObject([{ feet: "4" }]);
});

test("a table inside the record and its columns keep their lines under other names", async () => {
  const lines = (label: string, fields: object, more: object = {}) => ({ type: "lines", label, fields, ...more });
  const form = { list: { columns: ["title"], sort: "title" } };
  await save(
    "orders",
    { items: lines("Строки", { what: word("Что"), price: { type: "money", label: "Цена" } }) },
    form,
  );
  await add("orders", { title: "Заказ", items: [{ what: "Стол", price: "10.00" }] });
  const renamed = { name: word("Имя", { was: "what" }), price: { type: "money", label: "Цена" } };
  await save("orders", { rows: lines("Позиции", renamed, { was: "items" }) }, form);
  expect(await listed("orders")).toMatchObject([{ rows: [{ name: "Стол", price: "10.00" }] }]);
  await add("orders", { title: "Ещё", rows: [{ name: "Стул" }] });
});

test("a file says the former name, at every start the same", async () => {
  const file = join(folder, "shelves.json");
  await writeFile(file, describe("shelves", { wood: word("Дерево") }));
  const has = (field: string) =>
    vi.waitFor(() => expect(running.services.registry.get("shelves")?.fields[field]).toBeDefined(), { timeout: 5000 });
  await has("wood");
  await add("shelves", { title: "Полка", wood: "дуб" });
  await writeFile(file, describe("shelves", { timber: word("Порода", { was: "wood" }) }));
  await has("timber");
  await follow?.close();
  await start();
  expect(await listed("shelves")).toMatchObject([{ timber: "дуб" }]);
});

test.each<[string, Fields, string]>([
  ["another field's", { floor: word("Этаж"), level: word("Уровень", { was: "floor" }) }, "is an existing field"],
  ["twice the same", { one: word("Один", { was: "old" }), two: word("Два", { was: "old" }) }, "only one field"],
])("a former name that is %s is refused", async (_, fields, message) => {
  const answer = await admin.call("POST", "/api/definitions/check", { body: { text: describe("stools", fields) } });
  expect(answer.json<{ faults: { message: string }[] }>().faults[0]?.message).toContain(message);
});

test("a request that meets a rename waits for the new definition instead of failing", async () => {
  await save("doors", { key: word("Ключ") });
  await add("doors", { title: "Дверь", key: "7" });
  await follow?.close();
  const { version } = (await admin.call("GET", "/api/definitions/sections/doors")).json<{ version: number }>();
  const text = describe("doors", { pass: word("Пропуск", { was: "key" }) });
  await admin.call("PUT", "/api/definitions/sections/doors", { body: { text, seen: version } });
  const answer = admin.call("GET", "/api/resources/doors");
  await start();
  expect((await answer).json()).toMatchObject([{ title: "Дверь", pass: "7" }]);
});

test("a deleted record returns under the present names of its fields", async () => {
  const lines = (fields: object) => ({ type: "lines", label: "Строки", fields });
  const form = { list: { columns: ["title"], sort: "title" } };
  await save("boxes", { size: word("Размер"), rows: lines({ what: word("Что") }) }, form);
  const id = await add("boxes", { title: "Ящик", size: "L", rows: [{ what: "болт" }] });
  expect((await admin.call("DELETE", `/api/resources/boxes/${id}`)).status).toBe(200);
  const rows = lines({ item: word("Деталь", { was: "what" }) });
  await save("boxes", { volume: word("Объём", { was: "size" }), rows }, form);
  const { rows: deletions } = await running.services.database.pool.query<{ id: number }>(
    "select id from audit where resource = 'boxes' and action = 'delete'",
  );
  const restored = await admin.call("POST", `/api/history/${deletions[0]?.id}/restore`, { body: { together: false } });
  expect([restored.status, restored.text]).toEqual([200, expect.anything()]);
  expect(await listed("boxes")).toMatchObject([{ id, volume: "L", rows: [{ item: "болт" }] }]);
});

test("fields that have changed names with each other have their values again after the way back", async () => {
  const lines = (one: string, two: string, more: object = {}) => ({
    type: "lines",
    label: "Строки",
    fields: { [one]: word("Откуда", more), [two]: word("Куда") },
  });
  const form = { list: { columns: ["title", "from", "to"], filters: ["from", "to"], sort: "title" } };
  const ends = { from: word("Откуда"), to: word("Куда", { search: true, unique: true }) };
  await save("trips", { ...ends, legs: lines("from", "to") }, form);
  const id = await add("trips", { title: "Рейс", from: "Минск", to: "Брест", legs: [{ from: "Лида", to: "Гродно" }] });
  await admin.call("POST", "/api/views", {
    body: { resource: "trips", name: "Из Минска", shared: true, filter: { from: "Минск" }, sort: null, columns: [] },
  });
  const shown = (...columns: string[]) => ({
    list: { columns: ["title", ...columns], filters: columns, sort: "title" },
  });
  const to = ends.to;
  const steps: readonly (readonly [Fields, object])[] = [
    [{ half: word("Откуда", { was: "from" }), to, legs: lines("half", "to", { was: "from" }) }, shown("half", "to")],
    [
      {
        half: word("Откуда"),
        from: { ...to, was: "to" },
        legs: { type: "lines", label: "Строки", fields: { half: word("Откуда"), from: word("Куда", { was: "to" }) } },
      },
      shown("half", "from"),
    ],
    [
      {
        to: word("Откуда", { was: "half" }),
        from: to,
        legs: { type: "lines", label: "Строки", fields: { to: word("Откуда", { was: "half" }), from: word("Куда") } },
      },
      shown("to", "from"),
    ],
  ];
  for (const [fields, more] of steps) await save("trips", fields, { ...form, ...more });
  expect(await listed("trips")).toMatchObject([{ to: "Минск", from: "Брест", legs: [{ to: "Лида", from: "Гродно" }] }]);

  expect((await goBack("trips", 0)).map(({ kind }) => kind)).toEqual(["renamed", "renamed", "renamed", "renamed"]);
  expect(await listed("trips", `?filter={"to":"Брест"}`)).toMatchObject([
    { id, from: "Минск", to: "Брест", legs: [{ from: "Лида", to: "Гродно" }] },
  ]);
  expect((await admin.call("GET", "/api/views?resource=trips")).json()).toMatchObject([
    { filter: { from: "Минск" }, lost: [] },
  ]);
  expect((await admin.call("POST", "/api/resources/trips", { body: { title: "Ещё", to: "Брест" } })).status).toBe(409);
  await save("trips", { ...ends, legs: lines("from", "to") }, form);
  expect(await listed("trips")).toMatchObject([{ from: "Минск", to: "Брест" }]);

  // And forward again: the swapped version knows its fields as well.
  await goBack("trips", 3);
  expect(await listed("trips")).toMatchObject([{ to: "Минск", from: "Брест", legs: [{ to: "Лида", from: "Гродно" }] }]);
});

test("a field that was renamed and renamed back, or removed and brought back otherwise, has its values in every version", async () => {
  await save("keys", { code: word("Код") });
  await add("keys", { title: "Ключ", code: "K-1" });
  await save("keys", { mark: word("Метка", { was: "code" }) });
  await save("keys", { code: word("Код", { was: "mark" }) });
  await goBack("keys", 1);
  expect(await listed("keys")).toMatchObject([{ mark: "K-1" }]);

  await save("keys", {});
  await save("keys", { code: word("Новый код", { max: 40 }), mark: word("Метка", { max: 50 }) });
  await save("keys", { code: word("Новый код", { max: 40 }) });
  const { rows } = await running.services.database.pool.query<{ id: number }>("select id from keys");
  const record = `/api/resources/keys/${rows[0]?.id}`;
  const { version } = (await admin.call("GET", record)).json<{ version: number }>();
  await admin.call("PUT", record, { body: { version, code: "другой" } });
  await goBack("keys", 0);
  expect(await listed("keys")).toMatchObject([{ code: "K-1" }]);
  await goBack("keys", 6);
  expect(await listed("keys")).toMatchObject([{ code: "другой" }]);
});

test("there is no way back to a version of another section, or to none", async () => {
  await save("pens", { ink: word("Чернила") });
  await save("nibs", { ink: word("Чернила") });
  const { version } = (await admin.call("GET", "/api/definitions/sections/pens")).json<{ version: number }>();
  const text = describe("nibs", { ink: word("Чернила") });
  for (const back of [version, 999_999]) {
    expect((await admin.call("POST", "/api/definitions/plan", { body: { text, back } })).status).toBe(404);
    const body = { text, back, seen: (await admin.call("GET", "/api/definitions/sections/nibs")).json()["version"] };
    expect((await admin.call("PUT", "/api/definitions/sections/nibs", { body })).status).toBe(404);
  }
});
