// Sections that administrators define in the browser: owners, versions, several processes, and hostile texts.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { DefinitionFault, SectionOverview } from "../../../../src/contract/records/definitions.ts";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { Registry } from "../../../../server/engine/registry.ts";
import { kabinet } from "../../../../server/product.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";

interface Section extends SectionOverview {
  readonly version: number;
  readonly text: string;
  readonly proposal?: { readonly file: string; readonly text: string };
}

let running: TestApp;
let admin: Client;
let other: Client;
let folder: string;
let stop: (() => Promise<void>)[] = [];

beforeAll(async () => {
  running = await testApp();
  admin = await asAdministrator(running);
  other = await asAdministrator(running);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-owners-"));
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

const text = { type: "text", label: "Слово" };
const describe = (name: string, change: object = {}): string =>
  JSON.stringify(
    {
      name,
      label: { one: "Мебель", many: "Мебель" },
      represent: "{title}",
      owner: "nobody",
      access: { read: ["ADMIN"], write: ["ADMIN"] },
      fields: { title: text },
      list: { columns: ["title"], sort: "title" },
      form: { tabs: { Основное: ["title"] } },
      ...change,
    },
    null,
    2,
  );
const save = (name: string, definition: string, seen: number, by = admin) =>
  by.call("PUT", `/api/definitions/sections/${name}`, { body: { text: definition, seen } });
const versionOf = (answer: Awaited<ReturnType<typeof save>>): number => answer.json<{ version: number }>().version;
const sectionOf = async (name: string) =>
  (await admin.call("GET", `/api/definitions/sections/${name}`)).json<Section>();
const change = (name: string, verb: "take-over" | "remove", seen: number) =>
  admin.call("PUT", `/api/definitions/sections/${name}/${verb}`, { body: { seen } });
const faultsOf = async (given: string, name?: string) => {
  const answer = await admin.call("POST", "/api/definitions/check", { body: { text: given, ...(name && { name }) } });
  return answer.json<{ faults: DefinitionFault[] }>().faults;
};
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 2000, interval: 50 });

test("a section from the browser is in every process within two seconds, and after a restart", async () => {
  const here = await startHere();
  const elsewhere = await start();
  expect((await save("chairs", describe("chairs"), 0)).status).toBe(200);
  await soon(() => {
    expect(here.get("chairs")).toBeDefined();
    expect(elsewhere.get("chairs")).toBeDefined();
  });
  expect(elsewhere.revision).toBe(here.revision);
  const made = await admin.call("POST", "/api/resources/chairs", { body: { title: "Стул" } });
  expect(made.status).toBe(201);
  expect((await start()).get("chairs")?.fields).toEqual({ title: text });
  expect((await admin.call("GET", "/api/definitions/sections")).json<Section[]>()).toContainEqual(
    expect.objectContaining({ name: "chairs", owner: "database", fields: 1, records: 1, faults: 0 }),
  );
  const audit = await running.services.database.pool.query(
    "select action, user_id from audit where resource = 'chairs' and record_id is null",
  );
  expect(audit.rows).toEqual([{ action: "define", user_id: admin.person?.id }]);
});

