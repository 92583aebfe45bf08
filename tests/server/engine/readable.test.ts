// The server never reveals a field that customers may not read: not as a value, by filtering or sorting, or in a count,
// a file or a refusal.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SectionPaper } from "../../../server/domains/papers/model.ts";
import { searchEverywhere } from "../../../server/engine/search/everywhere.ts";
import { asAdministrator, asCustomer, type Answer, type Client } from "../../world/callers.ts";
import { keepers, vaults, visits } from "../../world/sections/vaults.ts";
import { testApp, type TestApp } from "../../world/testApp.ts";
import { watchDrawn } from "./papers/works.ts";

/** The hidden fields' values. */
const secrets = ["секретно", "tajna-77", "777.77", "1234.56", "Ключница", "Тайный", "1166.66"];

type Row = Record<string, unknown> & { id: number; version: number };

let running: TestApp;
let admin: Client;
let customer: Client;
let vault: Row;
let drawn: SectionPaper[];
const uniform = "/api/resources/vaults";
const add = async (section: string, body: object) => {
  const answer = await admin.call("POST", `/api/resources/${section}`, { body });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.json<Row>();
};

beforeAll(async () => {
  running = await testApp({ sections: [keepers, vaults, visits] });
  drawn = watchDrawn(running.services);
  admin = await asAdministrator(running);
  customer = await asCustomer(running);
  const customerId = customer.person?.customerId;
  const keeper = await add("keepers", { title: "Ключница" });
  const hidden = { memo: "секретно", code: "tajna-77", cost: "777.77", grade: "secret" };
  const made = { title: "Первый", customerId, keeperId: keeper.id, lines: [{ item: "Слиток", price: "1234.56" }] };
  vault = await add("vaults", { ...made, ...hidden });
  await add("vaults", { ...made, title: "Второй", grade: "plain", code: "tajna-78", cost: "1.00" });
  await add("visits", { customerId, vaultId: vault.id, reason: "Осмотр", fee: "777.77" });
});
afterAll(() => running.close());

const query = (name: string, value: unknown) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;
const get = (path: string, client = customer) => client.call("GET", path);
const listed = (filter: object, client = customer) => get(`${uniform}?${query("filter", filter)}`, client);

/** Searches all sections as the customer. */
const everywhere = (text: string) => {
  const { registry, database } = running.services;
  const { id: userId, customerId } = customer.person ?? { id: 0, customerId: 0 };
  const caller = { userId, customerId, sessionId: "", role: "CUSTOMER", region: "by" } as const;
  return searchEverywhere({ registry, db: database.db, caller }, text);
};

/** Expects no hidden value in the answer. */
function expectNothing(answer: Answer): void {
  const body = answer.text + answer.bytes().toString("utf8");
  for (const secret of secrets) expect(body).not.toContain(secret);
}

describe("what customers get", () => {
  const reads = [
    ["a list", uniform],
    ["a record", `${uniform}/1`],
    ["a list by number", `${uniform}?${query("filter", { id: [1, 2] })}`],
    ["counts of quick filters", `${uniform}/quick`],
    ["sums", `${uniform}/totals`],
    ["a file", `${uniform}/export?format=csv&${query("columns", ["title", "keeperId", "lines"])}`],
    ["possible duplicates", `${uniform}/1/duplicates`],
    ["versions", `${uniform}/1/revisions`],
    ["a version", `${uniform}/1/revisions/1`],
    ["a timeline", "/api/timeline/vaults/1"],
    ["other records that refer to it", "/api/resources/visits"],
    ["a file of those", `/api/resources/visits/export?format=csv&${query("columns", ["reason", "vaultId"])}`],
    ["a deletion beforehand", "/api/deletions/vaults/1"],
    ["badges", "/api/sections/badges"],
  ] as const;
  test.each(reads)("%s tells nothing hidden", async (_, path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expectNothing(answer);
  });

  test("a paper names other records by what its reader may read", async () => {
    const pass = "/api/resources/visits/1/papers/pass";
    expect((await get(pass)).status).toBe(200);
    expect((await get(pass, admin)).status).toBe(200);
    expect(drawn.map(({ title, blocks }) => [title, blocks])).toEqual([
      ["Пропуск к «Первый»", [{ paragraphs: ["Первый, Первый"] }]],
      ["Пропуск к «Первый секретно»", [{ paragraphs: ["Первый секретно, Первый"] }]],
    ]);
  });

  test("counts only what readable fields decide, also of records that are referred to", async () => {
    expect((await get(`${uniform}/quick`)).json()).toEqual({ all: { count: 2, exact: true } });
    expect(Object.keys((await get(`${uniform}/quick`, admin)).json())).toEqual(["secret", "kept", "grouped", "all"]);
  });

  test("but administrators get all of it there", async () => {
    const all = (
      await Promise.all([reads[0], reads[4], reads[5], reads[8], reads[9]].map(([, path]) => get(path, admin)))
    )
      .map((answer) => answer.text)
      .join();
    for (const secret of ["секретно", "tajna-77", "777.77", "1234.56", "Ключница"]) expect(all).toContain(secret);
  });

  test("A record keeps to the fields and columns that they may read", async () => {
    const record = (await get(`${uniform}/1`)).json();
    expect(Object.keys(record)).toEqual(expect.not.arrayContaining(["memo", "code", "cost", "grade"]));
    expect(record["lines"]).toEqual([{ id: expect.any(Number) as number, item: "Слиток", weighed: false }]);
  });
});

