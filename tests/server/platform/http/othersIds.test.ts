// A customer can't see another customer's records, whatever call names them; a caller without the right is refused
// first.
import { expect, test } from "vitest";
import { z } from "zod";
import type { Call } from "../../../../src/contract/call.ts";
import { calls } from "../../../../src/contract/index.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { filled, named, Walk } from "../../../world/apiWalk.ts";

const walk = new Walk();
const table: Readonly<Record<string, Call>> = calls;
const period = { from: "2026-01-01", to: "2026-01-31" };

/** Valid input of each call except for the owner. */
const inputs: Readonly<Record<string, { readonly query?: object; readonly body?: object }>> = {
  "GET /api/statement": { query: period },
  "GET /api/statement/file": { query: { ...period, format: "csv" } },
  "GET /api/reconciliation": { query: period },
  "GET /api/reconciliation/pdf": { query: period },
  "GET /api/reconciliation/xlsx": { query: period },
  "GET /api/documents/package": { query: { month: "2026-01" } },
  "POST /api/transfers": { body: { fromAccountId: 1, toAccountId: 2, amount: "1" } },
};

const mayCustomer = ({ access }: Call) => access === "signedIn" || (access !== "public" && access.includes("CUSTOMER"));
const asksWhose = ({ query, body }: Call) =>
  [query, body].some(
    (schema) =>
      schema &&
      JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).includes('"customerId"'),
  );
const asking = Object.entries(table).filter(([, call]) => mayCustomer(call) && asksWhose(call));

test.each(asking.map(([route]) => [route]))("%s of another customer is a 404", async (route) => {
  const [method = "", path = ""] = route.split(" ");
  const ask = async (customerId: number | null | undefined) => {
    const { query = {}, body = {} } = inputs[route] ?? {};
    const whose = { customerId: String(customerId) };
    const search = method === "GET" ? `?${new URLSearchParams({ ...query, ...whose }).toString()}` : "";
    const sent =
      route === "POST /api/edin/sign"
        ? { documents: [{ kind: "reconciliation", ...period, customerId }] }
        : { ...body, customerId };
    return walk.people.stranger.call(method as "GET", path + search, method === "GET" ? {} : { body: sent });
  };
  expect((await ask(walk.people.victim.person?.customerId)).status).toBe(404);
  // Their own id is valid.
  if (method === "GET") expect((await ask(walk.people.stranger.person?.customerId)).status).toBe(200);
});

test("every call that names a customer is known to this test", () => {
  expect(asking.map(([route]) => route).toSorted()).toEqual([...Object.keys(inputs), "POST /api/edin/sign"].toSorted());
});

const forbidden = named.filter(
  ([, { access, method }]) => method !== "GET" && typeof access === "object" && !access.includes("CUSTOMER"),
);

test("every route refuses callers without access before it looks at the body", async () => {
  const send = async (path: string, method: string) =>
    (await walk.people.stranger.call(method as "POST", path, { body: "<a/>", headers: { "content-type": "text/xml" } }))
      .status;
  const wrong: string[] = [];
  for (const [route, { method, path }] of forbidden) if ((await send(filled(path), method)) !== 403) wrong.push(route);
  expect(wrong).toEqual([]);
  for (const { name, access } of builtInDefinitions) {
    if ((access.create ?? access.write).includes("CUSTOMER")) continue;
    for (const path of ["", "/preview", "/faults"]) {
      const status = await send(`/api/imports/${name}${path}`, "POST");
      expect([name, path, status]).toEqual([name, path, access.read.includes("CUSTOMER") ? 403 : 404]);
    }
  }
});
