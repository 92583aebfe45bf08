// A page's start in one answer: the same as each call returns by itself, and limited to the caller's rights.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../src/contract/index.ts";
import type { Call } from "../../src/contract/call.ts";
import type { Started } from "../../src/contract/people/auth.ts";
import { openBrowser } from "../world/browser.ts";
import { addAdministrator, addCustomer, type Person } from "../world/people.ts";
import { testApp, type TestApp } from "../world/testApp.ts";

let server: TestApp;
let people: Readonly<Record<"ADMIN" | "CUSTOMER", Person>>;
beforeAll(async () => {
  server = await testApp();
  const { database } = server.services;
  await server.services.database.db.execute(
    sql`insert into regions (name, currency_code, vat_percent, is_default) values ('BY', 'BYN', 20, true)`,
  );
  people = { ADMIN: await addAdministrator(database), CUSTOMER: await addCustomer(database) };
});
afterAll(() => server.close());

const first = Object.entries<Call>(calls).filter(([, call]) => call.first);
const start = (tab: ReturnType<typeof openBrowser>) => tab.call("POST", "/api/auth/start", {});

test.each(["ADMIN", "CUSTOMER"] as const)("%s is answered what each of the calls answers", async (role) => {
  const tab = openBrowser(server.app);
  const { refresh_token } = await tab.tokensOf(people[role]);
  const answer = await start(tab);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const started = answer.json<Started>();
  expect(started.refresh_token).not.toBe(refresh_token);
  expect(tab.jar.get("auth.refresh_token")).toBe(started.refresh_token);
  const allowed = first.filter(([, { access }]) => typeof access === "string" || access.includes(role));
  expect(Object.keys(started.first).toSorted()).toEqual(allowed.map(([route]) => route).toSorted());
  for (const [route] of allowed) {
    const { json } = await server.app.inject({
      url: route.replace("GET ", ""),
      headers: { authorization: `Bearer ${started.access_token}` },
    });
    expect(started.first[route]).toEqual(json());
  }
});

test("calls that come first are readings without input", () => {
  expect(first.length).toBeGreaterThan(2);
  for (const [route, { params, body, query, answer }] of first) {
    expect(route).toMatch(/^GET [^{}]+$/);
    expect([params, body]).toEqual([undefined, undefined]);
    expect(query?.safeParse({}).success ?? true).toBe(true);
    expect(answer).not.toBe("file");
  }
});

test("whoever has no session is told so, and nothing else", async () => {
  const answer = await start(openBrowser(server.app));
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).not.toHaveProperty("first");
});
