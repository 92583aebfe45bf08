// Every route with input that no honest client sends: a clear 4xx in the error form, never a 5xx.
import { create, update, upsert } from "../../../../server/engine/words/records.ts";
import { describe, expect, test } from "vitest";
import { expectBounded, filled, named, type Row, Walk } from "../../../world/apiWalk.ts";
import type { Answer } from "../../../world/callers.ts";

const walk = new Walk();

/** For a call that ends no session: signed-in callers are recognised. */
function expectHeard(answer: Answer, what: string): void {
  expectBounded(answer, what);
  expect(answer.status === 401 ? what : "signed in").toBe("signed in");
}

/** As bytes, made once. */
const raw = (text: string, type = "application/json") => ({
  body: Buffer.from(text),
  headers: { "content-type": type },
});
const bodies: readonly (readonly [string, { body: unknown; headers?: Record<string, string> }])[] = [
  ["nothing", { body: {} }],
  ["a list", { body: [] }],
  ["broken JSON", raw('{"a":')],
  ["a text", raw('"x"')],
  ["a number", raw("1e999")],
  ["null", raw("null")],
  ["another type", raw("<a/>", "application/xml")],
  ["a form without a boundary", raw("x", "multipart/form-data")],
  ["a broken form", raw("--b\r\nContent-Disposition: form-data\r\n\r\nx", "multipart/form-data; boundary=b")],
  ["an unknown field", { body: { nonsense: 1, id: 1, version: 1 } }],
  ["a prototype", raw('{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{}}}')],
  ["depth", raw(`${'{"a":'.repeat(200)}1${"}".repeat(200)}`)],
  ["NUL", raw('{"name":"a\\u0000b","email":"a\\u0000b","title":"\\u0000"}')],
  ["half a character", raw('{"name":"\\ud800","title":"\\udfff"}')],
  ["megabytes", raw(JSON.stringify({ name: "я".repeat(600_000) }))],
];

describe("a change", () => {
  const changes = named.filter(([, { method }]) => method !== "GET");

  test.each(changes)("%s answers bad bodies with a clear 4xx", async (_, route) => {
    const path = filled(route.path, walk.recordOf(route)?.id ?? 1);
    for (const [what, sent] of bodies) {
      if (what === "nothing" && /DELETE|signout|refresh/.test(_)) continue;
      for (const client of [walk.people.admin, walk.people.victim])
        expectBounded(await client.call(route.method, path, sent), `${what} to ${_}`);
    }
    await walk.keepSignedIn();
  });

  const writing = named.filter(([, { endpoint }]) => endpoint && [create, update, upsert].includes(endpoint.operation));

  test.each(writing)("%s answers every wrong value of every field with a clear 4xx", async (_, route) => {
    const { endpoint } = route;
    if (!endpoint) return;
    const record = walk.recordOf(route);
    const path = filled(route.path, record?.id ?? 1);
    let version = record?.version;
    for (const name of Object.keys(endpoint.definition.fields))
      for (const value of wrongValues) {
        const body = { ...(endpoint.operation === create ? {} : { id: record?.id, version }), [name]: value };
        const answer = await walk.people.admin.call(route.method, path, { body });
        expectHeard(answer, `${name}=${JSON.stringify(value).slice(0, 40)} to ${_}`);
        if (answer.status === 200) version = answer.json<Partial<Row>>().version;
      }
  });
});

const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  9_007_199_254_740_992,
  "",
  " ",
  "x".repeat(20_000),
  "'; drop table users --",
  "💥",
  {},
  [],
  [null],
  [[]],
  { id: "../../etc/passwd" },
  "2026-02-31",
  "NaN",
];

describe("a reading", () => {
  const readings = named.filter(([, { method }]) => method === "GET");
  const ids = [
    "0",
    "-1",
    "9".repeat(30),
    "abc",
    "1;drop table users",
    "%00",
    "../../etc/passwd",
    "💥",
    "{id}",
    "1e3",
    " 1",
  ];
  const queries = [
    "sort=1",
    'sort=["id"]',
    "range=[0,1e9]",
    "range=[]",
    "filter={",
    'filter={"id":{"a":1}}',
    'filter={"q":[1]}',
    "filter=[]",
    'filter={"id":[[]]}',
    'filter={"__proto__":1}',
    "a=1&a=2&sort[]=x",
    `filter=${"x".repeat(9000)}`,
    'filter={"q":"%00"}',
    "after=e30",
    "%E0%A4%A",
  ];

  test.each(readings)("%s answers strange addresses with a clear 4xx or nothing special", async (_, route) => {
    for (const id of ids) {
      if (!route.path.includes("{")) break;
      expectHeard(
        await walk.people.admin.call(
          "GET",
          route.path.replace(/\{(\w+)\}/g, id.startsWith("%") ? id : encodeURIComponent(id)),
        ),
        `${id} to ${_}`,
      );
    }
    for (const query of queries)
      expectHeard(await walk.people.admin.call("GET", `${filled(route.path)}?${query}`), `${query} to ${_}`);
  });
});