test("of two administrators who change a section at once, the second gets a conflict", async () => {
  await startHere();
  const first = versionOf(await save("tables", describe("tables"), 0));
  expect((await save("tables", describe("tables"), 0, other)).status).toBe(409);
  const changed = describe("tables", { fields: { title: text, colour: text } });
  const both = await Promise.all([save("tables", changed, first), save("tables", changed, first, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("an earlier version comes back as the newest, and the history says who made each", async () => {
  const here = await startHere();
  const old = describe("lamps");
  const first = versionOf(await save("lamps", old, 0));
  const second = versionOf(await save("lamps", describe("lamps", { icon: "star" }), first, other));
  const versions = "/api/definitions/sections/lamps/versions";
  expect((await admin.call("GET", versions)).json<object[]>()).toMatchObject([
    { id: second, author: expect.anything() as string, file: null },
    { id: first },
  ]);
  const kept = (await admin.call("GET", `${versions}/${first}`)).json<{ text: string }>();
  expect(kept.text).toBe(old);
  expect((await admin.call("GET", `/api/definitions/sections/tables/versions/${first}`)).status).toBe(404);
  expect((await save("lamps", kept.text, second)).status).toBe(200);
  await soon(() => expect(here.get("lamps")?.icon).toBeUndefined());
});

test("a file owns its section until an administrator takes it over; then the file only proposes", async () => {
  const file = join(folder, "office", "shelves.json");
  await mkdir(join(folder, "office"));
  await writeFile(file, describe("shelves"));
  const here = await startHere();
  const { version, owner, file: named } = await sectionOf("shelves");
  expect([owner, named]).toEqual(["file", "office/shelves.json"]);
  const refused = await save("shelves", describe("shelves", { icon: "star" }), version);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("office/shelves.json")]);

  expect((await change("shelves", "take-over", version)).status).toBe(200);
  expect((await save("shelves", describe("shelves", { icon: "star" }), version)).status).toBe(200);
  const wished = describe("shelves", { icon: "chat" });
  await writeFile(file, wished);
  await soon(async () =>
    expect((await sectionOf("shelves")).proposal).toEqual({ file: "office/shelves.json", text: wished }),
  );
  expect(here.get("shelves")?.icon).toBe("star");
  expect((await start()).get("shelves")?.icon).toBe("star");
});

test("a section outlives its file, is reported, and keeps its records", async () => {
  const file = join(folder, "sofas.json");
  await writeFile(file, describe("sofas"));
  const here = await startHere();
  await admin.call("POST", "/api/resources/sofas", { body: { title: "Диван" } });
  await rm(file);
  await soon(() => expect(here.faults).toMatchObject([{ file: "sofas.json", message: /the file is missing/ }]));
  expect((await start()).get("sofas")).toBeDefined();
  expect((await admin.call("GET", "/api/resources/sofas")).json()).toHaveLength(1);
  expect((await sectionOf("sofas")).faults).toBe(1);
  await change("sofas", "take-over", (await sectionOf("sofas")).version);
  await soon(() => expect(here.faults).toEqual([]));
});

test("a renamed file keeps its section", async () => {
  await writeFile(join(folder, "old.json"), describe("desks"));
  await startHere();
  await rm(join(folder, "old.json"));
  await writeFile(join(folder, "new.json"), describe("desks"));
  await soon(async () => expect(await sectionOf("desks")).toMatchObject({ file: "new.json", faults: 0 }));
});

test("a removed section keeps its records, comes back with the next version, and stays while others need it", async () => {
  const here = await startHere();
  const version = versionOf(await save("rooms", describe("rooms"), 0));
  await soon(() => expect(here.get("rooms")).toBeDefined());
  await admin.call("POST", "/api/resources/rooms", { body: { title: "Зал" } });
  const room = { type: "reference", label: "Комната", to: "rooms" };
  const needing = versionOf(await save("doors", describe("doors", { fields: { title: text, room } }), 0));
  const refused = await change("rooms", "remove", version);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("doors")]);
  expect((await change("doors", "remove", needing)).status).toBe(200);
  expect((await change("rooms", "remove", version)).status).toBe(200);
  await soon(() => expect(here.get("rooms")).toBeUndefined());
  expect(await sectionOf("rooms")).toMatchObject({ removed: true, records: 1 });
  expect((await save("rooms", describe("rooms"), version)).status).toBe(200);
  await soon(async () => expect((await admin.call("GET", "/api/resources/rooms")).json()).toHaveLength(1));
});

test("the process that saves a section serves it with its answer, and what takes its place", async () => {
  await startHere();
  const version = versionOf(await save("tables", describe("tables"), 0));
  const read = () => admin.call("GET", "/api/resources/tables");
  expect((await read()).status).toBe(200);
  expect((await change("tables", "remove", version)).status).toBe(200);
  expect((await read()).status).toBe(404);
});

test("a change that breaks another section is refused, and so is one that the database refuses", async () => {
  await startHere();
  const room = { type: "reference", label: "Комната", to: "halls", fill: { title: "title" } };
  const version = versionOf(await save("halls", describe("halls"), 0));
  const needing = versionOf(await save("gates", describe("gates", { fields: { title: text, room } }), 0));
  const without = describe("halls", {
    ...{ represent: "{name}", fields: { name: text }, list: { columns: ["name"], sort: "name" } },
    form: { tabs: { Основное: ["name"] } },
  });
  const refused = await save("halls", without, version);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("gates")]);
  const retyped = describe("gates", { fields: { title: { type: "integer", label: "Число" } } });
  await admin.call("POST", "/api/resources/gates", { body: { title: "Ворота" } });
  expect((await save("gates", retyped, needing)).text).toContain("станет «целое число»");
  expect((await save("bills", describe("bills"), 0)).text).toContain("name of another resource");
  expect((await save("halls", describe("other"), version)).text).toContain("another section");
});

