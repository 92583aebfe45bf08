// Fields of operators' sections whose type changes: values are converted if the new type has a form for them.
import { setTimeout as wait } from "node:timers/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PlanStep } from "../../../../src/contract/records/definitions.ts";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";

let running: TestApp;
let admin: Client;
let folder: string;
let following: { close(): Promise<void> };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-retypes-"));
  running = await testApp({ config: { resourcesDir: folder } });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  following = await followConfigured(running.services, silent);
  admin = await asAdministrator(running);
});
afterAll(async () => {
  await following.close();
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

type Declared = Readonly<Record<string, unknown>>;
const title = { type: "text", label: "Название", search: true };
const of = (type: string, more: object = {}): Declared => ({ type, label: "Значение", ...more });
const describe = (name: string, value: Declared): string =>
  JSON.stringify({
    name,
    label: { one: "Вещь", many: "Вещи" },
    represent: "{title}",
    owner: "nobody",
    access: { read: ["ADMIN"], write: ["ADMIN"] },
    fields: { title, value },
    list: { columns: ["title", "value"], filters: ["value"], sort: "title" },
    form: { tabs: { Основное: ["title", "value"] } },
  });
async function put(name: string, value: Declared) {
  const { version = 0 } = (await admin.call("GET", `/api/definitions/sections/${name}`)).json<{ version?: number }>();
  const body = { text: describe(name, value), seen: version };
  return admin.call("PUT", `/api/definitions/sections/${name}`, { body });
}
async function save(name: string, value: Declared): Promise<void> {
  const answer = await put(name, value);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  await vi.waitFor(() => expect(running.services.registry.get(name)?.fields).toEqual({ title, value }), 5000);
}
async function add(name: string, value: unknown): Promise<void> {
  const body = { title: `Запись ${JSON.stringify(value)}`, value };
  const answer = await admin.call("POST", `/api/resources/${name}`, { body });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
}
const valuesOf = async (name: string) =>
  (await admin.call("GET", `/api/resources/${name}?sort=["id","ASC"]`))
    .json<{ value: unknown }[]>()
    .map(({ value }) => value);

const kinds = { choices: { desk: "Стол", chair: "Стул" } };
const text = of("text", { search: true });
let sections = 0;

test.each<[string, Declared, Declared, readonly unknown[], readonly unknown[], readonly unknown[]]>([
  ["a text an integer", text, of("integer"), ["12", " 1 200 ", null], [12, 1200, null], ["12a", "1,5", "3000000000"]],
  ["a text a sum", text, of("money"), ["12", "1 234,5"], ["12.00", "1234.50"], ["1.005", "12 руб.", "1e5"]],
  [
    "a text a day",
    text,
    of("date"),
    ["21.03.2026", "2026-02-28"],
    ["2026-03-21", "2026-02-28"],
    ["2026-02-29", "32.01.2026", "март"],
  ],
  ["a text a choice", text, of("choice", kinds), ["Стол", "chair"], ["desk", "chair"], ["Шкаф"]],
  ["a text long", text, of("longText"), ["слово"], ["слово"], []],
  ["a long text short", of("longText"), of("text"), ["слово"], ["слово"], ["две\nстроки"]],
  ["an integer a decimal", of("integer"), of("decimal", { scale: 2 }), [7], ["7.00"], []],
  ["a decimal a sum", of("decimal"), of("money"), ["7.25"], ["7.25"], ["7.255"]],
  ["a decimal a percent", of("decimal"), of("percent"), ["7.25"], ["7.25"], ["123456"]],
  ["a sum an integer", of("money"), of("integer"), ["7.00"], [7], ["7.50"]],
  ["a sum a text", of("money"), of("text"), ["7.50"], ["7.50"], []],
  ["a day a text", of("date"), of("text"), ["2026-03-21"], ["21.03.2026"], []],
  ["a choice a text", of("choice", kinds), of("text"), ["desk", null], ["Стол", null], []],
  ["a choice several", of("choice", kinds), of("choices", kinds), ["desk", null], [["desk"], null], []],
  ["an address a text", of("email"), of("text"), ["a@b.by"], ["a@b.by"], []],
])("%s becomes what it says, unless a value has no such form", async (_, before, after, fitting, expected, wrong) => {
  const name = `retyped-${(sections += 1)}`;
  await save(name, before);
  for (const value of [...fitting, ...wrong]) await add(name, value);
  const { steps } = (
    await admin.call("POST", "/api/definitions/plan", { body: { text: describe(name, after) } })
  ).json<{ steps: PlanStep[] }>();
  expect(steps[0]).toMatchObject({ kind: "retyped", blocks: wrong.length > 0 });
  expect(steps[0]?.records).toHaveLength(wrong.length);
  if (wrong.length > 0) expect((await put(name, after)).status).toBe(422);
  for (const { id } of steps[0]?.records ?? []) await admin.call("DELETE", `/api/resources/${name}/${id}`);
  await save(name, after);
  expect(await valuesOf(name)).toEqual(expected);
  expect((await admin.call("GET", `/api/resources/${name}?filter={"q":"Запись"}`)).json()).toHaveLength(fitting.length);
});

test("a field without values gets any type, and a default and another target with it", async () => {
  await save("empty-ones", of("boolean"));
  await add("empty-ones", false);
  await save("empty-ones", of("reference", { to: "customers" }));
  await save("empty-ones", of("reference", { to: "empty-ones" }));
  await save("empty-ones", of("integer", { default: 5 }));
  await add("empty-ones", undefined);
  expect(await valuesOf("empty-ones")).toEqual([5, 5]);
});

test("readers on every connection go on while a type changes and afterwards", async () => {
  await save("busy-ones", of("integer"));
  await add("busy-ones", 3);
  const read = () => admin.call("GET", "/api/resources/busy-ones");
  const statuses: number[] = [];
  let isOver = false;
  const readers = Array.from({ length: 6 }, async () => {
    while (!isOver) statuses.push((await read()).status);
  });
  await wait(200);
  await save("busy-ones", of("text"));
  await wait(200);
  isOver = true;
  await Promise.all(readers);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await valuesOf("busy-ones")).toEqual(["3"]);
});

test("a table that is in use for long is left alone with a clear refusal", async ({ skip }) => {
  const { database } = running.services;
  if (database.kind === "embedded") skip("it has one connection");
  await save("held-ones", of("integer"));
  await add("held-ones", 3);
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("select * from held_ones");
  const refused = await put("held-ones", of("text"));
  await holder.query("rollback");
  holder.release();
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("Повторите через минуту")]);
  await save("held-ones", of("text"));
}, 20_000);
