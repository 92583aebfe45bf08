// The session as a user sees it: one or more tabs of a browser, and the real server.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inProcessFetch, type CookieJar } from "../world/inProcessFetch.ts";
import { addCustomer, password, type Person } from "../world/people.ts";
import { testApp, type TestApp } from "../world/testApp.ts";

let server: TestApp;
let person: Person;
let jar: CookieJar;
/** The calls that reached the server, in order. */
let calls: string[];
/** Called for each request, to lose or delay it or its answer. */
let onTheWay: (call: string) => Promise<void> | void;
let onTheWayBack: (call: string) => Promise<void> | void;
const answering = new Set<Promise<Response>>();
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = await testApp();
  person = await addCustomer(server.services.database);
});
afterAll(() => server.close());

beforeEach(() => {
  jar = new Map();
  calls = [];
  onTheWay = onTheWayBack = () => undefined;
  const reach = inProcessFetch(server.app, "http://localhost:3000", jar);
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? "GET"} ${String(input)}`;
    await onTheWay(call);
    calls.push(call);
    const answer = reach(input, init);
    answering.add(answer);
    void answer.finally(() => answering.delete(answer)).catch(() => undefined);
    await answer;
    await onTheWayBack(call);
    return answer;
  };
});
afterEach(async () => {
  await Promise.allSettled(answering);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.setClock(undefined);
  globalThis.fetch = realFetch;
});

/** A freshly loaded page: its modules share no memory with other tabs. */
async function openTab() {
  vi.resetModules();
  const [session, http, identity] = await Promise.all([
    import("../../src/dataProvider/session/session.ts"),
    import("../../src/dataProvider/requests/http.ts"),
    import("../../src/dataProvider/session/identity.ts"),
  ]);
  const ends: string[] = [];
  session.onSessionEnd((end) => ends.push(end));
  return { ...session, ...http, ...identity, ends, me: () => http.send("GET /api/users/me") };
}

const signedIn = async () => {
  const tab = await openTab();
  await tab.signIn(person.email, password);
  return tab;
};

const refreshes = () => calls.filter((call) => call === "POST /api/auth/refresh").length;
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

test("a wrong password is told as such and leaves nobody signed in", async () => {
  const tab = await openTab();
  await expect(tab.signIn(person.email, "not the password")).rejects.toMatchObject({
    status: 401,
    message: "Неверный пароль",
  });
  expect(tab.hasSession()).toBe(false);
  expect(refreshes()).toBe(0);
});

test("whoever signs in is known by name and role, and no token is kept where scripts of another day can read it", async () => {
  const tab = await signedIn();
  expect(tab.tokenRole()).toBe("CUSTOMER");
  expect((await tab.loadIdentity()).email).toBe(person.email);
  expect(Object.keys(localStorage)).toEqual(["auth.session"]);
  expect(localStorage.getItem("auth.session")).toMatch(/^[0-9a-f-]{36}$/);
  expect(sessionStorage.length).toBe(0);
});

test("after a reload the person is still signed in", async () => {
  await signedIn();
  const reloaded = await openTab();
  expect(reloaded.hasSession()).toBe(true);
  expect((await reloaded.me()).email).toBe(person.email);
  expect(refreshes()).toBe(1);
});

test("ten requests that are refused at the same time make one refresh and all succeed", async () => {
  const tab = await signedIn();
  server.setClock(later(901));
  const answers = await Promise.all(Array.from({ length: 10 }, () => tab.me()));
  expect(answers.map(({ email }) => email)).toEqual(Array(10).fill(person.email));
  expect(calls.filter((call) => call === "GET /api/users/me")).toHaveLength(20);
  expect(refreshes()).toBe(1);
  expect(tab.ends).toEqual([]);
});

test("a token that is about to expire is renewed before the request, so that nobody notices", async () => {
  const tab = await signedIn();
  vi.useFakeTimers({ toFake: ["Date"], now: later(895) });
  await Promise.all([tab.me(), tab.me(), tab.me()]);
  expect(calls.slice(1)).toEqual(["POST /api/auth/refresh", ...Array<string>(3).fill("GET /api/users/me")]);
});

test.each([-86_400, 86_400])("a browser whose clock is wrong by %i seconds works like any other", async (seconds) => {
  server.setClock(new Date());
  vi.useFakeTimers({ toFake: ["Date"], now: later(seconds) });
  const tab = await signedIn();
  await tab.me();
  await tab.me();
  expect(refreshes()).toBe(0);
});

test("a session that the server has ended ends here once, however many requests find out", async () => {
  const tab = await signedIn();
  await server.endSessions(person.id);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => tab.me()));
  for (const result of results) expect(result).toMatchObject({ status: "rejected", reason: { status: 401 } });
  expect(refreshes()).toBe(1);
  expect(tab.ends).toEqual(["expired"]);
  expect(tab.hasSession()).toBe(false);
  expect(localStorage.length).toBe(0);
});

test("a refresh that gets lost does not sign anybody out", async () => {
  const tab = await signedIn();
  server.setClock(later(901));
  onTheWay = (call) => {
    if (call.endsWith("/refresh")) throw new TypeError("Failed to fetch");
  };
  await expect(tab.me()).rejects.toMatchObject({ status: 0 });
  expect(tab.hasSession()).toBe(true);
  onTheWay = () => undefined;
  expect((await tab.me()).email).toBe(person.email);
  expect(tab.ends).toEqual([]);
});

test("signing out forgets everything at once and tells the server meanwhile", async () => {
  const tab = await signedIn();
  await tab.loadIdentity();
  tab.signOut();
  expect(tab.hasSession()).toBe(false);
  expect(tab.currentIdentity()).toBeUndefined();
  expect(localStorage.length).toBe(0);
  expect(tab.ends).toEqual(["signedOut"]);
  await vi.waitFor(() => expect(jar.has("auth.refresh_token")).toBe(false));
  await expect(tab.me()).rejects.toMatchObject({ status: 401 });
  expect(refreshes()).toBe(0);
  tab.signOut();
  expect(tab.ends).toEqual(["signedOut"]);
});

test("signing out works without the server, which is only logged", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const tab = await signedIn();
  onTheWay = () => Promise.reject(new TypeError("Failed to fetch"));
  tab.signOut();
  expect(tab.hasSession()).toBe(false);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  warn.mockClear();
});

test.each(["request", "answer"])("signing out while a refresh's %s is on its way stays signed out", async (part) => {
  const tab = await signedIn();
  server.setClock(later(901));
  let letGo: (() => void) | undefined;
  const hold = (call: string) => (call.endsWith("/refresh") ? new Promise<void>((go) => (letGo = go)) : undefined);
  if (part === "request") onTheWay = hold;
  else onTheWayBack = hold;
  const work = tab.me();
  await vi.waitFor(() => expect(letGo).toBeDefined());
  tab.signOut();
  letGo?.();
  await expect(work).rejects.toMatchObject({ status: 401 });
  expect(tab.hasSession()).toBe(false);
  expect(localStorage.length).toBe(0);
  expect(tab.ends).toEqual(["signedOut"]);
});

test("signing out in one tab ends the session of the others, once", async () => {
  const here = await signedIn();
  const there = await openTab();
  await there.me();
  here.signOut();
  await vi.waitFor(() => expect(there.ends).toEqual(["expired"]));
  expect(there.hasSession()).toBe(false);
  expect(here.ends).toEqual(["signedOut"]);
});

test("a token that one tab fetched serves the others", async () => {
  const here = await signedIn();
  const there = await openTab();
  await there.me();
  server.setClock(later(901));
  calls = [];
  await here.me();
  await vi.waitFor(async () => expect(await there.accessToken()).toBe(await here.accessToken()));
  await there.me();
  expect(refreshes()).toBe(1);
});

test("tabs that refresh at the same moment all stay signed in, with and without locks", async () => {
  const tabs = [await signedIn(), await openTab(), await openTab(), await openTab()];
  await Promise.all(tabs.map((tab) => tab.me()));
  server.setClock(later(901));
  await Promise.all(tabs.map((tab) => tab.me()));
  expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
  server.setClock(later(1802));
  vi.stubGlobal("navigator", { locks: oneAtATime() });
  calls = [];
  await Promise.all(tabs.map((tab) => tab.me()));
  expect(refreshes()).toBe(1);
  expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
});

test("when another tab signs somebody else in, this one gives up and does nothing in their name", async () => {
  const here = await signedIn();
  await here.loadIdentity();
  const other = await addCustomer(server.services.database);
  const there = await openTab();
  await there.signIn(other.email, password);
  await vi.waitFor(() => expect(here.ends).toEqual(["replaced"]));
  expect(here.currentIdentity()).toBeUndefined();
  expect((await there.me()).email).toBe(other.email);
  expect(there.ends).toEqual([]);
});

test("a tab that missed who signed in elsewhere notices at its next refresh", async () => {
  const deaf = vi.spyOn(BroadcastChannel.prototype, "postMessage").mockImplementation(() => undefined);
  const here = await signedIn();
  const other = await addCustomer(server.services.database);
  const there = await openTab();
  await there.signIn(other.email, password);
  server.setClock(later(901));
  await expect(here.me()).rejects.toMatchObject({ status: 401 });
  expect(here.ends).toEqual(["replaced"]);
  expect((await there.me()).email).toBe(other.email);
  deaf.mockRestore();
});

test("an aborted request leaves the session and the shared refresh alone", async () => {
  const tab = await signedIn();
  server.setClock(later(901));
  const controller = new AbortController();
  const aborted = tab.send("GET /api/users/me", {}, { signal: controller.signal });
  const kept = tab.me();
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
  expect((await kept).email).toBe(person.email);
  expect(tab.ends).toEqual([]);
});

test("who is signed in is asked once, and again when something of them has changed", async () => {
  const tab = await signedIn();
  const heard = vi.fn();
  tab.subscribeToIdentity(heard);
  await Promise.all([tab.loadIdentity(), tab.loadIdentity()]);
  await tab.loadIdentity();
  expect(calls.filter((call) => call === "GET /api/users/me")).toHaveLength(1);
  await tab.reloadIdentity();
  expect(calls.filter((call) => call === "GET /api/users/me")).toHaveLength(2);
  expect(heard).toHaveBeenCalledTimes(2);
});

test("an identity that arrives after signing out is not kept", async () => {
  const tab = await signedIn();
  const loading = tab.loadIdentity();
  tab.signOut();
  await loading.catch(() => undefined);
  expect(tab.currentIdentity()).toBeUndefined();
});

/** The used part of the Web Locks API, which browsers have and Node does not. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_name: string, _options: object, work: () => Promise<T>): Promise<T> => {
      const mine = last.then(work, work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
