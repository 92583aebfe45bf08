import { afterAll, beforeAll, expect, test } from "vitest";
import { isApi } from "../../../../server/platform/http/headers.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { routes } from "./frame.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ routes, config: { trustProxy: 1 } });
});
afterAll(() => server.close());

test.each(["/api/try/public", "/api/nothing", "/api/try/notes", "/nothing.txt", "/healthz"])(
  "the answer of %s cannot be framed, sniffed, cached or read by other sites",
  async (url) => {
    const { headers } = await server.app.inject({ url, headers: { origin: "https://evil.example" } });
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
      "permissions-policy": expect.stringContaining("camera=()") as string,
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(Object.keys(headers).filter((name) => /^access-control|^server$|powered-by/.test(name))).toEqual([]);
  },
);

test("answers over TLS have Strict-Transport-Security, others do not", async () => {
  const tls = await server.app.inject({ url: "/healthz", headers: { "x-forwarded-proto": "https" } });
  expect(tls.headers["strict-transport-security"]).toBe("max-age=31536000");
  expect((await server.app.inject("/healthz")).headers["strict-transport-security"]).toBeUndefined();
});

test.each(["TRACE", "OPTIONS", "PATCH", "CONNECT", "PROPFIND"])("the method %s is refused", async (method) => {
  const answer = await server.app.inject({ method: method as "PATCH", url: "/api/try/public" });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers["allow"]).toBe("GET, HEAD, POST, PUT, DELETE");
});

test("a request's id comes from the server, whatever the client sends", async () => {
  const answer = await server.app.inject({
    url: "/healthz",
    headers: { "x-request-id": "evil", "request-id": "evil" },
  });
  expect(answer.headers["x-request-id"]).not.toBe("evil");
});

test.each([
  ["/api", true],
  ["/api/x", true],
  ["//api/x", true],
  ["/API/x", true],
  ["/%61pi/x", true],
  ["/api;x", true],
  ["/api?x", true],
  ["/apiary", false],
  ["/api-docs", false],
  ["/accounts/api", false],
  ["/", false],
])("%s belongs to the API: %s", (url, expected) => {
  expect(isApi(url)).toBe(expected);
});
