// Signing in as a customer in a browser: it affects one tab, the others stay the administrator's.
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inProcessFetch, type CookieJar } from "../world/inProcessFetch.ts";
import { addAdministrator, addCustomer, password, type Person } from "../world/people.ts";
import { testApp, type TestApp } from "../world/testApp.ts";

let server: TestApp;
let admin: Person;
let customer: Person & { readonly customerId: number };
let jar: CookieJar;
let calls: string[];
let assigned: string[];
const answering = new Set<Promise<Response>>();
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server.services.database);
});
afterAll(() => server.close());

beforeEach(async () => {
  const person = await addCustomer(server.services.database);
  customer = { ...person, customerId: person.customerId ?? 0 };
  jar = new Map();
  calls = [];
  assigned = [];
  vi.spyOn(location, "assign").mockImplementation((to) => void assigned.push(String(to)));
  const reach = inProcessFetch(server.app, "http://localhost:3000", jar);
  globalThis.fetch = (input, init) => {
    calls.push(`${init?.method ?? "GET"} ${String(input)}`);
    const answer = reach(input, init);
    answering.add(answer);
    return answer;
  };
});
afterEach(async () => {
  await Promise.allSettled(answering);
  server.setClock(undefined);
  globalThis.fetch = realFetch;
});

/** A freshly loaded page; `storage` is the content of the tab's session storage. */
async function openTab(storage: Readonly<Record<string, string>> = {}) {
  vi.resetModules();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(storage)) sessionStorage.setItem(name, value);
  const [session, asUser, looking, http, identity] = await Promise.all([
    import("../../src/dataProvider/session/session.ts"),
    import("../../src/dataProvider/session/asUser.ts"),
    import("../../src/dataProvider/session/impersonate.ts"),
    import("../../src/dataProvider/requests/http.ts"),
    import("../../src/dataProvider/session/identity.ts"),
  ]);
  return { ...session, ...asUser, ...looking, ...identity, me: () => http.send("GET /api/users/me") };
}

const signedIn = async () => {
  const tab = await openTab();
  await tab.signIn(admin.email, password);
  return tab;
};
const kept = () => sessionStorage.getItem("auth.as-user");
const list = "/customers?filter=%7B%22region%22%3A%22by%22%7D";
const throughTheirEyes = () => openTab({ "auth.as-user": `${customer.customerId} ${list}` });
const leavePage = () => dispatchEvent(new Event("pagehide"));
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const countOf = (call: string) => calls.filter((made) => made === call).length;

test("signing in as a customer is requested first, stored in the tab, and starts with a fresh page", async () => {
  const tab = await signedIn();
  history.replaceState(null, "", list);
  await tab.impersonate(customer.customerId);
  leavePage();
  expect(kept()).toBe(`${customer.customerId} ${list}`);
  expect(assigned).toEqual(["/"]);
  expect(Object.keys(localStorage)).toEqual(["auth.session"]);
});

test.each(["pointerdown", "keydown"])(
  "a user who stays when asked about unsaved changes (%s) is the administrator after the next reload",
  async (sign) => {
    const tab = await signedIn();
    await tab.impersonate(customer.customerId);
    dispatchEvent(new Event(sign));
    leavePage();
    expect(kept()).toBeNull();
  },
);

test("one tab sees the customer's cabinet, the other stays the administrator's, and so does a reload of each", async () => {
  const own = await signedIn();
  const theirs = await throughTheirEyes();
  expect((await theirs.loadIdentity()).email).toBe(customer.email);
  expect(theirs.workingRole()).toBe("CUSTOMER");
  expect((await own.me()).email).toBe(admin.email);
  const reloaded = await throughTheirEyes();
  expect((await reloaded.me()).actingAdmin).toEqual({ name: "Анна Ким" });
  const another = await openTab();
  expect(await another.me()).toMatchObject({ email: admin.email, actingAdmin: null });
  expect(another.workingRole()).not.toBe("CUSTOMER");
});

test("its token is fetched once for many requests, and again when it has expired", async () => {
  await signedIn();
  const tab = await throughTheirEyes();
  await Promise.all(Array.from({ length: 8 }, () => tab.me()));
  expect(countOf("POST /api/auth/as-user")).toBe(1);
  server.setClock(later(901));
  const answers = await Promise.all(Array.from({ length: 8 }, () => tab.me()));
  expect(answers.map(({ email }) => email)).toEqual(Array(8).fill(customer.email));
  expect(countOf("POST /api/auth/refresh")).toBeLessThanOrEqual(2);
});

test("the way back leads to where it began, with a fresh page", async () => {
  await signedIn();
  const tab = await throughTheirEyes();
  await tab.me();
  tab.stopImpersonating();
  expect(kept()).toBeNull();
  expect(assigned).toEqual([list]);
  expect((await tab.me()).email, "what is still under way stays the customer's").toBe(customer.email);
});

test("if signing in as a user is impossible, the reason is shown, and nothing is stored", async () => {
  const tab = await signedIn();
  await expect(tab.impersonate(999_999)).rejects.toMatchObject({ status: 404 });
  expect([kept(), assigned]).toEqual([null, []]);
});

test("when the customer goes into the archive meanwhile, nothing is done in anybody's name until the page is fresh", async () => {
  await signedIn();
  const tab = await throughTheirEyes();
  await tab.me();
  await server.services.database.db.execute(
    sql`update customers set is_active = false where id = ${customer.customerId}`,
  );
  await expect(tab.me()).rejects.toMatchObject({ status: 409, message: expect.stringContaining("архиве") as string });
  calls = [];
  await expect(tab.me()).rejects.toMatchObject({ status: 409 });
  expect(calls).toEqual([]);
  expect(kept()).toBeNull();
  expect((await (await openTab()).me()).email).toBe(admin.email);
});

test("it ends with the administrator's session, wherever that was ended", async () => {
  const own = await signedIn();
  const tab = await throughTheirEyes();
  await tab.me();
  const ends: string[] = [];
  tab.onSessionEnd((end) => ends.push(end));
  own.signOut();
  await vi.waitFor(() => expect(ends).toEqual(["expired"]), { timeout: 20_000 });
  expect([tab.workingRole() === "CUSTOMER", kept()]).toEqual([false, null]);
  await expect(tab.me()).rejects.toMatchObject({ status: 401 });
});

test("a session that the server has ended ends here, too", async () => {
  await signedIn();
  const tab = await throughTheirEyes();
  await tab.me();
  await server.endSessions(admin.id);
  await expect(tab.me()).rejects.toMatchObject({ status: 401 });
  expect([tab.hasSession(), tab.workingRole()]).toEqual([false, undefined]);
});

test.each(["", "0", "-1", "x", "1.5", "null"])(
  "a tab that has kept %j is the administrator's own",
  async (nonsense) => {
    await signedIn();
    const tab = await openTab({ "auth.as-user": nonsense });
    expect((await tab.me()).email).toBe(admin.email);
  },
);
