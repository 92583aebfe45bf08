import { afterAll, beforeAll, expect, test } from "vitest";
import { gzipSync } from "node:zlib";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { aCustomer, prepareNotes, routes } from "./frame.ts";

let server: TestApp;
let customer: { authorization: string };

beforeAll(async () => {
  server = await testApp({ routes });
  await prepareNotes(server.services);
  customer = await aCustomer(server.services);
});
afterAll(() => server.close());

const post = (payload: string | Buffer, headers: object = {}, url = "/api/try/notes") =>
  server.app.inject({
    method: "POST",
    url,
    headers: { ...customer, "content-type": "application/json", ...headers },
    payload,
  });

const fail = (how: string) => post(JSON.stringify({ how }), {}, "/api/try/fail");

test.each([
  ["unique value", 409, "Такое значение уже занято другой записью"],
  ["missing record", 409, "Запись связана с другими: сначала уберите то, что на неё ссылается"],
  ["null value", 400, "Запрос составлен неверно"],
  ["great number", 400, "Число слишком большое"],
  ["wrong text", 400, "Запрос составлен неверно"],
  ["nul", 400, "В тексте есть недопустимый знак"],
  ["wrong sql", 500, "Что-то пошло не так, повторите попытку позже"],
  ["long query", 503, "Сервис сейчас недоступен, повторите попытку через несколько минут"],
  ["lost connection", 503, "Сервис сейчас недоступен, повторите попытку через несколько минут"],
  ["full disk", 503, "Сервис сейчас недоступен, повторите попытку через несколько минут"],
  ["full disk of files", 503, "Сервис сейчас недоступен, повторите попытку через несколько минут"],
  ["bug", 500, "Что-то пошло не так, повторите попытку позже"],
  ["text", 500, "Что-то пошло не так, повторите попытку позже"],
])("%s in a handler gives a %i with a sentence for people", async (how, statusCode, message) => {
  const answer = await fail(how);
  expect(answer.json()).toEqual({ statusCode, error: expect.any(String) as string, message });
  expect(answer.body).not.toMatch(/select|insert|notes_|users|secret|password|Error:|at .*\.ts/i);
  expect(answer.headers["retry-after"] !== undefined).toBe(statusCode === 503);
});

test("a refusal contains the wrong fields and the current record", async () => {
  expect((await fail("problem")).json()).toEqual({
    statusCode: 409,
    error: "Conflict",
    message: "Уже изменено",
    errors: { text: "занято" },
    current: { id: 1, version: 2 },
  });
});

test("unexpected errors are logged with their stack and without values, refusals only as requests", async () => {
  const before = server.logs().length;
  await fail("wrong sql");
  await fail("unique value");
  const lines = server
    .logs()
    .slice(before)
    .map((line) => JSON.parse(line) as { msg: string; level: string; err?: { stack: string } });
  expect(lines.map(({ msg, level }) => `${level} ${msg}`)).toEqual([
    "error request failed",
    "error request",
    "info request",
  ]);
  expect(lines[0]?.err?.stack).toContain("frame.ts");
});

test.each([
  ["broken JSON", "{", 400],
  ["no JSON", "text=a", 400],
  ["JSON after JSON", '{"text":"a"}{}', 400],
  ["a prototype", '{"text":"a","__proto__":{"admin":true}}', 400],
  ["a constructor's prototype", '{"text":"a","constructor":{"prototype":{"admin":true}}}', 400],
  ["NUL", '{"text":"a\\u0000b"}', 400],
  ["half a character", '{"text":"\\ud800"}', 400],
  ["a deep structure", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, 400],
  ["very many values", `[${"0,".repeat(60_000)}0]`, 400],
  ["a huge body", JSON.stringify({ text: "a".repeat(1024 * 1024) }), 413],
  ["a wrong type", '{"text":{"a":1}}', 422],
  ["an unknown field", '{"text":"a","customerId":1}', 400],
  ["an array", "[]", 400],
  ["null", "null", 400],
])("a body of %s is refused", async (_, body, status) => {
  expect((await post(body)).json()).toMatchObject({
    statusCode: status,
    message: expect.stringMatching(/[а-я]/) as string,
  });
});

test("prototypes and deep structures are refused before validation", async () => {
  const message = async (body: string) => (await post(body)).json<{ message: string }>().message;
  expect(await message('{"__proto__":{"admin":true}}')).toBe("Тело запроса — не JSON");
  expect(await message('{"constructor":{"prototype":{}}}')).toBe("Тело запроса — не JSON");
  expect(await message(`{"text":${"[".repeat(40)}${"]".repeat(40)}}`)).toBe("Тело запроса устроено слишком сложно");
});

test.each([
  ["text/plain", 415],
  ["application/x-www-form-urlencoded", 415],
  ["text/html", 415],
  ["nonsense", 415],
  ["application/json; charset=utf-8", 200],
])("a body of type %s gives a %i", async (type, status) => {
  const text = `t${Math.random()}`.slice(0, 15);
  expect((await post(JSON.stringify({ text }), { "content-type": type })).statusCode).toBe(status);
});

test("a compressed body is refused without unpacking it", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  expect((await post(bomb, { "content-encoding": "gzip" })).statusCode).toBe(415);
});

test.each([
  ["/api/try/notes/%00", 400],
  ["/api/try/notes?x=a%00b", 400],
  ["/api/try/notes/%E0%A4%A", 400],
  ["/api/nothing", 404],
  [`/api/try/notes/${"1".repeat(300)}`, 414],
  ["/api/try/notes/1/more", 404],
])("%s gives the error form with status %i", async (url, statusCode) => {
  const answer = await server.app.inject({ url, headers: customer });
  expect(answer.json()).toMatchObject({ statusCode, message: expect.stringMatching(/[а-я]/) as string });
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
});

test("a password of 900 KB is refused at once", async () => {
  const began = performance.now();
  expect((await post(JSON.stringify({ text: "a".repeat(900_000) }))).statusCode).toBe(422);
  expect(performance.now() - began).toBeLessThan(5000);
});
