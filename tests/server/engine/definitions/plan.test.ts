// The effect of a section's change on its records, shown before it happens.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PlanStep } from "../../../../src/contract/records/definitions.ts";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";

let running: TestApp;
let admin: Client;
let folder: string;
let following: { close(): Promise<void> };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-plan-"));
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

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const word = (label: string, more: object = {}) => ({ type: "text", label, ...more });
const title = word("Название");
const describe = (name: string, fields: Fields): string =>
  JSON.stringify({
    name,
    label: { one: "Вещь", many: "Вещи" },
    represent: "{title}",
    owner: "nobody",
    access: { read: ["ADMIN"], write: ["ADMIN"] },
    fields: { title, ...fields },
    list: { columns: ["title"], sort: "title" },
    form: { tabs: { Основное: ["title"] } },
  });
const versionOf = async (name: string) =>
  (await admin.call("GET", `/api/definitions/sections/${name}`)).json<{ version?: number }>().version ?? 0;
const put = async (name: string, fields: Fields) =>
  admin.call("PUT", `/api/definitions/sections/${name}`, {
    body: { text: describe(name, fields), seen: await versionOf(name) },
  });
const serves = (name: string, fields: Fields) =>
  vi.waitFor(() => expect(running.services.registry.get(name)?.fields).toEqual({ title, ...fields }), 5000);
async function save(name: string, fields: Fields): Promise<void> {
  const answer = await put(name, fields);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  await serves(name, fields);
}
async function add(name: string, ...records: readonly object[]): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const body of records) {
    const answer = await admin.call("POST", `/api/resources/${name}`, { body });
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
    ids.push(answer.json<{ id: number }>().id);
  }
  return ids;
}
async function plan(name: string, fields: Fields): Promise<readonly PlanStep[]> {
  const answer = await admin.call("POST", "/api/definitions/plan", { body: { name, text: describe(name, fields) } });
  const { faults, steps } = answer.json<{ faults: object[]; steps: PlanStep[] }>();
  expect(faults).toEqual([]);
  return steps;
}

test("the plan names new, renamed and removed fields, their values, and the views that show them", async () => {
  await save("cups", { colour: word("Цвет"), size: word("Размер"), empty: word("Пустое") });
  const [first] = await add(
    "cups",
    { title: "Кружка", colour: "белая", size: "L" },
    { title: "Чашка", colour: "синяя" },
  );
  const content = { filter: { size: "L" }, sort: null, columns: [{ name: "colour" }] };
  await admin.call("POST", "/api/views", { body: { resource: "cups", name: "Большие", shared: false, ...content } });
  const steps = await plan("cups", {
    tone: word("Оттенок", { was: "colour" }),
    price: word("Цена", { required: true }),
  });
  expect(steps.map(({ kind, field, blocks }) => [kind, field, blocks])).toEqual([
    ["renamed", "tone", false],
    ["added", "price", false],
    ["removed", "size", false],
    ["removed", "empty", false],
  ]);
  expect(steps[0]?.text).toContain("имя colour сменится на tone");
  expect(steps[0]?.text).toMatch(/1\sсохранённый вид/);
  expect(steps[2]).toMatchObject({
    text: expect.stringMatching(/Значения у 1\sзаписи останутся .* Без него останутся: 1\sсохранённый вид/) as string,
    records: [{ id: first, name: "Кружка" }],
  });
  expect(steps[3]?.text).toContain("значений в нём нет");
  expect(await plan("cups", { colour: word("Цвет"), size: word("Размер"), empty: word("Пустое") })).toEqual([]);
});

test("a field that gets a formula keeps what was typed aside, and has it again without the formula", async () => {
  const money = { type: "money", label: "Маржа", currency: "BYN" };
  const price = { ...money, label: "Цена" };
  await save("trays", { price, margin: money });
  const [id] = await add("trays", { title: "Поднос", price: "10.00", margin: "3.00" });
  const worked = { ...money, formula: "price / 4" };
  const steps = await plan("trays", { price, margin: worked });
  expect(steps).toMatchObject([{ kind: "worked", field: "margin", blocks: false, records: [{ id, name: "Поднос" }] }]);
  expect(steps[0]?.text).toMatch(/теперь вычисляется по формуле\. Введённые значения у 1\sзаписи отложены/);
  const read = async () => (await admin.call("GET", `/api/resources/trays/${id}`)).json<{ margin: string }>().margin;
  expect((await put("trays", { price, margin: worked })).status).toBe(200);
  await vi.waitFor(async () => expect(await read()).toBe("2.50"), 5000);
  expect(await plan("trays", { price, margin: { ...worked, formula: "price / 5" } })).toEqual([]);
  const renamed = describe("trays", { cost: { ...price, was: "price" }, margin: worked });
  const answer = await admin.call("POST", "/api/definitions/plan", { body: { name: "trays", text: renamed } });
  expect(answer.json()).toMatchObject({
    faults: [{ message: expect.stringContaining('no numeric field "price"') as string }],
  });
  expect((await plan("trays", { price, margin: money })).map(({ kind }) => kind)).toEqual(["returned"]);
  expect((await put("trays", { price, margin: money })).status).toBe(200);
  await vi.waitFor(async () => expect(await read()).toBe("3.00"), 5000);
});

