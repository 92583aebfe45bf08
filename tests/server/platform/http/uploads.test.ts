import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { aCustomer, hostile, routes } from "./frame.ts";

let server: TestApp;
let customer: { authorization: string };

beforeAll(async () => {
  server = await testApp({ routes });
  customer = await aCustomer(server.services);
});
afterAll(() => server.close());

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)]);

interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly bytes: Buffer | string;
}

const formOf = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, type, bytes }) => [
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n` +
          `${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from("\r\n"),
    ]),
    Buffer.from("--b--\r\n"),
  ]);

const file = (more: Partial<Part> = {}): Part => ({
  name: "file",
  filename: "a.png",
  type: "image/png",
  bytes: png,
  ...more,
});

const send = (payload: Buffer | string, { url = "/api/try/file", type = "multipart/form-data; boundary=b" } = {}) =>
  server.app.inject({ method: "POST", url, headers: { ...customer, "content-type": type }, payload });

test("a file arrives complete, with its name", async () => {
  expect((await send(formOf(file({ filename: "Печать № 1.png" })))).json()).toEqual({
    name: "Печать № 1.png",
    size: png.length,
  });
});

test.each([
  ["../../etc/passwd", "passwd.png"],
  ["C:\\temp\\a.png", "a.png"],
  ["a\u202egnp.exe", "agnp.png"],
  ["a.png.html", "a.png"],
  ["a.html.PNG", "a.html.PNG"],
  [".htaccess", "htaccess.png"],
  ["Акт от 05.11.2026", "Акт от 05.11.2026.png"],
  ["..", "file.png"],
  ["x".repeat(300), `${"x".repeat(196)}.png`],
])("the file name %j is stored as %j", async (filename, name) => {
  expect((await send(formOf(file({ filename })))).json()).toMatchObject({ name });
});

test("a call can take fields beside a file", async () => {
  const url = "/api/try/form";
  expect((await send(formOf({ name: "title", bytes: "Имя" }, file()), { url })).json()).toEqual({ text: "Имя a.png" });
  expect((await send(formOf({ name: "title", bytes: "И" }, file()), { url })).json()).toMatchObject({
    statusCode: 422,
    errors: { title: "Минимальная длина поля: 2 символов" },
  });
  expect((await send(formOf({ name: "other", bytes: "x" }, file()), { url })).statusCode).toBe(400);
  expect((await send(formOf({ name: "title", bytes: "a\0b" }, file()), { url })).statusCode).toBe(400);
});

test.each([
  ["a page that says it is a picture", file({ bytes: hostile }), 415],
  [
    "a picture of a kind that is not taken",
    file({ bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), type: "image/png" }),
    415,
  ],
  ["an empty file", file({ bytes: "" }), 422],
  ["a file that is too large", file({ bytes: Buffer.concat([png, Buffer.alloc(1024 * 1024)]) }), 413],
  ["a file under another name", file({ name: "picture" }), 400],
  ["a field where only a file is asked for", { name: "title", bytes: "x" }, 400],
  ["a name of the prototype", file({ name: "__proto__" }), 400],
])("%s is refused", async (_, part, status) => {
  const answer = await send(formOf(part));
  expect(answer.json()).toMatchObject({ statusCode: status });
});

test("two files, or two fields of one name, are refused", async () => {
  expect((await send(formOf(file(), file({ name: "second" })))).statusCode).toBe(400);
  expect(
    (
      await send(formOf({ name: "title", bytes: "aa" }, { name: "title", bytes: "bb" }, file()), {
        url: "/api/try/form",
      })
    ).statusCode,
  ).toBe(400);
});

test("an empty form gets the missing fields", async () => {
  expect((await send(formOf())).json()).toMatchObject({ statusCode: 422, errors: { file: "Обязательное поле" } });
});

test.each([
  ["without a boundary", formOf(file()), "multipart/form-data"],
  ["with another boundary", formOf(file()), "multipart/form-data; boundary=zzz"],
  ["cut off in the middle", formOf(file()).subarray(0, 120), "multipart/form-data; boundary=b"],
  ["of nonsense", "nonsense", "multipart/form-data; boundary=b"],
  ["that is empty", "", "multipart/form-data; boundary=b"],
])("a form %s is a 4xx", async (_, payload, type) => {
  const { statusCode, body } = await send(payload, { type });
  expect(statusCode, body).toBeGreaterThanOrEqual(400);
  expect(statusCode, body).toBeLessThan(500);
});

test("a body that is no form, or a form for a call without upload, is a 415", async () => {
  expect((await send("{}", { type: "application/json" })).statusCode).toBe(415);
  expect((await send(formOf(file()), { url: "/api/try/notes" })).statusCode).toBe(415);
});

test("a stored HTML page is sent as an attachment that browsers do not run", async () => {
  const { headers, body } = await server.app.inject({ url: "/api/try/file", headers: customer });
  expect(body).toBe(hostile);
  expect(headers).toMatchObject({
    "content-disposition": `attachment; filename="____ _ 5.html"; filename*=UTF-8''%D0%A1%D1%87%D1%91%D1%82%20%E2%84%96%205.html`,
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});
