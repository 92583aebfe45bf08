// If a section has `portal`, customers get nothing else through any read or change; administrators get everything.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkDefinition } from "../../../src/definition/check/checkDefinition.ts";
import { readDefinition } from "../../../src/definition/check/readDefinition.ts";
import { knownTo } from "../../../server/engine/registry.ts";
import { searchEverywhere } from "../../../server/engine/search/everywhere.ts";
import { kabinet } from "../../../server/product.ts";
import { asAdministrator, asCustomer, type Client } from "../../world/callers.ts";
import { testApp, type TestApp } from "../../world/testApp.ts";

const both = ["ADMIN", "CUSTOMER"];
/** Values that only administrators may see. */
const secrets = ["neskazhem", "888.88", "Skrytyj", "tainyj-kod"];
/** Values shown on a record's page, but in no list. */
const besides = ["Сломался шлюз", "555.55"];

const desks = {
  name: "desks",
  label: { one: "Обращение", many: "Обращения" },
  represent: "{subject}",
  owner: "customerId",
  access: { read: both, write: both },
  fields: {
    customerId: { type: "reference", label: "Клиент", to: "customers", required: true },
    subject: { type: "text", label: "Тема", required: true, search: true },
    details: { type: "longText", label: "Подробности", search: true },
    cost: { type: "money", label: "Цена", currency: "BYN", search: true },
    inner: { type: "text", label: "Для своих", search: true },
    code: { type: "text", label: "Код", unique: true, search: true },
    margin: { type: "money", label: "Наценка", currency: "BYN", search: true },
    kind: { type: "choice", label: "Вид", choices: { a: "Обычный", b: "Skrytyj" } },
    consent: { type: "boolean", label: "Согласие", default: false },
    open: { type: "boolean", label: "Открыто", default: true },
    urgent: { type: "boolean", label: "Срочно", default: false },
  },
  list: {
    columns: ["subject", "details", "inner", "margin"],
    sort: "subject",
    totals: ["cost", "margin"],
    quick: [
      { key: "inner", label: "Скрытые", when: { kind: "b" } },
      { key: "dear", label: "Дорогие", when: { cost: { over: "1" } } },
      { key: "named", label: "С темой", when: { subject: { filled: true } } },
    ],
  },
  form: { tabs: { Обращение: ["customerId", "subject", "details", "cost", "inner", "code", "margin", "kind"] } },
  duplicates: { with: ["desks"], by: ["code"] },
  revisions: ["subject", "inner"],
  import: ["customerId", "subject", "details", "inner"],
  portal: { list: ["subject", "open"], read: ["details", "cost"], create: ["subject", "consent"], do: ["close"] },
  actions: {
    close: {
      label: "Закрыть",
      on: ["record", "bulk"],
      route: "PUT /api/desks/close/{id}",
      access: both,
      when: { kind: "a" },
      set: { open: false },
      success: "Закрыто",
    },
    hurry: {
      label: "Поторопить",
      on: ["record", "bulk"],
      route: "PUT /api/desks/hurry/{id}",
      access: both,
      set: { urgent: true },
      success: "Торопим",
    },
  },
};

type Row = Record<string, unknown> & { id: number; version: number };

let running: TestApp;
let admin: Client;
let customer: Client;
const uniform = "/api/resources/desks";
const query = (name: string, value: unknown) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;
const get = (path: string, client = customer) => client.call("GET", path);

beforeAll(async () => {
  running = await testApp({ sections: [desks] });
  admin = await asAdministrator(running);
  customer = await asCustomer(running);
  const body = {
    ...{ customerId: customer.person?.customerId, subject: "Первое", details: "Сломался шлюз", cost: "555.55" },
    ...{ inner: "neskazhem", code: "tainyj-kod", margin: "888.88", kind: "b" },
  };
  for (const one of [body, { ...body, subject: "Второе", code: "tainyj-kod2", kind: "a" }])
    expect((await admin.call("POST", uniform, { body: one })).status).toBe(201);
});
afterAll(() => running.close());

