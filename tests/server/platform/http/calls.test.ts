import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { aCustomer, anAdministrator, prepareNotes, routes } from "./frame.ts";

let server: TestApp;
let customer: { authorization: string };
let admin: { authorization: string };

beforeAll(async () => {
  server = await testApp({ routes });
  await prepareNotes(server.services);
  customer = await aCustomer(server.services);
  admin = await anAdministrator(server.services);
});
afterAll(() => server.close());
beforeEach(() => server.services.database.db.execute(sql`delete from notes`));

const send = (method: "GET" | "POST" | "HEAD", url: string, payload?: unknown, headers: object = customer) =>
  server.app.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });

const notes = async () => (await send("GET", "/api/try/notes")).json<{ count: number }>().count;

test("a request without a token is refused before anything of it is read", async () => {
  const answers = await Promise.all([
    send("GET", "/api/try/notes", undefined, {}),
    send("POST", "/api/try/notes", { wrong: 1 }, {}),
    send("POST", "/api/try/notes", undefined, { "content-type": "text/html" }),
    send("POST", "/api/try/file", undefined, {}),
    server.app.inject({
      method: "POST",
      url: "/api/try/notes",
      headers: { "content-type": "application/json" },
      payload: "{",
    }),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.json()).toEqual({ statusCode: 401, error: "Unauthorized", message: "Войдите, чтобы продолжить" });
  }
});

test("a customer's wrong body for an administrator's call is a 403, not a 422", async () => {
  expect((await send("POST", "/api/try/admin", { wrong: 1 })).statusCode).toBe(403);
  expect((await send("POST", "/api/try/admin", { wrong: 1 }, admin)).statusCode).toBe(400);
  expect((await send("POST", "/api/try/admin", { text: "a" }, admin)).statusCode).toBe(200);
});

test("a public call accepts everybody, also with an expired token", async () => {
  expect((await send("GET", "/api/try/public", undefined, {})).json()).toEqual({ userId: null });
  expect((await send("GET", "/api/try/public", undefined, { authorization: "Bearer stale" })).json()).toEqual({
    userId: null,
  });
  expect((await send("GET", "/api/try/public")).json<{ userId: number }>().userId).toBeGreaterThan(0);
});

test("a token in the query is ignored", async () => {
  const token = customer.authorization.slice("Bearer ".length);
  expect((await send("GET", `/api/try/notes?access_token=${token}&token=${token}`, undefined, {})).statusCode).toBe(
    401,
  );
});

test("a call gets input parsed by its schemas, and the region of the host", async () => {
  expect((await send("GET", "/api/try/notes/7?upper=1")).json()).toEqual({ text: "7 1 by" });
  const kazakh = { ...customer, host: "kz.localhost:3000" };
  expect((await send("GET", "/api/try/notes/7", undefined, kazakh)).json()).toEqual({ text: "7 - kz" });
});

test.each([
  ["/api/try/notes/x", "Неверный параметр «id»"],
  ["/api/try/notes/1?upper=2", "Неверный параметр «upper»"],
  ["/api/try/notes/1?uper=1", "Неизвестный параметр «uper». Возможно, «upper»?"],
  ["/api/try/notes/1?upper=1&upper=1", "Неверный параметр «upper»"],
  ["/api/try/notes/1?__proto__=1", "Неизвестный параметр «__proto__»"],
  ["/api/try/notes?x=1", "Неизвестный параметр «x»"],
])("%s is refused: %s", async (url, message) => {
  expect((await send("GET", url)).json()).toMatchObject({ statusCode: 400, message });
});

test("a form with wrong fields is a 422 that names them", async () => {
  expect((await send("POST", "/api/try/notes", { text: "" })).json()).toEqual({
    statusCode: 422,
    error: "Unprocessable Entity",
    message: "Проверьте введенные данные и попробуйте еще раз",
    errors: { text: "Обязательное поле" },
  });
});

test("a call without a body accepts none, an empty one, and an empty object", async () => {
  const json = { ...customer, "content-type": "application/json" };
  expect((await send("POST", "/api/try/plain")).statusCode).toBe(200);
  expect((await send("POST", "/api/try/plain", "", json)).statusCode).toBe(200);
  expect((await send("POST", "/api/try/plain", {})).statusCode).toBe(200);
  expect((await send("POST", "/api/try/plain", { a: 1 })).statusCode).toBe(400);
});

test("the answer of a call contains only what its schema declares", async () => {
  expect((await send("POST", "/api/try/plain")).json()).toEqual({ text: "ok" });
});

test("an answer that does not fit its schema is an error, and nothing is stored", async () => {
  const answer = await send("POST", "/api/try/broken");
  expect(answer.json()).toMatchObject({ statusCode: 500, message: "Что-то пошло не так, повторите попытку позже" });
  expect(await notes()).toBe(0);
  expect(server.logs().join("")).toContain("The answer does not fit its schema: text: invalid_type");
});

test("any error in a call rolls back what it wrote", async () => {
  await send("POST", "/api/try/notes", { text: "kept" });
  expect((await send("POST", "/api/try/fail", { how: "unique value" })).statusCode).toBe(409);
  expect(await notes()).toBe(1);
});

test("a HEAD request gets the headers alone", async () => {
  const answer = await send("HEAD", "/api/try/notes");
  expect([answer.statusCode, answer.body]).toEqual([200, ""]);
  expect((await send("HEAD", "/api/try/notes", undefined, {})).statusCode).toBe(401);
});

test("unusual paths and headers do not bypass access checks", async () => {
  const paths = [
    "/api/try/notes/",
    "//api/try/notes",
    "/api//try/notes",
    "/api/try/notes;x=1",
    "/API/try/notes",
    "/api/try/%6eotes",
    "/api/./try/notes",
    "/x/../api/try/notes",
  ];
  for (const url of paths) {
    const { statusCode, body } = await send("GET", url, undefined, {});
    expect([401, 404], url).toContain(statusCode);
    expect(body).not.toContain("count");
  }
  const tricks = {
    "x-original-url": "/api/try/notes",
    "x-rewrite-url": "/api/try/notes",
    "x-http-method-override": "POST",
  };
  expect((await send("GET", "/api/try/public", undefined, tricks)).json()).toEqual({ userId: null });
});

test("a call can have its own rate limit", async () => {
  const ask = () => send("GET", "/api/try/rare", undefined, {});
  const answers = [await ask(), await ask(), await ask(), await ask()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(Number(answers[3]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await send("GET", "/api/try/rare")).statusCode).toBe(200);
});
