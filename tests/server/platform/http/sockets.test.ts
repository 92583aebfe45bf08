// Behaviour that only a real socket shows.
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { aCustomer, routes } from "./frame.ts";

let server: TestApp;
let port = 0;
let customer: { authorization: string };
beforeAll(async () => {
  server = await testApp({ routes });
  customer = await aCustomer(server.services);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Sends raw bytes and returns everything received until the server closes the connection. */
const speak = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let said = "";
    socket.setEncoding("utf8").on("data", (more: string) => (said += more));
    socket.on("error", reject).on("close", () => resolve(said));
  });

test.each([
  ["no HTTP at all", "hello\r\n\r\n", "400 Bad Request"],
  [
    "two lengths (request smuggling)",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "400 Bad Request",
  ],
  ["a NUL in a header", "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", "400 Bad Request"],
  [
    "headers without end",
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
  ],
])("%s is refused in the error form", async (_, text, status) => {
  const answer = await speak(text);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toContain(`HTTP/1.1 ${status}`);
  expect(JSON.parse(body)).toMatchObject({
    statusCode: Number(status.slice(0, 3)),
    message: expect.stringMatching(/[а-я]/) as string,
  });
});

test("a body with a too large Content-Length is refused before it is sent", async () => {
  const head = `POST /api/try/notes HTTP/1.1\r\nHost: a\r\nAuthorization: ${customer.authorization}\r\nContent-Type: application/json\r\n`;
  const answer = await speak(`${head}Content-Length: 5000000000\r\n\r\n{`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("a file with a too large Content-Length is refused before it is sent", async () => {
  const head = `POST /api/try/file HTTP/1.1\r\nHost: a\r\nAuthorization: ${customer.authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
  const answer = await speak(`${head}Content-Length: 5000000000\r\nConnection: close\r\n\r\n--b`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("slow clients are disconnected", () => {
  const { headersTimeout, requestTimeout } = server.app.server;
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 120_000]);
});
