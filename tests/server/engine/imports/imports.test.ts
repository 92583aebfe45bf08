// Importing records from a file: a preview first, then all rows or none, with every fault by row and field.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTable } from "../../../../server/platform/sheets/readTable.ts";
import { writeXlsx } from "../../../../server/platform/sheets/xlsx.ts";
import type { ImportPreview } from "../../../../src/contract/records/imports.ts";
import { rowOf, workbookOf } from "../../platform/sheets/workbook.ts";
import { openWorld, type Row, type Shop, type World } from "../../domains/billing/world.ts";
import type { Answer, Client } from "../../../world/callers.ts";

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
});
afterAll(() => world.close());

const upload = (
  path: string,
  bytes: Buffer | string,
  { by = world.admin, key = String(Math.random()) }: { by?: Client; key?: string } = {},
): Promise<Answer> =>
  by.call("POST", `/api/imports/${path}`, {
    body: Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="записи.csv"\r\n\r\n'),
      Buffer.from(bytes),
      Buffer.from("\r\n--b--\r\n"),
    ]),
    headers: { "content-type": "multipart/form-data; boundary=b", "idempotency-key": key },
  });
const csv = (...rows: readonly string[]) => [...rows, ""].join("\r\n");
const seenIn = async (resource: string, file: Buffer | string, query = "") => {
  const answer = await upload(`${resource}/preview${query}`, file);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ImportPreview>();
};
const errorsIn = (answer: Answer) => answer.json<{ errors?: Record<string, string> }>().errors;
const customer = (name: string, tax: string, email: string) => `${name};${tax};${email};Ольга;12,5;нет;21.03.2019`;
const heading =
  "Название компании;УНП;E-mail для документов (логин);Контактное лицо;Наценка к курсу, %;Работает;Дата регистрации компании";

test("a preview changes nothing, the import adds all rows, and sent twice adds them once", async () => {
  const file = csv(
    heading,
    customer("ООО «Сад»", "191000015", "sad@firm.by"),
    "",
    customer("ЧУП Лес", "191000028", "les@firm.by"),
  );
  const before = await world.count("customers");
  const seen = await seenIn("customers", file);
  expect(seen).toMatchObject({ rows: 2, added: 2, changed: 0, faultCount: 0, faults: [] });
  expect(seen.columns.map(({ field }) => field)).toEqual([
    ...["companyName", "companyTaxNumber", "companyEmail", "contactName", "ratesAdds", "isActive", "companyBirthday"],
  ]);
  expect(seen.shown.map(({ row, record }) => [row, record?.["ratesAdds"], record?.["isActive"]])).toEqual([
    [2, "12.50", false],
    [4, "12.50", false],
  ]);
  expect(await world.count("customers"), "nothing has happened yet").toBe(before);
  const answers = await Promise.all([1, 2].map(() => upload("customers", file, { key: "once" })));
  for (const answer of answers) expect(answer.json(), answer.text).toMatchObject({ added: 2, changed: 0 });
  expect(await world.count("customers")).toBe(before + 2);
  const [made] = await list("customers", { companyEmail: "sad@firm.by" });
  expect(made).toMatchObject({
    companyName: "ООО «Сад»",
    payType: "prepay",
    companyBirthday: "2019-03-21",
    version: 1,
  });
  const { entries } = (await world.admin.call("GET", `/api/history?resource=customers&recordId=${made?.id}`)).json<{
    entries: { action: string }[];
  }>();
  expect(entries.map(({ action }) => action)).toEqual(["create"]);
});

test.each(["imports/accounts/preview", "bank/statements", "spend/preview"])(
  "%s refuses a workbook that names a cell of the last row and column",
  async (path) => {
    await world.setRegion("BY", { sellerBankAccount: "BY20ALFA30120000000077770000" });
    const answer = await upload(`../${path}`, workbookOf(rowOf(1, "A1") + rowOf(1048576, "XFD1048576")));
    expect([answer.status, errorsIn(answer)], answer.text).toEqual([
      422,
      { file: "Не больше 20000 строк в одном файле" },
    ]);
  },
);

