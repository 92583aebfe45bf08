// The requests that definitions make for react-admin's verbs: one row for each unusual route of specification §7.
import { describe, expect, test } from "vitest";
import {
  isUniform,
  onlyRecord,
  planAction,
  planCreate,
  planDelete,
  planList,
  planOne,
  planUpdate,
  recordOf,
  recordsOf,
  type ListQuery,
  type Planned,
  type Values,
} from "../../src/dataProvider/operations.ts";
import type { ApiAnswer } from "../../src/dataProvider/requests/exchange.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { builtIn, type BuiltInName } from "../../src/resources/index.ts";

const the = (name: BuiltInName): Definition => builtIn[name];

const listQuery = (more: Partial<ListQuery> = {}): ListQuery => ({
  sort: { field: "id", order: "DESC" },
  page: 1,
  perPage: 25,
  filter: {},
  ...more,
});

const answered = (json: unknown): ApiAnswer => ({ status: 200, headers: new Headers(), json });

/** The request as one line: `GET /api/things?status=new`. */
function lineOf({ request: { method, path, query = {} } }: Planned): string {
  const fixed = Object.entries(query).filter(([name]) => !["sort", "range", "filter", "after"].includes(name));
  const search = new URLSearchParams(fixed.map(([name, value]) => [name, String(value)])).toString();
  return `${method} ${path}${search === "" ? "" : `?${search}`}`;
}

describe("a list is asked for", () => {
  const all = (name: BuiltInName, filter: Values = {}) => planList(the(name), "ADMIN", listQuery({ filter }));
  const mine = (name: BuiltInName, filter: Values = {}) => planList(the(name), "CUSTOMER", listQuery({ filter }));

  test.each([
    ["of bills", all("bills"), "GET /api/bills"],
    ["of acts", all("acts"), "GET /api/bills/acts"],
    ["of clients", all("customers"), "GET /api/customers/"],
    ["of candidates", all("customer-candidates"), "GET /api/customers/candidates"],
    ["of all accounts, by an administrator", all("accounts"), "GET /api/accounts"],
    ["of one's own accounts, by a customer", mine("accounts"), "GET /api/accounts/byCustomerId"],
    ["of one client's accounts", all("accounts", { customerId: 7 }), "GET /api/accounts/byCustomerId?customerId=7"],
    ["of all contracts, by an administrator", all("contracts"), "GET /api/contracts/all"],
    ["of one's own contracts, by a customer", mine("contracts"), "GET /api/contracts"],
    ["of one client's contracts", all("contracts", { customerId: "7" }), "GET /api/customers/7/contracts"],
    ["of several clients' contracts at once", all("contracts", { customerId: [7, 8] }), "GET /api/contracts/all"],
    ["of contracts of nobody in particular", all("contracts", { customerId: "" }), "GET /api/contracts/all"],
    ["of help sections", all("categories"), "GET /api/knowledge/get-categories"],
    ["of a section's posts", mine("posts", { categoryId: 3 }), "GET /api/knowledge/get-posts/3"],
    ["of all posts, which the specification has no path for", all("posts"), "GET /api/resources/posts"],
    ["of what the specification does not name", mine("systems"), "GET /api/resources/systems"],
  ])("%s at its own address", (_, planned, line) => {
    expect(lineOf(planned)).toBe(line);
  });

  test("with sort, range and filter, whatever the address", () => {
    const query = listQuery({ sort: { field: "date", order: "ASC" }, page: 3, perPage: 10, filter: { paid: false } });
    expect(planList(the("bills"), "ADMIN", query, "a-row").request.query).toEqual({
      sort: ["date", "ASC"],
      range: [20, 29],
      filter: { paid: false },
      after: "a-row",
    });
  });

  test("with what the address already says left out of the filter", () => {
    const { request, filter } = all("contracts", { customerId: 7, status: "active" });
    expect(request.query).toMatchObject({ filter: { status: "active" } });
    expect(filter).toEqual({ status: "active" });
  });
});

test.each([
  ["at the specification's address", "regions", "GET /api/regions/5", undefined],
  ["at the specification's address", "customer-candidates", "GET /api/customers/candidates/5", undefined],
  ["in an envelope", "posts", "GET /api/knowledge/get-post/5", "data"],
  ["at the uniform address", "systems", "GET /api/resources/systems/5", undefined],
  ["as a list, where there is no other way", "bills", "GET /api/bills", undefined],
  ["as a list in an envelope", "categories", "GET /api/knowledge/get-categories", "data"],
  ["as a list, where there is no other way", "contracts", "GET /api/contracts/all", undefined],
] as const)("one record is asked for %s: %s", (_, name, line, unwrap) => {
  const planned = planOne(the(name), "ADMIN", 5);
  expect(lineOf(planned)).toBe(line);
  expect(planned.unwrap).toBe(unwrap);
  const isList = the(name).routes?.one === "list";
  expect(planned.request.query).toEqual(isList ? { sort: ["id", "ASC"], range: [0, 0], filter: { id: 5 } } : {});
});