describe("exits", () => {
  test.each([
    ["a list", uniform],
    ["a list by number", `${uniform}?${query("filter", { id: [1, 2] })}`],
    ["counts of quick filters", `${uniform}/quick`],
    ["sums", `${uniform}/totals`],
    ["a file", `${uniform}/export?format=csv&${query("columns", ["subject", "open", "id"])}`],
    ["possible duplicates", `${uniform}/1/duplicates`],
  ])("%s tells only what the list has", async (_, path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    const body = answer.text + answer.bytes().toString("utf8");
    for (const hidden of [...secrets, ...besides]) expect(body).not.toContain(hidden);
  });

  test.each([
    ["a record", `${uniform}/1`],
    ["a timeline", "/api/timeline/desks/1"],
    ["a deletion beforehand", "/api/deletions/desks/1"],
    ["badges", "/api/sections/badges"],
    ["definitions", "/api/definitions"],
  ])("%s tells no more than the page of a record has", async (_, path) => {
    const answer = await get(path);
    for (const hidden of secrets) expect(answer.text).not.toContain(hidden);
    expect((await get(path, admin)).status).toBe(200);
  });

  test("a row and a record have exactly the named fields", async () => {
    const every = ["createdAt", "id", "updatedAt", "version"];
    const [row] = (await get(uniform)).json<Row[]>();
    expect(Object.keys(row ?? {}).toSorted()).toEqual([...every, "subject", "open"].toSorted());
    const record = (await get(`${uniform}/1`)).json<Row>();
    expect(Object.keys(record).toSorted()).toEqual([...every, "subject", "open", "details", "cost"].toSorted());
    expect(Object.keys((await get(`${uniform}/1`, admin)).json())).toEqual(expect.arrayContaining(["inner", "margin"]));
  });

  test("counts only what the list decides", async () => {
    expect(Object.keys((await get(`${uniform}/quick`)).json())).toEqual(["named"]);
    expect((await get(`${uniform}/totals`)).json()).toMatchObject({ sums: {} });
  });

  test("the browser learns of no other field, action, filter or rule", async () => {
    const { definitions } = (await get("/api/definitions")).json<{ definitions: (typeof desks)[] }>();
    const section = definitions.find(({ name }) => name === "desks");
    expect(Object.keys(section?.fields ?? {}).toSorted()).toEqual(["consent", "cost", "details", "open", "subject"]);
    expect(section?.actions).toEqual({
      close: expect.not.objectContaining({ when: expect.anything() as unknown }) as unknown,
    });
    for (const word of ["kind", "margin", "inner", "hurry"]) expect(JSON.stringify(section)).not.toContain(word);
    const sections = (await get("/api/sections")).json<{ name?: string }[]>();
    expect(sections.find(({ name }) => name === "desks")).toMatchObject({ path: "/desks", hasPortal: true });
  });

  test("the API document says what customers reach", async () => {
    const { paths } = (await get("/api/openapi.json")).json<{ paths: Record<string, Record<string, object>> }>();
    const rolesOf = (path: string, method: string) => paths[path]?.[method];
    expect(rolesOf(`${uniform}/{id}`, "get")).toMatchObject({ "x-roles": both, "x-portal": desks.portal });
    expect(rolesOf(uniform, "post")).toMatchObject({ "x-roles": both });
    for (const [path, method] of [
      [`${uniform}/{id}`, "put"],
      [`${uniform}/{id}`, "delete"],
      ["/api/desks/hurry/{id}", "put"],
    ] as const)
      expect(rolesOf(path, method)).toMatchObject({ "x-roles": ["ADMIN"] });
  });
});