const list = async (resource: string, filter: object): Promise<readonly Row[]> =>
  (
    await world.admin.call("GET", `/api/resources/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  ).json<Row[]>();

test("one wrong row refuses all, and errors are reported by row and field in the form's words", async () => {
  const file = csv(
    heading,
    customer("ООО «Луг»", "191000015", "lug@firm.by"),
    customer("", "12", "no mail"),
    "Поле;191000015;sad@firm.by;Ира;много;может быть;32.13.2019",
    customer("ООО «Луг 2»", "191000015", "lug@firm.by"),
  );
  const before = await world.count("customers");
  const seen = await seenIn("customers", file);
  const said = new Map(seen.faults.map(({ row, field, message }) => [`${row} ${field}`, message]));
  expect(Object.fromEntries(said)).toEqual({
    "3 companyName": "Обязательное поле",
    "3 companyEmail": "Введите корректный e-mail адрес",
    "3 companyTaxNumber": "УНП состоит из 9 цифр",
    "4 ratesAdds": "Введите число",
    "4 isActive": "«может быть»: напишите «Работает» или «В архиве»",
    "4 companyBirthday": "«32.13.2019» — не дата",
    "5 companyEmail": "E-mail уже зарегистрирован, пожалуйста, укажите уникальный e-mail",
  });
  expect(seen).toMatchObject({ rows: 4, added: 1, faultyRows: 3 });
  const refused = await upload("customers", file);
  expect(refused.status).toBe(422);
  expect(errorsIn(refused)).toMatchObject({ "rows.3.companyName": "Обязательное поле" });
  expect(await world.count("customers")).toBe(before);
  const report = await upload("customers/faults", file);
  expect(report.headers["content-disposition"]).toContain("attachment");
  const rows = await readTable(report.bytes());
  expect(rows.map(([row]) => row)).toEqual(["Строка", "3", "4", "5"]);
  expect(rows[3]?.[1]).toContain("E-mail для документов (логин): E-mail уже зарегистрирован");
});

test("references are found by number, name or search text; an ambiguous one is an error", async () => {
  const { customerId } = shop;
  const { companyName } = await world.one("customers", customerId);
  const contract = await world.create("contracts", { number: "Д-7", customerId, startDate: "2026-02-01" });
  for (const name of ["Двойник", "двойник"])
    await world.create("customers", {
      companyName: name,
      companyEmail: `${Math.random()}@firm.by`,
      companyTaxNumber: "191000015",
      contactName: "Я",
    });
  const system = (await list("systems", { key: "google_ads" }))[0];
  const file = csv(
    "name,customerId,contractId,systemId,site",
    `Первый,#${customerId},№  Д-7  от  01.02.2026,"${String(system?.["name"]).toUpperCase()}",`,
    `Второй,"${String(companyName).replaceAll(/[«»]/g, '""').replaceAll(" ", "\u00a0 ").toLowerCase()}",Д-7,${system?.id},`,
    `Третий,Двойник,,google_ads,`,
    `Четвёртый,Нет таких,#999999,${system?.id},не сайт`,
  );
  const seen = await seenIn("accounts", file);
  const [first, second] = seen.shown;
  for (const one of [first, second])
    expect(one?.record).toMatchObject({ customerId, contractId: contract.id, systemId: system?.id });
  expect(seen.faults.map(({ row, field, message }) => [row, field, message.replaceAll(/#\d+/g, "#")])).toEqual(
    expect.arrayContaining([
      [4, "customerId", "«Двойник» подходит к нескольким записям: #, #. Укажите номер одной из них"],
      [5, "customerId", "Клиент «Нет таких»: такой записи нет"],
      [5, "contractId", "Договор «#»: такой записи нет"],
      [5, "site", "Некорректный адрес сайта"],
    ]),
  );
});

test("rows with a number change their records, equal ones change nothing, and no change is lost", async () => {
  const [one, two] = await Promise.all(
    ["Д-21", "Д-22"].map((number) =>
      world.create("contracts", { number, customerId: shop.customerId, startDate: "2026-01-01" }),
    ),
  );
  const file = csv("Номер записи;Номер;Наценка к курсу, %", `${one?.id};Д-21/1;`, `${two?.id};Д-22;`);
  const seen = await seenIn("contracts", file);
  expect(seen).toMatchObject({ added: 0, changed: 1, same: 1 });
  expect((await upload("contracts", file)).status, "nobody has looked").toBe(428);
  await world.admin.call("PUT", `/api/resources/contracts/${one?.id}`, { body: { version: 1, comment: "Моё" } });
  expect((await upload(`contracts?seen=${seen.seen}`, file)).status).toBe(409);
  const again = await seenIn("contracts", file);
  const loaded = await upload(`contracts?seen=${again.seen}`, file);
  expect(loaded.json(), loaded.text).toMatchObject({
    changed: 1,
    same: 1,
    message: "Файл загружен, изменено: 1\u00a0запись, без изменений: 1\u00a0запись",
  });
  expect(await world.one("contracts", one?.id ?? 0)).toMatchObject({ number: "Д-21/1", comment: "Моё", version: 3 });
  expect(await world.one("contracts", two?.id ?? 0)).toMatchObject({ number: "Д-22", version: 1 });
  const twice = csv("id;Номер", `${one?.id};1`, `${one?.id};2`, "999999;3", "x;4");
  expect((await seenIn("contracts", twice)).faults.map(({ row, field }) => [row, field])).toEqual([
    [3, "id"],
    [4, "id"],
    [5, "id"],
  ]);
});

test("a name that several records have means the one that the record already refers to", async () => {
  const twin = { companyName: "Тёзка", companyTaxNumber: "191000015", contactName: "Я" };
  const [first, second] = await Promise.all(
    [1, 2].map((at) => world.create("customers", { ...twin, companyEmail: `twin${at}@firm.by` })),
  );
  const contract = { customerId: second?.id, startDate: "2026-01-01" };
  const { id } = await world.create("contracts", { ...contract, number: "Д-31" });
  const file = csv("Номер записи;Номер;Клиент", `${id};Д-31;Тёзка`, ";Д-32;Тёзка");
  const { same, faults } = await seenIn("contracts", file);
  expect([same, faults.find(({ field }) => field === "customerId")]).toEqual([
    1,
    { row: 3, field: "customerId", message: expect.stringContaining(`#${first?.id}, #${second?.id}`) as string },
  ]);
});

test("the number of a record is read as Excel saves it, with a space between thousands", async () => {
  await world.services.database.pool.query("select setval(pg_get_serial_sequence('contracts', 'id'), 12344)");
  const contract = { customerId: shop.customerId, startDate: "2026-01-01" };
  const { id } = await world.create("contracts", { ...contract, number: "Д-41" });
  expect(id).toBe(12345);
  expect(await seenIn("contracts", csv("Номер записи;Номер", "12\u00a0345;Д-41"))).toMatchObject({ same: 1 });
});

test("columns can be assigned by hand, and our template and workbook can be read back", async () => {
  const file = csv("a;b;c;d", "ООО «Рука»;191000015;ruka@firm.by;Ольга");
  expect((await seenIn("customers", file)).columns.map(({ field }) => field)).toEqual([null, null, null, null]);
  const given = "?columns=companyName,companyTaxNumber,companyEmail,contactName";
  expect(await seenIn("customers", file, given)).toMatchObject({ added: 1, faultCount: 0 });
  for (const columns of ["companyName,companyName,,", "consents,,,", "password,,,"])
    expect((await upload(`customers/preview?columns=${columns}`, file)).status, columns).toBe(422);
  const template = await world.admin.call("GET", "/api/imports/customers/template?format=xlsx");
  const [head = []] = await readTable(template.bytes());
  expect(head).toEqual(expect.arrayContaining(["Номер записи", "Название компании *", "УНП *"]));
  expect(head.join()).not.toContain("Согласия");
  const values: Record<string, string> = {
    "Название компании *": "=СУММА(1)",
    "УНП *": "191000015",
    "Контактное лицо *": "Ян",
  };
  const cells = head.map((label) => (label.startsWith("E-mail для") ? "xlsx@firm.by" : (values[label] ?? "")));
  const sheet = { name: "Лист", widths: [], frozen: { rows: 0, columns: 0 }, rows: [{ cells: head }, { cells }] };
  const workbook = await buffer(Readable.from(writeXlsx(sheet)));
  expect((await upload("customers", workbook)).json()).toMatchObject({ added: 1 });
  expect(await list("customers", { companyEmail: "xlsx@firm.by" })).toMatchObject([{ companyName: "=СУММА(1)" }]);
});

test("hostile files are refused with a message, and so are users without the right", async () => {
  const many = csv(
    heading,
    ...Array.from({ length: 1001 }, (_, index) => customer("А", "191000015", `a${index}@firm.by`)),
  );
  const cases: readonly (readonly [string, Buffer | string, number])[] = [
    ["no rows", csv(heading), 422],
    ["too many rows", many, 422],
    ["too many columns", csv(Array.from({ length: 300 }, (_, index) => `c${index}`).join(";"), "1"), 422],
    ["too large", Buffer.alloc(6 * 1024 * 1024, "a"), 413],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), 415],
    ["a broken workbook", Buffer.from("PK\u0003\u0004xl/workbook"), 415],
    ["NUL", "\u0000\u0000", 415],
    ["NUL in UTF-16", Buffer.from("\ufeffa\u0000b", "utf16le"), 415],
    ["a prototype", csv("__proto__;constructor;toString", "1;2;3"), 200],
    ["odd texts", csv(heading, customer("\ud83d\ude00'; drop table customers; --", "%_\\", "a@b\u202e.by")), 200],
  ];
  for (const [name, bytes, status] of cases) {
    const answer = await upload("customers/preview", bytes);
    expect([name, answer.status], answer.text).toEqual([name, status]);
  }
  expect(errorsIn(await upload("customers/preview", ""))).toEqual({ file: "Файл пустой" });
  const unicode = Buffer.from(`\ufeff${csv(heading, customer("ООО", "191000015", "utf@firm.by"))}`, "utf16le");
  for (const bytes of [unicode, unicode.subarray(2)])
    expect(await seenIn("customers", bytes)).toMatchObject({ added: 1 });
  const file = csv(heading, customer("Чужой", "191000015", "foreign@firm.by"));
  for (const path of ["customers", "customers/preview", "customers/faults"])
    expect((await upload(path, file, { by: shop.client })).status, path).toBe(403);
  for (const path of ["bills", "nothing", "__proto__"]) expect((await upload(path, file)).status, path).toBe(404);
  expect((await upload("letters", file)).status, "which nobody adds").toBe(403);
  expect((await shop.client.call("GET", "/api/imports/customers/template")).status).toBe(403);
});