test("one's own record is looked for in one's own list", () => {
  expect(lineOf(planOne(the("contracts"), "CUSTOMER", 5))).toBe("GET /api/contracts");
});

describe("a new record is sent", () => {
  const values = { id: 99, customerId: 7, title: "Т" };

  test.each([
    ["with id 0 where adding and changing share a route", "contracts", "POST /api/contracts/update", { id: 0 }],
    ["with id 0 where adding and changing share a route", "bills", "PUT /api/bills", { id: 0 }],
    ["without an id to a route of its own", "acts", "POST /api/bills/acts", {}],
    ["to its client's address, the client in the body as well", "accounts", "POST /api/accounts/create/7", {}],
    ["without an id to a route of its own", "regions", "POST /api/regions", {}],
    ["into an envelope", "categories", "POST /api/knowledge/create-category", {}],
    ["into an envelope", "posts", "POST /api/knowledge/create-post", {}],
    ["to the uniform address", "customers", "POST /api/resources/customers", {}],
  ] as const)("%s: %s", (_, name, line, id) => {
    const planned = planCreate(the(name), values, "a-key");
    expect(lineOf(planned)).toBe(line);
    expect(planned.request.body).toEqual({ customerId: 7, title: "Т", ...id });
    expect(planned.request.headers).toEqual({ "Idempotency-Key": "a-key" });
  });

  test("but never to the address of a client who is not chosen", () => {
    for (const customerId of [undefined, null, ""])
      expect(() => planCreate(the("accounts"), { customerId }, "a-key")).toThrow("{customerId}");
  });

  test("without the tables of other records that its screen shows", () => {
    const { body } = planCreate(the("contracts"), { number: "1", accounts: [{ id: 3 }], bills: [] }, "k").request;
    expect(body).toEqual({ id: 0, number: "1" });
  });
});

describe("a changed record is sent", () => {
  test.each([
    ["its id in the body", "contracts", "POST /api/contracts/update", { id: 5 }],
    ["its id in the body", "bills", "PUT /api/bills", { id: 5 }],
    ["its id in the body", "acts", "PUT /api/bills/acts", { id: 5 }],
    ["its id in the body", "customers", "PUT /api/customers/update", { id: 5 }],
    ["its id in the body", "regions", "PUT /api/regions/settings/update", { id: 5 }],
    ["its id in the body", "categories", "POST /api/knowledge/update-category", { id: 5 }],
    ["its id in the body", "posts", "POST /api/knowledge/update-post", { id: 5 }],
    ["its id in the path", "accounts", "PUT /api/accounts/5", {}],
    ["its id in the path", "systems", "PUT /api/resources/systems/5", {}],
  ] as const)("%s, and the version that was seen: %s", (_, name, line, id) => {
    const planned = planUpdate(the(name), 5, { comment: "Новое", id: 4 }, 3);
    expect(lineOf(planned)).toBe(line);
    expect(planned.request.body).toEqual({ comment: "Новое", ...id });
    expect(planned.request.headers).toEqual({ "If-Match": '"3"' });
  });

  test.each([undefined, null, "3"])("but never when its version is %s", (version) => {
    expect(() => planUpdate(the("bills"), 5, {}, version)).toThrow("version");
  });
});

test.each([
  ["bills", "DELETE /api/bills/5"],
  ["acts", "DELETE /api/bills/acts/5"],
  ["accounts", "DELETE /api/accounts/delete/5"],
  ["customers", "DELETE /api/customers/delete/5"],
  ["contracts", "DELETE /api/contracts/5"],
  ["regions", "DELETE /api/regions/5"],
  ["categories", "DELETE /api/knowledge/delete-category/5"],
  ["posts", "DELETE /api/knowledge/delete-post/5"],
  ["systems", "DELETE /api/resources/systems/5"],
] as const)("a record of %s is deleted if it still is as it was seen", (name, line) => {
  const planned = planDelete(the(name), 5, 3);
  expect(lineOf(planned)).toBe(line);
  expect(planned.request.headers).toEqual({ "If-Match": '"3"' });
  expect(planned.request.body).toBeUndefined();
  expect(planDelete(the(name), 5, undefined).request.headers).toBeUndefined();
});

describe("an action", () => {
  test.each([
    ["accounts", "activate", "PUT /api/accounts/activate/5", {}],
    ["acts", "visibility", "PUT /api/bills/acts/5/visibility", { visible: true }],
    ["contracts", "download", "GET /api/documents/download/contracts/5", undefined],
  ] as const)("of %s, %s, goes to its own address", (name, action, line, body) => {
    const planned = planAction(the(name), action, { id: 5, version: 2 }, body ?? {});
    expect(lineOf(planned)).toBe(line);
    expect(planned.request.body).toEqual(body);
  });

  test("that is not declared is a mistake of the caller", () => {
    expect(() => planAction(the("bills"), "explode", { id: 5 }, {})).toThrow("explode");
  });

  test("never leaves without the record's id", () => {
    expect(() => planAction(the("bills"), "pay", {}, {})).toThrow("{id}");
  });
});