describe("doors", () => {
  const closed = ["details", "cost", "inner", "code", "margin", "kind", "consent", "customerId"];

  test.each(closed)(
    "filters, order, sums and files by %s are refused like those by an unknown field",
    async (field) => {
      for (const path of [
        `${uniform}?${query("filter", { [field]: "1" })}`,
        `${uniform}?${query("filter", { [`${field}_like`]: "1" })}`,
        `${uniform}?${query("sort", [field, "ASC"])}`,
        `${uniform}/totals?${query("fields", [field])}`,
        `${uniform}/export?format=csv&${query("columns", [field])}`,
        `${uniform}/export?format=csv&${query("columns", ["subject"])}&${query("sort", [field, "ASC"])}`,
      ]) {
        const answer = await get(path);
        expect([path, answer.status]).toEqual([path, 400]);
        for (const other of closed) expect(answer.text).not.toContain(`${other}»?`);
      }
    },
  );

  test("no search finds by what lists do not show", async () => {
    const { registry, database } = running.services;
    const { id: userId, customerId } = customer.person ?? { id: 0, customerId: 0 };
    const caller = { userId, customerId, sessionId: "", role: "CUSTOMER", region: "by" } as const;
    for (const word of ["neskazhem", "tainyj", "шлюз", "555,55", "888,88"]) {
      expect((await get(`${uniform}?${query("filter", { q: word })}`)).headers["content-range"]).toMatch(/\/0$/);
      expect((await searchEverywhere({ registry, db: database.db, caller }, word)).groups).toEqual([]);
    }
    expect((await get(`${uniform}?${query("filter", { q: "перв" })}`)).headers["content-range"]).toMatch(/\/1$/);
    const { groups } = await searchEverywhere({ registry, db: database.db, caller }, "перв");
    expect(groups).toMatchObject([{ resource: "desks" }]);
    for (const hidden of [...secrets, ...besides]) expect(JSON.stringify(groups)).not.toContain(hidden);
  });

  test("a new record takes the named fields, and no other", async () => {
    const post = (body: object) => customer.call("POST", uniform, { body });
    for (const extra of [{ details: "x" }, { inner: "x" }, { margin: "1.00" }, { kind: "a" }, { open: false }]) {
      const answer = await post({ subject: "Третье", ...extra });
      const [name = ""] = Object.keys(extra);
      expect([name, answer.status]).toEqual([name, Object.hasOwn({ details: 1, open: 1 }, name) ? 403 : 400]);
    }
    const made = await post({ subject: "Третье", consent: true, customerId: 1 });
    expect([made.status, made.json()["consent"]]).toEqual([201, undefined]);
    const stored = (await get(`${uniform}/${made.json<Row>().id}`, admin)).json();
    expect(stored).toMatchObject({ subject: "Третье", consent: true, customerId: customer.person?.customerId });
  });

  test("nothing else of a record changes, and none goes", async () => {
    const { version } = (await get(`${uniform}/1`)).json<Row>();
    for (const answer of [
      await customer.call("PUT", `${uniform}/1`, { body: { version, subject: "Другое" } }),
      await customer.call("DELETE", `${uniform}/1`),
      await get(`${uniform}/1/revisions`),
      await get(`${uniform}/1/revisions/1`),
      await customer.call("PUT", "/api/desks/hurry/1"),
      await customer.call("POST", `${uniform}/actions/hurry`, { body: { ids: [1] } }),
    ])
      expect(answer.status).toBe(403);
    expect((await get(`${uniform}/1`, admin)).json()).toMatchObject({ subject: "Первое", urgent: false, version });
  });

  test("the named action runs; what is hidden decides it, and is not said", async () => {
    const refused = await customer.call("PUT", "/api/desks/close/1");
    expect([refused.status, refused.json()["message"]]).toEqual([409, "Закрыть нельзя"]);
    const many = await customer.call("POST", `${uniform}/actions/close`, { body: { ids: [1] } });
    const done = await customer.call("PUT", "/api/desks/close/2");
    expect([done.status, done.json()["open"]]).toEqual([200, false]);
    for (const answer of [refused, many, done]) for (const hidden of secrets) expect(answer.text).not.toContain(hidden);
  });

  test("a file brings only what a form may give", async () => {
    const [boundary, none] = ["----kabinet", { field: null }];
    const text = "Тема;Подробности;Для своих\r\nИз файла;что;neskazhem\r\n";
    const part = 'content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv';
    const body = `--${boundary}\r\n${part}\r\n\r\n${text}\r\n--${boundary}--\r\n`;
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const answer = await customer.call("POST", "/api/imports/desks/preview", { body, headers });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ fields: [{ name: "subject" }], columns: [{ field: "subject" }, none, none] });
  });

  test("another customer gets none of it", async () => {
    const stranger = await asCustomer(running);
    expect((await get(`${uniform}/1`, stranger)).status).toBe(404);
    expect((await get(uniform, stranger)).json()).toEqual([]);
  });
});

test("such a section has no faults", () => {
  const read = readDefinition(desks);
  const definition = "definition" in read ? read.definition : undefined;
  const all = [...kabinet.definitions, ...(definition ? [definition] : [])];
  expect(definition && checkDefinition(definition, all, knownTo(kabinet, "desks"))).toEqual([]);
});
