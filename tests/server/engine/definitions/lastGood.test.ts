// Operators' invalid files, across restarts and in several concurrent processes.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { Registry } from "../../../../server/engine/registry.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";
import { kabinet } from "../../../../server/product.ts";

const example = "docs/examples/suppliers.json";
const text = { type: "text", label: "Слово" };

let running: TestApp;
let admin: Client;
let root: string;
let folder: string;
let suppliers: Record<string, unknown> & { readonly fields: object };
let stop: (() => Promise<void>)[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "kabinet-last-good-"));
  suppliers = JSON.parse(await readFile(example, "utf8")) as typeof suppliers;
  running = await testApp();
  admin = await asAdministrator(running);
});
beforeEach(async () => {
  for (const close of stop) await close();
  stop = [];
  folder = await mkdtemp(join(root, "resources-"));
  await running.services.database.pool.query("delete from defined_sections");
});
afterAll(async () => {
  for (const close of stop) await close();
  await running.close();
  await rm(root, { recursive: true, force: true });
});

/** Starts a process on the folder. */
async function start(registry = new Registry(kabinet), resourcesDir = folder): Promise<Registry> {
  const { database } = running.services;
  const following = await followConfigured(
    { registry, database, config: { resourcesDir } },
    { info: () => undefined, warn: () => undefined, error: () => undefined },
  );
  stop.push(() => following.close());
  return registry;
}
const write = (name: string, change: object) =>
  writeFile(join(folder, `${name}.json`), JSON.stringify({ ...suppliers, name, actions: {}, ...change }));
const withField = (field: object) => ({ fields: { ...suppliers.fields, extra: field } });
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 100 });

test("a changed field type does not stop a start: the last valid definition is used, and the error reported", async () => {
  await write("retyped", withField(text));
  await start(running.services.registry);
  await admin.call("POST", "/api/resources/retyped", { body: { name: "А", kind: "service", extra: "слово" } });
  await stop.pop()?.();
  await write("retyped", withField({ type: "integer", label: "Число" }));
  const registry = await start(running.services.registry);
  expect(registry.get("retyped")?.fields["extra"]).toEqual(text);
  expect((await admin.call("GET", "/api/resources/retyped")).status).toBe(200);
  const told = (await admin.call("GET", "/api/definitions/faults")).json<{ file: string; message: string }[]>();
  expect(told).toMatchObject([{ file: "retyped.json" }]);
  expect(told[0]?.message).toContain("станет «целое число»");
  expect((await (await asCustomer(running)).call("GET", "/api/definitions/faults")).status).toBe(403);

  await write("retyped", withField({ ...text, label: "Слово снова" }));
  await soon(() => expect(registry.faults).toEqual([]));
  expect(registry.get("retyped")?.fields["extra"]).toMatchObject({ label: "Слово снова" });
});

test("a change that the database refuses keeps the running definition", async () => {
  await write("uniques", withField(text));
  const registry = await start(running.services.registry);
  for (const name of ["А", "Б"])
    await admin.call("POST", "/api/resources/uniques", { body: { name, kind: "service", extra: "одно" } });
  await write("uniques", withField({ ...text, unique: true }));
  await soon(() => expect(registry.faults).toMatchObject([{ file: "uniques.json" }]));
  expect(registry.get("uniques")?.fields["extra"]).toEqual(text);
  expect((await admin.call("GET", "/api/resources/uniques")).json()).toHaveLength(2);
});

test("a new file that the database refuses is skipped, and the others are used", async () => {
  await write("defaults", withField({ type: "date", label: "День", default: "завтра" }));
  await write("fine", {});
  const registry = await start();
  expect(registry.get("defaults")).toBeUndefined();
  expect(registry.get("fine")).toBeDefined();
  expect(registry.faults).toMatchObject([{ file: "defaults.json" }]);
});

test("a stored definition is checked again before it is used", async () => {
  await write("older", {});
  await start();
  await running.services.database.pool.query(
    "update definition_versions set definition = (definition::jsonb || $1)::json where source = 'older.json'",
    [JSON.stringify({ owner: "systemId" })],
  );
  await writeFile(join(folder, "older.json"), "{ no JSON");
  const registry = await start();
  expect(registry.get("older")).toBeUndefined();
  expect(registry.faults.map(({ place }) => place)).toContain("owner");
});

test("processes that start together on one database use the same definitions", async () => {
  await write("shared", withField(text));
  const registries = await Promise.all([start(), start(), start()]);
  for (const registry of registries) {
    expect(registry.get("shared")).toBeDefined();
    expect(registry.faults).toEqual([]);
  }
  const { rows } = await running.services.database.pool.query(
    "select count(*)::int as kept from definition_versions where source = 'shared.json'",
  );
  expect(rows).toEqual([{ kept: 1 }]);
});

test.each(["ctid", "xmin", "tableoid", "a".repeat(30) + "ABCDEFGHIJ", "aBCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLM"])(
  "a field named %s is refused only where the database can't have it",
  async (name) => {
    await write("reserved", { fields: { ...suppliers.fields, [name]: text } });
    const { faults } = await start();
    if (name.length < 10 || name.startsWith("aB")) expect(faults).toMatchObject([{ place: `fields.${name}` }]);
    else expect(faults).toEqual([]);
  },
);

test("a table cannot have the columns for line positions, nor be another resource's table", async () => {
  const line = (name: string) => ({ type: "lines", label: "x", fields: { [name]: text } });
  await write("lined", withField(line("position")));
  await write("twins", withField(line("word")));
  await write("twins-extra", {});
  const { faults } = await start();
  expect(faults.map(({ file, place }) => `${file} ${place}`)).toEqual(
    expect.arrayContaining(["lined.json fields.extra.fields.position", "twins.json name"]),
  );
});

test("the README's copy works: a folder that appears after the start is watched, and its schema is found", async () => {
  const later = join(folder, "config", "resources");
  const registry = await start(new Registry(kabinet), later);
  await mkdir(later, { recursive: true });
  await copyFile(example, join(later, "suppliers.json"));
  await soon(() => expect(registry.get("suppliers")).toBeDefined());
  await rm(later, { recursive: true });
  await soon(() => expect(registry.faults).toMatchObject([{ file: "suppliers.json", message: /the file is missing/ }]));
  await mkdir(later, { recursive: true });
  await copyFile(example, join(later, "suppliers.json"));
  await soon(() => expect(registry.faults).toEqual([]));

  const readme = await readFile("README.md", "utf8");
  const [, from = "", to = ""] = /^cp (\S+\.json) (\S+)\/$/m.exec(readme) ?? [];
  expect(from).toBe(example);
  // As in a clone, since git stores no empty folders.
  expect(await readFile(join(to, "README.md"), "utf8")).toContain("docs/operators.md");
  for (const place of [dirname(example), to])
    expect(JSON.parse(await readFile(resolve(place, String(suppliers["$schema"])), "utf8"))).toHaveProperty(
      "properties",
    );
});
