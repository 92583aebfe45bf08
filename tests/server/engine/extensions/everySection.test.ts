// Every built-in section with a field that operators have added: who fills it in, who sees it, and where it is.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { Walk, type Row } from "../../../world/apiWalk.ts";

const walk = new Walk();
const names = builtInDefinitions.map(({ name }) => name);
const note = { type: "text", label: "Пометка склада", search: true };
const place = { x_note: { column: true, filter: true } };
let folder: string;
let stop: { close(): Promise<void> };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-extensions-"));
  const { registry, database } = walk.services;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  stop = await followConfigured({ registry, database, config: { resourcesDir: folder } }, silent);
  for (const name of names) {
    const text = JSON.stringify({ extends: name, fields: { x_note: note }, place });
    const saved = await walk.people.admin.call("PUT", `/api/definitions/sections/${name}`, { body: { text, seen: 0 } });
    expect(`${name}: ${saved.status} ${saved.status === 200 ? "" : saved.text}`).toBe(`${name}: 200 `);
  }
  await vi.waitFor(() => expect(registry.require(names.at(-1) ?? "").fields).toHaveProperty("x_note"), 5000);
}, 120_000);
afterAll(async () => {
  await stop.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(names)("%s: an added field is filled in, read, found, filtered and exported", async (name) => {
  const { admin } = walk.people;
  const { id = 0 } = walk.owned.get(name) ?? {};
  const url = `/api/resources/${name}/${id}`;
  const before = (await admin.call("GET", url)).json<Row>();
  expect(before["x_note"]).toBeNull();
  const value = `Полка ${name}`;
  const changed = await admin.call("PUT", url, { body: { x_note: value, version: before.version } });
  expect(changed.json()).toMatchObject({ x_note: value, version: before.version + 1 });
  const after = (await admin.call("GET", url)).json<Row>();
  expect({ ...after, version: 0, updatedAt: 0 }).toEqual({ ...before, x_note: value, version: 0, updatedAt: 0 });
  for (const filter of [{ x_note: value }, { q: value }]) {
    const found = await admin.call(
      "GET",
      `/api/resources/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    expect(found.json<Row[]>().map((row) => row.id)).toEqual([id]);
  }
  const file = await admin.call("GET", `/api/resources/${name}/export?format=csv`);
  expect(file.text).toContain(value);
  const history = await admin.call("GET", `/api/history?resource=${name}&recordId=${id}`);
  expect(history.text).toContain(value);
});

test.each(names)("%s: a customer neither sees nor sets an administrators' field", async (name) => {
  const { victim } = walk.people;
  const { id = 0 } = walk.owned.get(name) ?? {};
  const read = await victim.call("GET", `/api/resources/${name}/${id}`);
  expect(read.text).not.toContain("x_note");
  const { version } = read.status === 200 ? read.json<Row>() : { version: 1 };
  const sent = await victim.call("PUT", `/api/resources/${name}/${id}`, { body: { x_note: "Чужое", version } });
  expect([400, 403, 404]).toContain(sent.status);
  const filter = encodeURIComponent(JSON.stringify({ x_note: `Полка ${name}` }));
  const filtered = await victim.call("GET", `/api/resources/${name}?filter=${filter}`);
  expect([400, 403]).toContain(filtered.status);
  const sorted = await victim.call("GET", `/api/resources/${name}?sort=${encodeURIComponent('["x_note","ASC"]')}`);
  expect([400, 403]).toContain(sorted.status);
  const searched = await victim.call("GET", `/api/resources/${name}?filter=${encodeURIComponent('{"q":"Полка"}')}`);
  expect(searched.status === 200 ? searched.json<Row[]>() : []).toEqual([]);
});

test("customers' pages get no definition of a section that is only extended", async () => {
  const answer = await walk.people.victim.call("GET", "/api/definitions");
  expect(answer.json()).toMatchObject({ definitions: [] });
  expect(
    (await walk.people.admin.call("GET", "/api/definitions")).json<{ definitions: Row[] }>().definitions,
  ).toHaveLength(names.length);
});

test("the document of the API has the added fields", async () => {
  const document = await walk.people.admin.call("GET", "/api/openapi.json");
  expect(document.text).toContain("Пометка склада");
});