test.each<[string, string, Partial<DefinitionFault>]>([
  ["a missing comma", '{\n  "name": "things"\n  "owner": "nobody"\n}', { line: 3, column: 3, message: '"," or "}"' }],
  ["a comma too many", '{ "name": "things", }', { line: 1, column: 21, message: "remove the comma" }],
  ["a comment", '{\n// no\n"name": "things" }', { line: 2, column: 1, message: "comments" }],
  ["no end", '{ "name": "thin', { line: 1, column: 11, message: "no closing quote" }],
  ["a repeated word", '{ "name": "a",\n "name": "b" }', { line: 2, column: 2, message: "twice" }],
  ["levels without end", "[".repeat(100_000), { line: 1, column: 42, message: "levels" }],
  ["a text without end", `"${"a".repeat(300_000)}"`, { message: "longer than" }],
  [
    "a type of other systems",
    describe("things", { fields: { title: { ...text, type: "string" } } }),
    { place: "fields.title.type", line: 19, column: 7, message: 'it is called "text" here' },
  ],
  ["no type", describe("things", { fields: { title: { label: "a" } } }), { line: 18, message: '"type" is missing' }],
  [
    "a field in a word",
    describe("things", { fields: { title: "text" } }),
    { line: 18, message: "a field must be an object" },
  ],
  ["no label", describe("things", { fields: { title: { type: "text" } } }), { message: '"label" is missing' }],
  [
    "a pattern that takes for ever",
    describe("things", { fields: { title: { ...text, pattern: "^(a+)+$" } } }),
    { place: "fields.title.pattern", line: 21, message: "too long" },
  ],
])("%s is refused with its place", async (_, given, { message = "", ...fault }) => {
  expect(await faultsOf(given)).toMatchObject([{ ...fault, message: expect.stringContaining(message) as string }]);
  expect((await save("things", given, 0)).status).toBe(422);
});

test("only administrators see and change definitions", async () => {
  await startHere();
  const customer = await asCustomer(running);
  const body = { text: describe("mine"), seen: 0 };
  const answers = await Promise.all([
    customer.call("GET", "/api/definitions/sections"),
    customer.call("GET", "/api/definitions/sections/bills"),
    customer.call("GET", "/api/definitions/sections/bills/versions"),
    customer.call("GET", "/api/definitions/sections/bills/versions/1"),
    customer.call("GET", "/api/resources/schema.json"),
    customer.call("PUT", "/api/definitions/sections/mine", { body }),
    customer.call("PUT", "/api/definitions/sections/mine/remove", { body: { seen: 0 } }),
    customer.call("PUT", "/api/definitions/sections/mine/take-over", { body: { seen: 0 } }),
    customer.call("POST", "/api/definitions/check", { body: { text: body.text } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  expect((await customer.call("GET", "/api/definitions/revision")).status).toBe(200);
  const schema = (await admin.call("GET", "/api/resources/schema.json")).json();
  expect(schema).toEqual(JSON.parse(await readFile("docs/resource.schema.json", "utf8")));
});
