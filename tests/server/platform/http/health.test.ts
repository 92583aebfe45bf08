import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { routes } from "./frame.ts";

const processFigures = ["resident_memory_bytes", "heap_used_bytes", "uptime_seconds", "cpu_seconds_total"].map(
  (name) => `process_${name}`,
);

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ routes });
});
afterAll(() => server.close());

const get = (url: string, headers = {}) => server.app.inject({ url, headers });

test("a working server is ready", async () => {
  expect((await get("/healthz")).json()).toEqual({ status: "ok" });
  expect((await get("/readyz")).json()).toEqual({ status: "ready" });
});

test("a server whose database is busy for over a second is healthy but not ready, and recovers", async () => {
  const { db } = server.services.database;
  const connections = server.services.database.kind === "embedded" ? 1 : 10;
  let isBusy = true;
  const busy = Promise.all(Array.from({ length: connections }, () => db.execute(sql`select pg_sleep(4)`))).finally(
    () => (isBusy = false),
  );
  const [ready, ...probes] = await Promise.all([get("/readyz"), get("/readyz"), get("/readyz")]);
  expect(isBusy).toBe(true);
  for (const answer of [ready, ...probes]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
  }
  expect((await get("/healthz")).statusCode).toBe(200);
  await busy;
  expect((await get("/readyz")).statusCode).toBe(200);
});

test("metrics count requests by route and status, however many addresses are tried", async () => {
  for (const url of ["/api/try/notes/1", "/api/try/notes/2", "/api/nothing/1", "/api/nothing/2"]) await get(url);
  const { headers, body } = await get("/metrics");
  expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(body).toContain('http_requests_total{method="GET",route="/api/try/notes/:id",status="401"} 2\n');
  expect(body).toContain('http_requests_total{method="GET",route="unknown",status="404"} 2\n');
  expect(body).toMatch(
    /^http_request_duration_seconds_bucket\{le="\+Inf",method="GET",route="\/healthz",status="200"\} 2$/m,
  );
  for (const name of ["event_loop_lag_seconds", "database_connections", ...processFigures])
    expect(body).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? [0-9.]+$`, "m"));
  const parsed = body
    .trimEnd()
    .split(/\n+/)
    .every((line) => /^(# .*|\w+(\{(\w+="[^"]*",?)+\})? ([0-9.e+-]+|Nan))$/.test(line));
  expect(parsed).toBe(true);
});

test("buckets of durations are cumulative", async () => {
  const { body } = await get("/metrics");
  const counts = [...body.matchAll(/_bucket\{le="[^"]+",method="GET",route="\/readyz",status="503"\} (\d+)/g)].map(
    ([, n]) => Number(n),
  );
  expect(counts.at(-1)).toBe(3);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

test("metrics without a token are only for this machine, also behind a local proxy", async () => {
  const ask = async (remoteAddress: string, headers = {}) =>
    (await server.app.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
  expect([await ask("127.0.0.1"), await ask("::1"), await ask("::ffff:127.0.0.1")]).toEqual([200, 200, 200]);
  expect([await ask("10.0.0.1"), await ask("2001:db8::1")]).toEqual([403, 403]);
  expect(await ask("127.0.0.1", { "x-forwarded-for": "127.0.0.1" })).toBe(403);
});

test("metrics with a token are refused without it", async () => {
  const closed = await testApp({ routes, config: { metricsToken: "a token of sixteen" } });
  const ask = async (authorization?: string) =>
    (await closed.app.inject({ url: "/metrics", headers: authorization ? { authorization } : {} })).statusCode;
  expect([await ask(), await ask("Bearer wrong"), await ask("Bearer a token of sixteen")]).toEqual([401, 401, 200]);
  await closed.close();
});
