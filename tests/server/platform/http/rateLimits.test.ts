import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { aCustomer, prepareNotes, routes } from "./frame.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ routes, config: { requestsPerMinute: 5 } });
  await prepareNotes(server.services);
});
afterAll(() => server.close());

const ask = (options: { headers?: object; remoteAddress?: string; url?: string } = {}) =>
  server.app.inject({ url: "/api/try/public", ...options, headers: { ...options.headers } });

const statuses = async (times: number, options: Parameters<typeof ask>[0]) => {
  const found: number[] = [];
  for (let i = 0; i < times; i++) found.push((await ask(options)).statusCode);
  return found;
};

test("a caller over the limit gets the time to retry, and others are not delayed", async () => {
  const [busy, calm] = [await aCustomer(server.services), await aCustomer(server.services)];
  const options = { headers: busy, remoteAddress: "10.0.0.1" };
  expect(await statuses(6, options)).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await ask(options);
  expect(refused.json()).toEqual({
    statusCode: 429,
    error: "Too Many Requests",
    message: "Слишком много попыток, подождите немного и повторите",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask({ headers: calm, remoteAddress: "10.0.0.1" })).statusCode).toBe(200);
});

test("an address has a limit too, and a forged X-Forwarded-For does not evade it", async () => {
  for (let i = 0; i < 50; i++)
    expect((await ask({ remoteAddress: "10.0.0.2", headers: { "x-forwarded-for": `10.9.0.${i}` } })).statusCode).toBe(
      200,
    );
  expect((await ask({ remoteAddress: "10.0.0.2", headers: { "x-forwarded-for": "10.9.1.1" } })).statusCode).toBe(429);
  expect((await ask({ remoteAddress: "10.0.0.3" })).statusCode).toBe(200);
  expect((await ask({ remoteAddress: "10.0.0.2", url: "/healthz" })).statusCode).toBe(200);
});

test("addresses of one IPv6 network count as one", async () => {
  for (let i = 0; i < 50; i++) await ask({ remoteAddress: `2001:db8:1:1::${i.toString(16)}` });
  expect((await ask({ remoteAddress: "2001:db8:1:1:ffff::1" })).statusCode).toBe(429);
  expect((await ask({ remoteAddress: "2001:db8:1:2::1" })).statusCode).toBe(200);
});
