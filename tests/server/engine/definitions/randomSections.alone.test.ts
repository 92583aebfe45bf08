// Sections of any shape do what built-in ones do. RANDOM_SECTIONS=500 tries more of them, RANDOM_SEED=7 others.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { knownTo } from "../../../../server/engine/registry.ts";
import { kabinet } from "../../../../server/product.ts";
import { checkDefinition } from "../../../../src/definition/check/checkDefinition.ts";
import { readDefinition } from "../../../../src/definition/check/readDefinition.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { quickOf } from "../../../../src/definition/states/states.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { expectBounded, type Row } from "../../../world/apiWalk.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";
import { Dice, randomSection } from "../../../world/randomSections.ts";
import { sampleOf } from "../../../world/samples.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";

const count = Number(process.env["RANDOM_SECTIONS"] ?? 40);
const dice = new Dice(Number(process.env["RANDOM_SEED"] ?? 1));
const sections = Array.from({ length: count }, (_, at) => randomSection(`random-${at}`, dice));
const named = sections.map((definition) => [definition.name, definition] as const);

let running: TestApp;
let admin: Client;
let customer: Client;
let stranger: Client;
let folder: string;
let following: { close(): Promise<void> };
const errors: object[] = [];
const referred = new Map<string, number>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-random-"));
  for (const definition of sections)
    await writeFile(join(folder, `${definition.name}.json`), JSON.stringify(definition));
  running = await testApp({ config: { resourcesDir: folder } });
  following = await followConfigured(running.services, {
    info: () => undefined,
    warn: () => undefined,
    error: (details: object) => void errors.push(details),
  });
  admin = await asAdministrator(running);
  [customer, stranger] = [await asCustomer(running), await asCustomer(running)];
  const region = { name: "BY", currencyCode: "BYN", vatPercent: "20", isDefault: true, isActive: true };
  referred.set("regions", (await admin.call("POST", "/api/regions", { body: region })).json<Row>().id);
});
afterAll(async () => {
  await following.close();
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

const referTo = async (resource: string): Promise<number> => {
  if (resource === "customers") return customer.person?.customerId ?? 0;
  const known = referred.get(resource);
  if (known !== undefined) return known;
  const definition = builtInDefinitions.find(({ name }) => name === resource);
  if (!definition) throw new Error(`There is no resource "${resource}".`);
  const answer = await admin.call("POST", `/api/resources/${resource}`, { body: await sampleOf(definition, referTo) });
  expect(answer.text).toContain('"id"');
  const { id } = answer.json<Row>();
  referred.set(resource, id);
  return id;
};

test("the server takes every section", () => expect(errors).toEqual([]));

test.each(named)("%s is right to the check", (name, definition) => {
  const read = readDefinition(definition);
  const all = [...builtInDefinitions, definition];
  expect("faults" in read ? read.faults : checkDefinition(read.definition, all, knownTo(kabinet, name))).toEqual([]);
});

const listPath = ({ name }: Definition, query: Readonly<Record<string, unknown>>) =>
  `/api/resources/${name}?${new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)] as [string, string]),
  ).toString()}`;

test.each(named)(
  "%s is added to, read, sorted, filtered, exported, changed and deleted from",
  async (name, definition) => {
    const body = await sampleOf(definition, referTo);
    const made = await admin.call("POST", `/api/resources/${name}`, { body });
    expect(made.status, made.text).toBe(201);
    const { id } = made.json<Row>();
    const path = `/api/resources/${name}/${id}`;
    expect((await admin.call("GET", path)).json()).toEqual(made.json());

    for (const sort of Object.keys(definition.fields))
      expectBounded(await admin.call("GET", listPath(definition, { sort: [sort, "DESC"] })), `sort by ${sort}`);
    for (const filter of definition.list.filters ?? []) {
      const value = made.json<Row>()[filter];
      if (value === null || typeof value === "object") continue;
      const found = await admin.call("GET", listPath(definition, { filter: { [filter]: value } }));
      expect(found.status, `${filter} = ${String(value)}: ${found.text}`).toBe(200);
      expect(
        found.json<Row[]>().map((row) => row.id),
        `${filter} = ${String(value)}`,
      ).toContain(id);
    }
    const found = await admin.call("GET", listPath(definition, { filter: { q: String(body["title"]).toUpperCase() } }));
    expect(found.status, found.text).toBe(200);
    expect(found.json<Row[]>().map((row) => row.id)).toContain(id);
    if (quickOf(definition).length > 0)
      expect((await admin.call("GET", `/api/resources/${name}/quick`)).status).toBe(200);
    expect((await admin.call("GET", `/api/resources/${name}/export?format=csv`)).text).toContain(String(body["title"]));

    const { version } = made.json<Row>();
    const saved = await admin.call("PUT", path, { body: { title: "Другое название", version } });
    expect([saved.status, saved.json()], saved.text).toMatchObject([200, { title: "Другое название" }]);
    const stale = await admin.call("PUT", path, { body: { title: "Поздно", version } });
    expect(stale.status).toBe(409);

    const readable = definition.access.read.includes("CUSTOMER");
    expect((await customer.call("GET", path)).status).toBe(readable ? 200 : 403);
    expect((await stranger.call("GET", path)).status).toBe(readable ? 404 : 403);
    if (readable)
      for (const [field, { access }] of Object.entries(definition.fields))
        if (access?.read?.includes("CUSTOMER") === false)
          expect((await customer.call("GET", path)).json<Row>()).not.toHaveProperty(field);

    const deleted = await admin.call("DELETE", path);
    expect(deleted.status, deleted.text).toBeLessThan(300);
    expect((await admin.call("GET", path)).status).toBe(404);
  },
);