describe("what customers ask by", () => {
  const fields = ["memo", "code", "cost", "grade", "lines.price"];
  test.each([...fields, ...fields.map((field) => `${field}_like`), "grade_in", "cost_gte", "quick"])(
    "a filter by %s is refused like one by an unknown field",
    async (key) => {
      const answer = await listed({ [key]: key === "quick" ? "secret" : "1" });
      expect(answer.status).toBe(400);
      expectNothing(answer);
      expect((await listed({ unknownField: "1" })).status).toBe(400);
    },
  );

  test.each(fields)("sorting, summing and exporting by %s is refused", async (field) => {
    for (const path of [
      `${uniform}?${query("sort", [field, "ASC"])}`,
      `${uniform}/totals?${query("fields", [field])}`,
      `${uniform}/export?format=csv&${query("columns", [field])}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 400]);
  });

  test("a misspelt name is not answered with a hidden one", async () => {
    for (const answer of [
      await listed({ memoo: "1" }),
      await get(`${uniform}?${query("sort", ["gradee", "ASC"])}`),
      await get(`${uniform}/totals?${query("fields", ["costt"])}`),
      await get(`${uniform}/export?format=csv&${query("columns", ["coode"])}`),
      await customer.call("PUT", `${uniform}/1`, { body: { version: vault.version, memoo: "x" } }),
    ]) {
      expect(answer.status).toBe(400);
      for (const field of ["memo»?", "grade»?", "cost»?", "code»?"]) expect(answer.text).not.toContain(field);
    }
  });

  test("no search finds a record by what is hidden, there or in a record that it refers to", async () => {
    for (const word of ["секретно", "tajna", "Ключница", "777,77", "777.77 BYN"]) {
      expect((await listed({ q: word })).headers["content-range"]).toMatch(/\/0$/);
      expect((await everywhere(word)).groups).toEqual([]);
      expect((await listed({ q: word }, admin)).headers["content-range"]).not.toMatch(/\/0$/);
    }
    expect((await listed({ q: "перв" })).headers["content-range"]).toMatch(/\/1$/);
    const { groups } = await everywhere("перв");
    expect(groups).toMatchObject([{ resource: "vaults" }, { resource: "visits" }].slice(0, groups.length));
    expect(groups).not.toEqual([]);
    for (const secret of secrets) expect(JSON.stringify(groups)).not.toContain(secret);
  });
});

describe("what customers change", () => {
  const put = (body: object) => customer.call("PUT", `${uniform}/1`, { body });

  test("a hidden field or column is unknown, whatever it is set to", async () => {
    const { version } = (await get(`${uniform}/1`)).json<Row>();
    for (const change of [{ memo: "секретно" }, { memo: null }, { lines: [{ item: "Слиток", price: "1.00" }] }]) {
      const answer = await put({ version, ...change });
      expect([answer.status, answer.json()["message"]]).toEqual([400, expect.stringContaining("Неизвестное поле")]);
    }
  });

  test("a column that they may only read keeps its values", async () => {
    const change = async (lines: readonly object[]) => {
      const { version } = (await get(`${uniform}/2`)).json<Row>();
      return customer.call("PUT", `${uniform}/2`, { body: { version, lines } });
    };
    const [line] = (await get(`${uniform}/2`)).json<Row & { lines: Row[] }>().lines;
    for (const lines of [[{ ...line, weighed: true }], [line, { item: "Ещё", weighed: true }]]) {
      const answer = await change(lines as object[]);
      expect([answer.status, answer.json()["message"]]).toEqual([403, "Поле «Взвешено» вам менять нельзя"]);
    }
    const whole = (await get(`${uniform}/2`, admin)).json<Row & { lines: Row[] }>();
    const body = { version: whole.version, lines: [{ ...whole.lines[0], weighed: true }] };
    expect((await admin.call("PUT", `${uniform}/2`, { body })).status).toBe(200);
    const added = await change([
      { id: line?.id, item: "Слиток!" },
      { item: "Ещё", weighed: false },
    ]);
    expect([added.status, added.json()]).toEqual([
      200,
      expect.objectContaining({
        lines: [
          expect.objectContaining({ item: "Слиток!", weighed: true }),
          expect.objectContaining({ item: "Ещё", weighed: false }),
        ],
      }),
    ]);
  });

  test("an action that asks for a table takes no hidden column and keeps it", async () => {
    const restock = (lines: readonly object[]) => customer.call("POST", `${uniform}/2/restock`, { body: { lines } });
    const [line] = (await get(`${uniform}/2`)).json<Row & { lines: Row[] }>().lines;
    const refused = await restock([{ item: "Слиток", price: "1.00" }]);
    expect([refused.status, refused.json()["message"]]).toEqual([400, expect.stringContaining("Неизвестное поле")]);
    const done = await restock([{ id: line?.id, item: "Переложен" }]);
    expect([done.status, done.text]).toEqual([200, expect.anything()]);
    expectNothing(done);
    expect((await get(`${uniform}/2`, admin)).json()).toMatchObject({
      lines: [{ item: "Переложен", price: "1234.56" }],
    });
  });

  test("an answer, a conflict and a refused action say nothing hidden", async () => {
    const before = (await get(`${uniform}/1`)).json<Row>();
    const changed = await put({ version: before.version, title: "Первый!", lines: before["lines"] });
    expect(changed.status).toBe(200);
    const stale = await put({ version: before.version, title: "Другой" });
    expect(stale.status).toBe(409);
    const refused = await customer.call("POST", `${uniform}/1/unlock`, { body: {} });
    expect([refused.status, refused.json()["message"]]).toEqual([409, "Открыть нельзя"]);
    const many = await customer.call("POST", `${uniform}/actions/unlock`, { body: { ids: [1] } });
    for (const answer of [changed, stale, refused, many]) expectNothing(answer);
    // Hidden values stay unchanged, also in the line that the customer sent back.
    expect((await get(`${uniform}/1`, admin)).json()).toMatchObject({
      ...{ title: "Первый!", memo: "секретно", cost: "777.77" },
      lines: [{ item: "Слиток", price: "1234.56" }],
    });
    const versions = (await get(`${uniform}/1/revisions`, admin)).json<{ id: number; changed: string[] }[]>();
    expect(versions[0]?.changed).toEqual(["title"]);
  });

  test("what is hidden decides all the same: the record is frozen, and the action goes where it may", async () => {
    const { version } = (await get(`${uniform}/1`)).json<Row>();
    const frozen = await put({ version, keeperId: null });
    expect([frozen.status, frozen.json()["message"]]).toEqual([409, "Закрыто"]);
    expectNothing(frozen);
    const opened = await customer.call("POST", `${uniform}/2/unlock`, { body: {} });
    expect([opened.status, opened.json()["open"]]).toEqual([200, true]);
    expectNothing(opened);
  });

  test("proposals and new records are filled in without it", async () => {
    const proposed = await customer.call("POST", "/api/resources/visits/proposal", { body: { vaultId: 1 } });
    expect(proposed.status).toBe(200);
    const made = await customer.call("POST", "/api/resources/visits", { body: { vaultId: 1 } });
    expect([made.status, made.json()["reason"]]).toEqual([201, "Первый!"]);
    const stops = [{ vaultId: 1 }];
    const inRows = await customer.call("POST", "/api/resources/visits/proposal", { body: { stops } });
    expect(inRows.json()["stops"]).toEqual([{ name: "Первый!" }]);
    const withRows = await customer.call("POST", "/api/resources/visits", { body: { stops } });
    expect([withRows.status, withRows.json()["stops"]]).toMatchObject([201, [{ vaultId: 1, name: "Первый!" }]]);
    for (const answer of [proposed, made, inRows, withRows]) expectNothing(answer);
    const duplicate = await customer.call("POST", `${uniform}/duplicates`, { body: { code: "tajna-77" } });
    expect(duplicate.json()).toEqual([]);
  });

  test("a file finds no record by it, and does not take it as a column", async () => {
    const upload = async (section: string, text: string) => {
      const boundary = "----kabinet";
      const body = [
        `--${boundary}`,
        'content-disposition: form-data; name="file"; filename="a.csv"',
        "content-type: text/csv",
        "",
        text,
        `--${boundary}--`,
        "",
      ].join("\r\n");
      const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
      return customer.call("POST", `/api/imports/${section}/preview`, { body, headers });
    };
    const found = await upload("visits", "Сейф;Зачем\r\ntajna-77;Осмотр\r\nВторой;Осмотр\r\n");
    expect(found.status).toBe(200);
    expect(found.text).toContain("такой записи нет");
    const column = await upload("vaults", "Название;Заметка\r\nТретий;так\r\n");
    expect(column.text).not.toContain('"memo"');
    for (const keeper of [found, column])
      for (const secret of ["секретно", "777.77"]) expect(keeper.text).not.toContain(secret);
  });

  test("a view of a list can't hold it", async () => {
    const view = { name: "Вид", shared: false, filter: { grade: "secret" }, sort: null, columns: [] };
    const answer = await customer.call("POST", "/api/views?resource=vaults", { body: view });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});
