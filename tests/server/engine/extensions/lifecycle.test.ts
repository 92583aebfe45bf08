// The life of extensions of built-in sections: owners, processes, restarts, upgrades, and what customers see.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { followConfigured, prepareDatabase } from "../../../../server/engine/definitions/prepare.ts";
import { type Product, Registry } from "../../../../server/engine/registry.ts";
import { kabinet } from "../../../../server/product.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";

type Row = Record<string, unknown> & { id: number; version: number };

let running: TestApp;
let admin: Client;
let customer: Client;
let folder: string;
let stop: (() => Promise<void>)[] = [];

beforeAll(async () => {
  running = await testApp();
  admin = await asAdministrator(running);
  customer = await asCustomer(running);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-extended-"));
});
afterEach(async () => {
  for (const close of stop) await close();
  stop = [];
  await rm(folder, { recursive: true, force: true });
  await running.services.database.pool.query("delete from defined_sections");
});
afterAll(() => running.close());

/** A server process, as far as sections are concerned. */
async function start(registry = new Registry(kabinet)): Promise<Registry> {
  const { database } = running.services;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const following = await followConfigured({ registry, database, config: { resourcesDir: folder } }, silent);
  stop.push(() => following.close());
  return registry;
}
const startHere = () => start(running.services.registry);
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 2000, interval: 50 });

const text = { type: "text", label: "Заказ" };
const extending = (change: object = {}): string =>
  JSON.stringify({ extends: "customers", fields: { x_po: text }, ...change }, null, 2);
const url = "/api/definitions/sections/customers";
const save = async (given: string, seen: number): Promise<number> => {
  const answer = await admin.call("PUT", url, { body: { text: given, seen } });
  expect(answer.text).toContain('"version"');
  return answer.json<{ version: number }>().version;
};
const own = () => `/api/resources/customers/${customer.person?.customerId ?? 0}`;
const readBy = async (client: Client) => (await client.call("GET", own())).json<Row>();
async function fill(values: object) {
  return admin.call("PUT", own(), { body: { ...values, version: (await readBy(admin)).version } });
}

test("an added field is in every process within two seconds, survives a restart, goes and comes back with its values", async () => {
  const here = await startHere();
  const elsewhere = await start();
  const version = await save(extending(), 0);
  await soon(() => {
    for (const registry of [here, elsewhere]) expect(registry.require("customers").fields).toHaveProperty("x_po");
  });
  expect((await fill({ x_po: "PO-17" })).json()).toMatchObject({ x_po: "PO-17" });
  expect((await start()).require("customers").fields).toHaveProperty("x_po");
  expect((await admin.call("GET", url)).json()).toMatchObject({ owner: "product", extended: true, version });

  expect((await admin.call("PUT", `${url}/remove`, { body: { seen: version } })).status).toBe(200);
  await soon(() => expect(here.require("customers").fields).not.toHaveProperty("x_po"));
  expect(await readBy(admin)).not.toHaveProperty("x_po");
  await save(extending(), version);
  await soon(async () => expect(await readBy(admin)).toMatchObject({ x_po: "PO-17" }));
});

test("a restart neither drops nor builds an index of an extended section", async () => {
  await startHere();
  await save(extending({ fields: { x_po: { ...text, search: true } }, place: { x_po: { filter: true } } }), 0);
  const indexes = async () =>
    (
      await running.services.database.pool.query<{ id: number }>(
        "select indexrelid::int as id from pg_index where indrelid = 'customers'::regclass order by 1",
      )
    ).rows;
  const before = await indexes();
  await prepareDatabase(running.services.database, kabinet);
  await start();
  expect(await indexes()).toEqual(before);
});

test("a file extends a section, and the database takes it over", async () => {
  await writeFile(join(folder, "customers.json"), extending());
  const here = await startHere();
  const { file, version, extension } = (await admin.call("GET", url)).json<{
    file: string;
    version: number;
    extension: object;
  }>();
  expect([file, extension]).toEqual(["customers.json", expect.objectContaining({ file: "customers.json" })]);
  expect((await admin.call("PUT", url, { body: { text: extending(), seen: version } })).status).toBe(409);
  expect((await admin.call("PUT", `${url}/take-over`, { body: { seen: version } })).status).toBe(200);
  await save(extending({ fields: { x_po: { ...text, label: "Номер заказа" } } }), version);
  await soon(() => expect(here.require("customers").fields["x_po"]).toMatchObject({ label: "Номер заказа" }));
});

test("a customer sees an added field only if its access says so, and never sets an administrators' one", async () => {
  await startHere();
  const shown = { ...text, access: { read: ["ADMIN", "CUSTOMER"] } };
  await save(extending({ fields: { x_po: text, x_shown: shown } }), 0);
  await soon(async () => expect(await readBy(admin)).toHaveProperty("x_shown"));
  await fill({ x_po: "Тайно", x_shown: "Видно" });
  const seen = await readBy(customer);
  expect(seen["x_shown"]).toBe("Видно");
  expect(seen).not.toHaveProperty("x_po");
  const list = await customer.call("GET", "/api/resources/customers");
  expect(list.text).not.toContain("Тайно");
});