const kind = (choices: object) => ({ type: "choice", label: "Вид", choices });
const lines = (fields: Fields) => ({ type: "lines", label: "Строки", fields });

test.each<[string, Fields, Fields, object, RegExp]>([
  [
    "required",
    { note: word("Заметка") },
    { note: word("Заметка", { required: true }) },
    { note: "есть" },
    /станет обязательным, но у 1\sзаписи оно пустое/,
  ],
  [
    "unique",
    { code: word("Код") },
    { code: word("Код", { unique: true }) },
    { code: "А1", title: "Вторая" },
    /повторяются у 2\sзаписей: «А1» — 2/,
  ],
  [
    "narrowed",
    { kind: kind({ desk: "Стол", chair: "Стул" }) },
    { kind: kind({ desk: "Стол" }) },
    { kind: "desk" },
    /из списка уйдёт вариант «Стул», но это выбрано у 1\sзаписи/,
  ],
  [
    "shortened",
    { note: word("Заметка", { max: 20 }) },
    { note: word("Заметка", { max: 5 }) },
    { note: "есть" },
    /не длиннее 5 знаков, но у 1\sзаписи/,
  ],
  [
    "retyped",
    { note: word("Заметка") },
    { note: { type: "file", label: "Заметка" } },
    {},
    /было «строка», станет «файл».*пока у 1\sзаписи есть значение/,
  ],
  [
    "shortened",
    { rows: lines({ what: word("Что") }) },
    { rows: lines({ what: word("Что", { max: 2 }) }) },
    { rows: [{ what: "да" }] },
    /Поле «Что» \(rows\.what\) станет не длиннее 2 знаков, но/,
  ],
])(
  "records that stand in the way of a field that is %s are named, and nothing changes",
  async (is, before, after, fine, said) => {
    const name = `way-${is}-${Object.keys(before).join("")}`;
    await save(name, before);
    const held: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      required: {},
      unique: { code: "А1" },
      narrowed: { kind: "chair" },
      shortened: "rows" in before ? { rows: [{ what: "много" }] } : { note: "длинная" },
      retyped: { note: "слово" },
    };
    const [wrong] = await add(name, { title: "Мешает", ...held[is] }, { title: "Подходит", ...fine });
    const [step, ...others] = await plan(name, after);
    expect([others, step]).toMatchObject([[], { kind: is, blocks: true, text: expect.stringMatching(said) as string }]);
    expect(step?.records[0]).toEqual({ id: wrong, name: "Мешает" });
    const refused = await put(name, after);
    expect([refused.status, refused.json<{ errors: { text: string } }>().errors.text]).toEqual([
      422,
      expect.stringMatching(said),
    ]);
    await admin.call("DELETE", `/api/resources/${name}/${wrong}`);
    expect(await plan(name, after)).toMatchObject([{ kind: is, blocks: false }]);
    if (is !== "retyped") await save(name, after);
  },
);

test("a file waits for the records in its way, and the section goes on", async () => {
  const file = join(folder, "pens.json");
  await writeFile(file, describe("pens", { ink: word("Чернила") }));
  await serves("pens", { ink: word("Чернила") });
  await add("pens", { title: "Ручка" });
  await writeFile(file, describe("pens", { ink: word("Чернила", { required: true }) }));
  await vi.waitFor(() => {
    expect(running.services.registry.faults).toMatchObject([
      { file: "pens.json", message: expect.stringContaining("станет обязательным") as string },
    ]);
  }, 5000);
  await add("pens", { title: "Ещё ручка" });
});

test("a plan of a wrong text names its faults, one of a new section is empty, and customers get none", async () => {
  const body = { text: describe("things", { note: { type: "string", label: "x" } }) };
  const wrong = await admin.call("POST", "/api/definitions/plan", { body });
  expect(wrong.json()).toMatchObject({ faults: [{ place: "fields.note.type" }], steps: [] });
  expect(await plan("things", { note: word("Заметка") })).toEqual([]);
  const customer = await asCustomer(running);
  expect((await customer.call("POST", "/api/definitions/plan", { body })).status).toBe(403);
});
