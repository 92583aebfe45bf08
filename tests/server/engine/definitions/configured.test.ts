import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { builtIn } from "../../../../src/resources/index.ts";
import type { ApiDocument } from "../../../../server/platform/http/docs/apiDocument.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";

type Row = Record<string, unknown> & { id: number; version: number };

let running: TestApp;
let admin: Client;
let customer: Client;
let folder: string;
let following: { close(): Promise<void> };
const errors: string[] = [];
let suppliers: Record<string, unknown>;

const write = (name: string, value: unknown) =>
  writeFile(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
/** The operators' sections, which follow all built-in ones. */
const sections = async (client: Client) =>
  (await client.call("GET", "/api/sections"))
    .json<{ name?: string }[]>()
    .flatMap(({ name }) => (name !== undefined && !(name in builtIn) ? [name] : []));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-resources-"));
  suppliers = JSON.parse(await readFile("docs/examples/suppliers.json", "utf8")) as Record<string, unknown>;
  await write("suppliers.json", suppliers);
  running = await testApp({ config: { resourcesDir: folder } });
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (details: object) => void errors.push(inspect(details, { breakLength: Infinity })),
  };
  following = await followConfigured(running.services, log);
  admin = await asAdministrator(running);
  customer = await asCustomer(running);
});
afterAll(async () => {
  await following.close();
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

test("a file makes a section with everything that a built-in one has", async () => {
  expect(await sections(admin)).toEqual(["suppliers"]);
  const body = {
    name: "ООО «Площадка»",
    kind: "service",
    creditLimit: "1 500,5",
    contacts: [{ name: "Пётр", phone: "80291234567" }],
  };
  const made = await admin.call("POST", "/api/resources/suppliers", { body });
  expect(made.status).toBe(201);
  expect(made.json()).toMatchObject({ creditLimit: "1500.50", isActive: true, contacts: [{ phone: "+375291234567" }] });
  const { id, version } = made.json<Row>();
  const found = await admin.call("GET", `/api/resources/suppliers?filter=${encodeURIComponent('{"q":"площадк"}')}`);
  expect(found.json<Row[]>().map((row) => row.id)).toEqual([id]);
  expect(
    (await admin.call("PUT", `/api/resources/suppliers/${id}`, { body: { email: "не почта", version } })).status,
  ).toBe(422);
  expect((await admin.call("PUT", `/api/suppliers/retire/${id}`)).json()).toMatchObject({ isActive: false });
  const audit = await running.services.database.pool.query(
    "select action from audit where resource = 'suppliers' order by id",
  );
  expect(audit.rows).toEqual([{ action: "create" }, { action: "retire" }]);
});

test("its access rules hold", async () => {
  expect(await sections(customer)).toEqual([]);
  expect((await customer.call("GET", "/api/resources/suppliers")).status).toBe(403);
});

test("it is in the API document, marked as an extension", async () => {
  const { paths } = (await admin.call("GET", "/api/openapi.json")).json<ApiDocument & Record<string, unknown>>();
  const marked = Object.entries(paths).filter(([, methods]) =>
    Object.values(methods).some((operation) => operation["x-extension"]),
  );
  expect(marked.map(([path]) => path)).toContain("/api/resources/suppliers/{id}");
  for (const [path] of marked) expect(path).toMatch(/^\/api\/(resources\/)?suppliers(\/|$)/);
});

test("a changed file adds its field while the server runs, and the records stay", async () => {
  const fields = { ...(suppliers["fields"] as object), rating: { type: "integer", label: "Оценка", max: 5 } };
  const form = { tabs: { Основное: ["name", "kind", "rating"] } };
  await write("suppliers.json", { ...suppliers, fields, form });
  await vi.waitFor(
    async () => {
      const [row] = (await admin.call("GET", "/api/resources/suppliers")).json<Row[]>();
      expect(row).toMatchObject({ name: "ООО «Площадка»", rating: null });
    },
    { timeout: 20_000, interval: 100 },
  );
});

test("an invalid file affects nothing that runs, and the log names the place and the nearest word", async () => {
  await write("suppliers.json", { ...suppliers, list: { columns: ["nmae"], sort: "name" } });
  await vi.waitFor(
    () => expect(errors.join()).toContain('list.columns.0: there is no field "nmae"; did you mean "name"?'),
    { timeout: 20_000 },
  );
  await write("broken.json", "{ not json");
  await vi.waitFor(() => expect(errors.join()).toContain("broken.json"), { timeout: 20_000 });
  expect((await admin.call("GET", "/api/resources/suppliers")).status).toBe(200);
  expect(await sections(admin)).toEqual(["suppliers"]);
});

test.each([
  ["a table of the server's own", { name: "users" }, "own"],
  ["the name of a built-in resource", { name: "bills" }, "name of another resource"],
  ["a route of a built-in resource", { name: "thieves", routes: { list: "GET /api/bills" } }, "claimed by both"],
])("a file cannot replace %s", async (_, change, message) => {
  errors.length = 0;
  await rm(join(folder, "broken.json"), { force: true });
  await write("thief.json", { ...suppliers, actions: {}, ...change });
  await vi.waitFor(() => expect(errors.join()).toContain(message), { timeout: 20_000 });
  expect((await admin.call("GET", "/api/users/me")).status).toBe(200);
  expect((await admin.call("GET", "/api/bills")).json()).toEqual([]);
  await rm(join(folder, "thief.json"));
});
