// Sections that administrators make from a file: the proposal, who gets it, and the import of the rows.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { definitionFor, fieldsOfColumns, wishFor } from "../../../../src/admin/engine/resources/fromFile/fromFile.ts";
import type { ProposedSection } from "../../../../src/contract/records/definitions.ts";
import type { ImportPreview } from "../../../../src/contract/records/imports.ts";
import { anonymous, asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { rowOf, workbookOf } from "../../platform/sheets/workbook.ts";

let running: TestApp;
let admin: Client;
let folder: string;
let following: { close(): Promise<void> };

beforeAll(async () => {
  running = await testApp();
  admin = await asAdministrator(running);
  folder = await mkdtemp(join(tmpdir(), "kabinet-from-file-"));
  const { database, registry } = running.services;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  following = await followConfigured({ registry, database, config: { resourcesDir: folder } }, silent);
});
afterAll(async () => {
  await following.close();
  await rm(folder, { recursive: true, force: true });
  await running.close();
});

const upload = (path: string, bytes: Buffer | string, { by = admin, name = "Заявки клиентов.csv" } = {}) =>
  by.call("POST", path, {
    body: Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from("\r\n--b--\r\n"),
    ]),
    headers: { "content-type": "multipart/form-data; boundary=b", "idempotency-key": String(Math.random()) },
  });
const csv = (...rows: readonly string[]) => [...rows, ""].join("\r\n");
const proposal = "/api/definitions/proposal";
const proposedFor = async (bytes: Buffer | string, name?: string): Promise<ProposedSection> => {
  const answer = await upload(proposal, bytes, name === undefined ? {} : { name });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ProposedSection>();
};
const make = async (proposed: ProposedSection): Promise<void> => {
  const text = JSON.stringify(definitionFor(proposed, wishFor(proposed)));
  const answer = await admin.call("PUT", `/api/definitions/sections/${proposed.name}`, { body: { text, seen: 0 } });
  expect(answer.status, answer.text).toBe(200);
  await vi.waitFor(() => expect(running.services.registry.get(proposed.name)).toBeDefined());
};
const columnsOf = (proposed: ProposedSection): string =>
  `columns=${fieldsOfColumns(proposed, wishFor(proposed))
    .map((name) => name ?? "")
    .join(",")}`;

const table = csv(
  "№;Клиент;Дата;Сумма;Город;Оплачено;Почта",
  "17;ООО «Сад»;21.03.2026;1 234,50;Минск;да;sad@firm.by",
  "18;ЧУП Лес;22.03.2026;99,90;Гомель;нет;",
  "19;ИП Роща;23.03.2026;10;Минск;да;r@firm.by",
);

test("a file becomes a section, and all of its rows become records", async () => {
  const proposed = await proposedFor(table);
  expect(proposed).toMatchObject({ name: "zayavki-klientov", label: "Заявки клиентов", rows: 3 });
  expect(proposed.columns.map(({ name, field: { type, required = false } }) => [name, type, required])).toEqual([
    ["izFayla", "text", true],
    ["klient", "text", true],
    ["data", "date", true],
    ["summa", "money", true],
    ["gorod", "text", true],
    ["oplacheno", "boolean", false],
    ["pochta", "email", false],
  ]);
  expect(proposed.columns[1]?.samples).toEqual(["ООО «Сад»", "ЧУП Лес", "ИП Роща"]);
  await make(proposed);
  const path = `/api/imports/${proposed.name}`;
  const preview = await upload(`${path}/preview?${columnsOf(proposed)}`, table);
  const { added, faults, seen } = preview.json<ImportPreview>();
  expect([added, faults], preview.text).toEqual([3, []]);
  const loaded = await upload(`${path}?${columnsOf(proposed)}&seen=${seen}`, table);
  expect(loaded.status, loaded.text).toBe(200);
  const list = await admin.call("GET", `/api/resources/${proposed.name}?filter={"oplacheno":true}`);
  expect(list.json<{ klient: string; summa: string; izFayla: string }[]>()).toMatchObject([
    { klient: "ООО «Сад»", summa: "1234.50", izFayla: "17" },
    { klient: "ИП Роща", summa: "10.00", izFayla: "19" },
  ]);
  expect((await proposedFor(table)).name, "the name is taken now").toBe("zayavki-klientov-2");
});

