// A page's start: public/early.js sends requests before the application has loaded, and the application takes the
// answers.
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inProcessFetch, type CookieJar } from "../world/inProcessFetch.ts";
import { addCustomer, password, type Person } from "../world/people.ts";
import { testApp, type TestApp } from "../world/testApp.ts";

const early = readFileSync("public/early.js", "utf8");
const realFetch = globalThis.fetch;

let server: TestApp;
let person: Person;
let jar: CookieJar;
let calls: string[];

beforeAll(async () => {
  server = await testApp();
  await server.services.database.db.execute(
    sql`insert into regions (name, currency_code, vat_percent, is_default) values ('BY', 'BYN', 20, true)`,
  );
  person = await addCustomer(server.services.database);
});
afterAll(() => server.close());

beforeEach(async () => {
  jar = new Map();
  calls = [];
  const reach = inProcessFetch(server.app, "http://localhost:3000", jar);
  globalThis.fetch = (input, init) => {
    calls.push(`${init?.method ?? "GET"} ${String(input)}`);
    return reach(input, init);
  };
  const needed = JSON.stringify({ start: true, introduction: { title: "Регистрация", lead: "Пять минут." } });
  document.head.innerHTML = `<script type="application/json" id="needed">${needed}</script>`;
  const { session } = await application();
  await session.signIn(person.email, password);
  calls = [];
});
afterEach(() => {
  globalThis.fetch = realFetch;
  sessionStorage.clear();
  localStorage.clear();
});

async function application() {
  vi.resetModules();
  const [session, http] = await Promise.all([
    import("../../src/dataProvider/session/session.ts"),
    import("../../src/dataProvider/requests/http.ts"),
  ]);
  return { session, ...http };
}

/** Loads the page: its first script, then the application. */
function load() {
  (0, eval)(early);
  return application();
}

test("everything that comes first arrives with the session, in one request", async () => {
  const { send } = await load();
  const [me, { sections }] = await Promise.all([
    send("GET /api/users/me"),
    send("GET /api/definitions/first"),
    send("GET /api/rates/explained"),
    send("GET /api/settings/global", { query: {} }),
  ]);
  expect(me.email).toBe(person.email);
  expect(sections.length).toBeGreaterThan(3);
  expect(calls).toEqual(["POST /api/auth/start"]);
});

test("an answer serves once, and none is used after a change", async () => {
  const { send } = await load();
  await send("GET /api/users/me");
  await send("GET /api/users/me");
  await send("PUT /api/users/me/letters", { body: await send("GET /api/users/me/letters") });
  await send("GET /api/definitions/first");
  expect(calls).toEqual([
    "POST /api/auth/start",
    "GET /api/users/me",
    "GET /api/users/me/letters",
    "PUT /api/users/me/letters",
    "GET /api/definitions/first",
  ]);
});

test("what an address asked for last time is asked before the application has loaded", async () => {
  const read = (http: Awaited<ReturnType<typeof application>>) =>
    http.request({ method: "GET", path: "/api/accounts", query: { filter: { name: "Ромашка" } } });
  const url = `GET /api/accounts?${new URLSearchParams({ filter: '{"name":"Ромашка"}' }).toString()}`;
  await read(await load());
  dispatchEvent(new Event("pagehide"));
  calls = [];

  const second = await load();
  await vi.waitFor(() => expect(calls).toEqual(["POST /api/auth/start", url]));
  expect((await read(second)).json).toEqual([]);
  expect(calls, "the answer is used").toHaveLength(2);
  await read(second);
  expect(calls.slice(2), "once").toEqual([url]);

  const third = await load();
  await vi.waitFor(() => expect(calls.at(-1)).toBe(url));
  await third.send("PUT /api/users/me/letters", { body: await third.send("GET /api/users/me/letters") });
  calls = [];
  await read(third);
  expect(calls, "not after a change").toEqual([url]);

  third.session.signOut();
  expect(localStorage.getItem("kabinet.visits")).toBeNull();
});

test("requests after the first touch are not remembered", async () => {
  const { request, session } = await load();
  dispatchEvent(new Event("pointerdown"));
  await request({ method: "GET", path: "/api/accounts" });
  dispatchEvent(new Event("pagehide"));
  expect(localStorage.getItem("kabinet.visits")).toBeNull();
  session.signOut();
});

test("the token goes to this server only", async () => {
  const reads = ["https://elsewhere.test/api/accounts", "//elsewhere.test/", "/api/accounts"];
  localStorage.setItem("kabinet.visits", JSON.stringify([{ address: location.pathname, reads, title: "" }]));
  await load();
  await vi.waitFor(() => expect(calls).toEqual(["POST /api/auth/start", "GET /api/accounts"]));
});

test("damaged memories do no harm", async () => {
  localStorage.setItem("kabinet.visits", '[["/",null],5');
  const { send } = await load();
  expect((await send("GET /api/users/me")).email).toBe(person.email);
});

test("a session that is over ends as on any page", async () => {
  await server.endSessions(person.id);
  const { send, session } = await load();
  const ends: string[] = [];
  session.onSessionEnd((end) => ends.push(end));
  await expect(send("GET /api/users/me")).rejects.toMatchObject({ status: 401 });
  expect(ends).toEqual(["expired"]);
  expect(calls[0]).toBe("POST /api/auth/start");
});

test("a start that got lost is made up for by the application", async () => {
  const reach = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  const { send } = await load();
  await expect(send("GET /api/users/me")).rejects.toMatchObject({ status: 0 });
  globalThis.fetch = reach;
  expect((await send("GET /api/users/me")).email).toBe(person.email);
});

test.each([
  ["in a customer's name", () => sessionStorage.setItem("auth.as-user", "1 /")],
  ["nobody signed in", () => localStorage.clear()],
])("a page with %s starts without it", async (_, before) => {
  before();
  await load();
  expect(calls).toEqual([]);
});

test.each([
  ["/login", true, "boot"],
  ["/login", false, "boot-entrance entrance"],
  ["/bills", false, "boot-entrance entrance"],
  ["/signup", false, "boot-signup signup-layout"],
  ["/signup/complete", false, undefined],
])("at %s, signed in: %s, a frame of %s stands in until the page has a heading", async (address, isSignedIn, frame) => {
  if (!isSignedIn) localStorage.clear();
  history.replaceState(null, "", address);
  // Frames of the earlier tests end with this heading.
  document.body.innerHTML = '<div id="root"><h1></h1></div>';
  await new Promise((resolve) => setTimeout(resolve));
  document.body.innerHTML = "";
  (0, eval)(early);
  const root = document.createElement("div");
  root.id = "root";
  document.body.append(root);
  const framesNow = () => [...document.querySelectorAll("body > :not(#root)")].map(({ className }) => className);
  await expect.poll(framesNow).toEqual(frame === undefined ? [] : [frame]);
  root.append(document.createElement("h1"));
  await expect.poll(framesNow).toEqual([]);
  history.replaceState(null, "", "/");
});