describe("a newly chosen file", () => {
  const chosen = { rawFile: new File(["%PDF"], "Договор № 1.pdf", { type: "application/pdf" }), src: "blob:1" };

  test("makes the body a form: the values as JSON in one part, the file under its field's name", () => {
    const { body } = planUpdate(the("contracts"), 5, { number: "7", original: chosen, version: 2 }, 2).request;
    expect(body).toBeInstanceOf(FormData);
    const form = body as FormData;
    expect([...form.keys()]).toEqual(["data", "original"]);
    expect(JSON.parse(form.get("data") as string)).toEqual({ id: 5, number: "7", version: 2 });
    expect(form.get("original")).toMatchObject({ name: "Договор № 1.pdf", type: "application/pdf" });
  });

  test("goes with a new record as well, whose id is 0 then", () => {
    const { body, headers } = planCreate(the("bills"), { date: "2026-03-31", original: chosen }, "a-key").request;
    expect(JSON.parse((body as FormData).get("data") as string)).toEqual({ id: 0, date: "2026-03-31" });
    expect(headers).toEqual({ "Idempotency-Key": "a-key" });
  });

  test("is told from one that is there already, and from one that is taken away", () => {
    const kept = { id: "f", name: "a.pdf", type: "application/pdf", size: 4 };
    expect(planUpdate(the("contracts"), 5, { original: kept }, 2).request.body).toEqual({ id: 5, original: kept });
    expect(planUpdate(the("contracts"), 5, { original: null }, 2).request.body).toEqual({ id: 5, original: null });
  });
});

describe("an answer", () => {
  const list = (name: BuiltInName, filter: Values = {}) => planList(the(name), "ADMIN", listQuery({ filter }));

  test("is a list, bare or in its envelope", () => {
    expect(recordsOf(list("bills"), answered([{ id: 1 }]))).toEqual([{ id: 1 }]);
    expect(recordsOf(list("categories"), answered({ data: [{ id: 1 }] }))).toEqual([{ id: 1 }]);
    const posts = answered({ data: { posts: [{ id: 1 }], category: { id: 3 } } });
    expect(recordsOf(list("posts", { categoryId: 3 }), posts)).toEqual([{ id: 1 }]);
  });

  test.each([undefined, null, {}, { data: {} }, { data: { posts: null } }, "x"])(
    "that holds no list, such as %j, is an error and no empty list",
    (json) => {
      expect(() => recordsOf(list("posts", { categoryId: 3 }), answered(json))).toThrow();
    },
  );

  test("is a record, completed by what was sent where it tells only the new id", () => {
    const sent = { title: "Как оплатить" };
    const planned = planCreate(the("posts"), sent, "k");
    expect(recordOf(planned, answered({ data: { postID: 8 }, file: "x.png" }), sent)).toMatchObject({
      id: 8,
      title: "Как оплатить",
    });
    const whole = { data: { id: 8, postID: 8, title: "Как оплатить счёт", version: 1 } };
    expect(recordOf(planned, answered(whole), sent)).toMatchObject({ id: 8, title: "Как оплатить счёт", version: 1 });
  });

  test("to an upsert that names no new id is an error: 0 is nobody's", () => {
    const planned = planCreate(the("contracts"), { number: "1" }, "k");
    expect(() => recordOf(planned, answered({ message: "ok" }), { number: "1", id: 0 })).toThrow();
    expect(() => recordOf(planned, answered(undefined), { number: "1" })).toThrow();
  });

  test("to a change may be empty: the record is what was sent", () => {
    const planned = planUpdate(the("bills"), 5, { base: "Договор" }, 2);
    expect(recordOf(planned, answered(undefined), { id: 5, base: "Договор" })).toEqual({ id: 5, base: "Договор" });
  });

  test("to a question for one record may be the whole list, of which the right one counts", () => {
    const record = (id: number) => ({ id, version: 1, createdAt: "", updatedAt: "" });
    expect(onlyRecord([record(4), record(5)], 5, "Счёт")).toMatchObject({ id: 5 });
    expect(() => onlyRecord([record(4)], 5, "Счёт")).toThrow("Счёт: запись не найдена");
  });
});

test("a resource is uniform where its definition names no route", () => {
  expect(isUniform(the("systems"), "list") && isUniform(the("systems"), "one")).toBe(true);
  expect(isUniform(the("posts"), "list")).toBe(true);
  expect(isUniform(the("posts"), "one")).toBe(false);
  expect(isUniform(the("contracts"), "list")).toBe(false);
  expect(isUniform({ ...the("systems"), routes: { mine: "GET /api/mine" } }, "list")).toBe(false);
});