test("a row that a chosen type does not read is named, and the section stays", async () => {
  const file = csv("Имя;День", "Анна;21.03.2026", "Пётр;скоро");
  const proposed = await proposedFor(file, "Дни.csv");
  const wish = wishFor(proposed);
  const [name, day] = wish.columns;
  if (!name || !day) throw new Error("Two columns are proposed.");
  const text = JSON.stringify(definitionFor(proposed, { ...wish, columns: [name, { ...day, type: "date" }] }));
  const made = await admin.call("PUT", `/api/definitions/sections/${proposed.name}`, { body: { text, seen: 0 } });
  expect(made.status, made.text).toBe(200);
  await vi.waitFor(() => expect(running.services.registry.get(proposed.name)).toBeDefined());
  const preview = await upload(`/api/imports/${proposed.name}/preview?${columnsOf(proposed)}`, file);
  expect(preview.json<ImportPreview>()).toMatchObject({
    faultyRows: 1,
    faults: [{ row: 3, field: "den", message: "«скоро» — не дата" }],
  });
  expect((await admin.call("GET", `/api/resources/${proposed.name}`)).status).toBe(200);
});

test("customers and strangers propose nothing", async () => {
  const customer = await asCustomer(running);
  expect((await upload(proposal, table, { by: customer })).status).toBe(403);
  expect((await upload(proposal, table, { by: anonymous(running.app) })).status).toBe(401);
});

const wide = (count: number): string => Array.from({ length: count }, (_, at) => `Поле ${at}`).join(";");

test.each([
  ["61 columns", csv(wide(61), "1"), 422, "Не больше 60 столбцов"],
  ["1001 rows", csv("Имя", ...Array.from({ length: 1001 }, (_, at) => `Имя ${at}`)), 422, "Не больше 1000 строк"],
  ["a heading alone", csv("Имя;Дата"), 422, "ни одной строки"],
  ["a broken workbook", Buffer.from("PK\u0003\u0004broken"), 415, "Недопустимый формат"],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]), 415, "Недопустимый формат"],
])("a file with %s is refused", async (_, bytes, status, message) => {
  const answer = await upload(proposal, bytes);
  expect([answer.status, answer.text.includes(message)], answer.text).toEqual([status, true]);
});

test("whatever the headings and cells are, the proposal is a right section and takes every row", async () => {
  const long = "Очень длинное название столбца ".repeat(20);
  const headings = ["id", "createdAt", "state", "", "Имя", "Имя", "ИМЯ", "<b>Сумма</b>", "{id}", long, "__proto__", ""];
  const cells = ["5", "вчера", "новая", "без названия", "Анна", "", "=1+1", "<script>alert(1)</script>", "{klient}"];
  const others = ["x".repeat(5000), "constructor", "", "лишняя"];
  const file = csv([...headings, ""].join(";"), [...cells, ...others].join(";"), "6;;;;;;;;;;;;;");
  const proposed = await proposedFor(file, "../../Отчёт {x} <b>2026.csv");
  expect(proposed.name).toMatch(/^[a-z][a-z0-9-]{1,39}$/);
  expect(proposed.columns).toHaveLength(13);
  const names = proposed.columns.map(({ name }) => name);
  expect(new Set(names).size).toBe(13);
  for (const taken of ["id", "createdAt", "state", "version"]) expect(names).not.toContain(taken);
  const labels = proposed.columns.map(({ field }) => field.label);
  expect(labels.slice(0, 9)).toEqual([
    ...["id из файла", "createdAt", "state", "Столбец 4", "Имя", "Имя 2", "ИМЯ 3", "<b>Сумма</b>", "id 2"].slice(0, 8),
    expect.any(String) as string,
  ]);
  expect(Math.max(...labels.map(({ length }) => length))).toBeLessThan(100);
  expect(proposed.columns.map(({ isEmpty }) => isEmpty).lastIndexOf(true)).toBe(11);
  await make(proposed);
  const preview = await upload(`/api/imports/${proposed.name}/preview?${columnsOf(proposed)}`, file);
  expect(preview.json<ImportPreview>(), preview.text).toMatchObject({ added: 2, faults: [] });
});

test("another alphabet, a workbook and 60 columns are a section, too", async () => {
  const proposed = await proposedFor(csv("名前;数量", "一;2"), "表.csv");
  expect(proposed).toMatchObject({ name: "section", columns: [{ name: "column" }, { name: "column2" }] });
  const workbook = await proposedFor(workbookOf(rowOf(1, "A1", "B1") + rowOf(2, "A2", "B2")), "Книга.xlsx");
  expect(workbook).toMatchObject({ name: "kniga", rows: 1, columns: [{ heading: "A1", samples: ["A2"] }, {}] });
  const widest = await proposedFor(csv(wide(60), wide(60)), "60.csv");
  expect(widest.name).toBe("section-60");
  await make(widest);
});
