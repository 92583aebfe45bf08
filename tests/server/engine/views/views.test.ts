// Administrators' saved views of lists: who owns and sees them, and what happens when their fields are removed.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { SavedView } from "../../../../src/contract/records/views.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";
import { Stage } from "../../../world/stage.ts";

const stage = new Stage();
let colleague: Client;
beforeAll(async () => {
  colleague = await asAdministrator(stage.running);
});

const content = {
  filter: { status: "active", balance_gte: "10", q: "ром" },
  sort: { field: "name", order: "DESC" },
  columns: [{ name: "login", width: 240 }, { name: "name" }, { name: "status", hidden: true }],
};
const add = async (client: Client, more: object = {}): Promise<SavedView> => {
  const answer = await client.call("POST", "/api/views", {
    body: { resource: "accounts", name: "Мой вид", shared: false, ...content, ...more },
  });
  expect(answer.text).toContain('"id"');
  return answer.json<SavedView>();
};
const change = (client: Client, { id, version, name, shared }: SavedView, more: object = {}) =>
  client.call("PUT", `/api/views/${id}`, { body: { name, shared, version, ...content, ...more } });
const seen = async (client: Client, resource = "accounts") =>
  (await client.call("GET", `/api/views?resource=${resource}`)).json<SavedView[]>();
const names = async (client: Client) => (await seen(client)).map(({ name }) => name);

test("a view is visible only to its owner until it is shared, and only the owner can change it", async () => {
  const { admin } = stage.people;
  const view = await add(admin, { name: "Свой" });
  expect(view).toMatchObject({ ...content, resource: "accounts", mine: true, version: 1, lost: [] });
  expect(await names(colleague)).not.toContain("Свой");
  expect((await change(colleague, view)).status).toBe(404);
  expect((await colleague.call("DELETE", `/api/views/${view.id}`)).status).toBe(404);
  expect((await colleague.call("PUT", `/api/views/${view.id}/default`, { body: { isDefault: true } })).status).toBe(
    404,
  );

  const shared = (await change(admin, view, { shared: true, name: "Общий" })).json<SavedView>();
  expect(shared).toMatchObject({ shared: true, version: 2 });
  expect(await seen(colleague)).toContainEqual(
    expect.objectContaining({ id: view.id, name: "Общий", mine: false, ownerName: "Анна Ким" }),
  );
  for (const answer of [
    await change(colleague, shared, { name: "Чужой" }),
    await colleague.call("DELETE", `/api/views/${view.id}`),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("сохраните его под своим именем");
  }
  await add(colleague, { name: "Общий" });
  expect((await admin.call("DELETE", `/api/views/${view.id}`)).json()).toEqual({ id: view.id });
  expect((await seen(colleague)).map(({ mine }) => mine)).toEqual([true]);
});

test("each user chooses the view that a list opens with, and a view that is no longer shared opens for its owner only", async () => {
  const { admin } = stage.people;
  const [one, other] = [await add(admin, { name: "Утро", shared: true }), await add(admin, { name: "Вечер" })];
  const open = (client: Client, { id }: SavedView, isDefault = true) =>
    client.call("PUT", `/api/views/${id}/default`, { body: { isDefault } });
  await open(colleague, one);
  await open(admin, one);
  await open(admin, other);
  await open(admin, other);
  const opens = async (client: Client) =>
    (await seen(client)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(await opens(admin)).toEqual(["Вечер"]);
  expect(await opens(colleague)).toEqual(["Утро"]);
  await change(admin, one, { shared: false });
  expect(await opens(colleague)).toEqual([]);
  await open(admin, other, false);
  expect(await opens(admin)).toEqual([]);
});

test("one of two concurrent changes is refused, and two views cannot have one name", async () => {
  const { admin } = stage.people;
  const view = await add(admin, { name: "Наперегонки" });
  const changed = await Promise.all([change(admin, view, { name: "Раз" }), change(admin, view, { name: "Два" })]);
  expect(changed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const body = { resource: "accounts", name: "Дважды", shared: false, ...content };
  const made = await Promise.all([1, 2].map(() => admin.call("POST", "/api/views", { body })));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(made.map(({ text }) => text).join()).toContain("У вас уже есть вид с таким названием");
});

test("a view opens without fields that its list no longer has, and names them", async () => {
  const { admin } = stage.people;
  const view = await add(admin, { name: "Старый" });
  const old = {
    filter: { status: "active", gone: 1, currency: "none", createdAt_gte: "вчера", ["__proto__"]: null },
    sort: { field: "gone", order: "ASC" },
    columns: [{ name: "name" }, { name: "gone", width: 100 }, { name: "password" }, "login", null],
  };
  const { db } = stage.running.services.database;
  await db.execute(sql`update saved_views set content = ${JSON.stringify(old)}::jsonb where id = ${view.id}`);
  expect((await seen(admin)).find(({ id }) => id === view.id)).toMatchObject({
    filter: { status: "active" },
    sort: null,
    columns: [{ name: "name" }, { name: "password" }],
    lost: ["gone", "currency", "__proto__", "createdAt_gte", "undefined"],
  });
  await db.execute(sql`update saved_views set content = '"x"'::jsonb where id = ${view.id}`);
  expect((await seen(admin)).find(({ id }) => id === view.id)).toMatchObject({ filter: {}, sort: null, columns: [] });
});

test.each(
  Object.entries({
    "a resource that is not there": { resource: "nothing" },
    "an empty name": { name: " " },
    "a long name": { name: "я".repeat(101) },
    "a width without bounds": { columns: [{ name: "name", width: 1e9 }] },
    "a column that is not there": { columns: [{ name: "gone" }] },
    "columns without end": { columns: Array.from({ length: 201 }, () => ({ name: "name" })) },
    "an operator in a filter": { filter: { status: { $ne: 1 } } },
    "SQL in a filter": { filter: { "id; drop table users": 1 } },
    "filters without end": { filter: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, n])) },
    "an order by a secret": { sort: { field: "password", order: "ASC" } },
    "SQL in an order": { sort: { field: "name", order: "ASC; drop" } },
    "another owner": { owner_id: 1 },
  }),
)("a view with %s is refused", async (_, wrong) => {
  const body = { resource: "accounts", name: "Плохой", shared: false, ...content, ...wrong };
  const answer = await stage.people.admin.call("POST", "/api/views", { body });
  expect([400, 404, 422]).toContain(answer.status);
  expect(await names(stage.people.admin)).not.toContain("Плохой");
});

test("customers have no views, and others at most a hundred per list", async () => {
  const { customer, admin } = stage.people;
  expect((await customer.call("GET", "/api/views?resource=accounts")).status).toBe(403);
  const { db } = stage.running.services.database;
  await db.execute(sql`
    insert into saved_views (owner_id, subject, name, shared, content)
    select ${admin.person?.id}, 'lists/bills', 'Вид ' || n, false, '{}' from generate_series(1, 100) n`);
  const body = { resource: "bills", name: "Ещё один", shared: false, filter: {}, sort: null, columns: [] };
  const answer = await admin.call("POST", "/api/views", { body });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("У вас здесь уже 100");
});