test("a required added field is asked of administrators, and of nobody who may not fill it in", async () => {
  await startHere();
  await save(JSON.stringify({ extends: "managers", fields: { x_room: { ...text, required: true } } }), 0).catch(
    () => 0,
  );
  const rules = { extends: "balance-rules", fields: { x_room: { ...text, required: true } } };
  const answer = await admin.call("PUT", "/api/definitions/sections/balance-rules", {
    body: { text: JSON.stringify(rules), seen: 0 },
  });
  expect(answer.status).toBe(200);
  await soon(() => expect(running.services.registry.require("balance-rules").fields).toHaveProperty("x_room"));
  const errorsOf = async (client: Client) =>
    (await client.call("POST", "/api/resources/balance-rules", { body: {} })).json<{ errors: object }>().errors;
  expect(await errorsOf(admin)).toHaveProperty("x_room", "Обязательное поле");
  expect(await errorsOf(customer)).not.toHaveProperty("x_room");
});

test("a section that needs a value keeps its rows and takes a unique field only where values differ", async () => {
  await startHere();
  const version = await save(extending(), 0);
  await soon(async () => expect(await readBy(admin)).toHaveProperty("x_po"));
  const second = await asCustomer(running);
  for (const { person } of [customer, second]) {
    const one = `/api/resources/customers/${person?.customerId ?? 0}`;
    const row = (await admin.call("GET", one)).json<Row>();
    await admin.call("PUT", one, { body: { x_po: "одно", version: row.version } });
  }
  const unique = extending({ fields: { x_po: { ...text, unique: true } } });
  const refused = await admin.call("PUT", url, { body: { text: unique, seen: version } });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("повтор")]);
});

/** The product's definitions after an upgrade. */
const upgraded = (change: (all: readonly Definition[]) => readonly Definition[]): Product => ({
  ...kabinet,
  definitions: change(kabinet.definitions),
});
const renaming = (from: string, to: string) =>
  upgraded((all) =>
    all.map((one) =>
      one.name === "customers"
        ? (JSON.parse(JSON.stringify(one).replaceAll(`"${from}"`, `"${to}"`)) as Definition)
        : one,
    ),
  );

test("a field that the product renames is only a place: the extension works at its other place, and the fault is shown", async () => {
  await startHere();
  await save(extending({ place: { x_po: { after: "comment", else: "Банк", column: true } } }), 0);
  const after = renaming("comment", "remark");
  await prepareDatabase(running.services.database, after);
  const registry = await start(new Registry(after));
  const { fields, form, list } = registry.require("customers");
  expect(fields).toHaveProperty("remark");
  expect(form.tabs?.["Банк"]).toContain("x_po");
  expect(list.columns.at(-1)).toBe("x_po");
  expect(registry.faults).toMatchObject([{ file: "customers", place: "place.x_po.after" }]);
});

test("a start survives a section that the product no longer has, and words that have lost their meaning", async () => {
  await startHere();
  await save(extending({ fields: { x_po: { ...text, when: { comment: { filled: true } } } } }), 0);
  const renamed = renaming("comment", "remark");
  await prepareDatabase(running.services.database, renamed);
  const registry = await start(new Registry(renamed));
  expect(registry.require("customers").fields).not.toHaveProperty("x_po");
  expect(registry.faults).toMatchObject([{ file: "customers", place: "fields.x_po.when.comment" }]);

  const without = upgraded((all) => all.filter(({ name }) => name !== "customers"));
  const last = await start(new Registry(without));
  expect(last.faults.map(({ place }) => place)).toContain("extends");
});

test("an extension may refer to an operator's section, which stays while it is needed", async () => {
  const here = await startHere();
  const rooms = {
    name: "rooms",
    label: { one: "Комната", many: "Комнаты" },
    represent: "{title}",
    owner: "nobody",
    access: { read: ["ADMIN"], write: ["ADMIN"] },
    fields: { title: { ...text, search: true } },
    list: { columns: ["title"], sort: "title" },
    form: { tabs: { Основное: ["title"] } },
  };
  const made = await admin.call("PUT", "/api/definitions/sections/rooms", {
    body: { text: JSON.stringify(rooms), seen: 0 },
  });
  await save(extending({ fields: { x_room: { type: "reference", label: "Комната", to: "rooms" } } }), 0);
  await soon(() => expect(here.require("customers").fields).toHaveProperty("x_room"));
  const { id } = (await admin.call("POST", "/api/resources/rooms", { body: { title: "Зал" } })).json<Row>();
  expect((await fill({ x_room: id })).json()).toMatchObject({ x_room: id });
  const seen = made.json<{ version: number }>().version;
  const refused = await admin.call("PUT", "/api/definitions/sections/rooms/remove", { body: { seen } });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("customers")]);
});

test("an added field can be filled in where the record is frozen, unless it freezes with it", async () => {
  await startHere();
  const body = { x_open: "Можно", version: 1 };
  const bills = { extends: "bills", fields: { x_open: text, x_shut: text }, place: { x_shut: { frozen: true } } };
  await admin.call("PUT", "/api/definitions/sections/bills", { body: { text: JSON.stringify(bills), seen: 0 } });
  await soon(() => expect(running.services.registry.require("bills").fields).toHaveProperty("x_open"));
  const { rows } = await running.services.database.pool.query<{ id: number }>(
    `insert into bills (customer_id, number, date, region, amount_with_vat, paid)
     values ($1, 'Б-1', '2026-01-10', 'by', 120, true) returning id`,
    [customer.person?.customerId],
  );
  const bill = `/api/resources/bills/${rows[0]?.id ?? 0}`;
  expect((await admin.call("PUT", bill, { body })).json()).toMatchObject({ x_open: "Можно" });
  const refused = await admin.call("PUT", bill, { body: { x_shut: "Нельзя", version: 2 } });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Счёт оплачен")]);
});
