// A customer signs in on another region's host and continues on their own region's.
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../../../src/contract/people/auth.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addAdministrator, addCustomer, type Person } from "../../../world/people.ts";

const sites = { by: "https://cabinet.example.by", kz: "https://cabinet.example.kz" } as const;
const hostOf = (site: string) => new URL(site).host;

let server: TestApp;
let byPerson: Person;
let kzPerson: Person;

beforeAll(async () => {
  server = await testApp({
    config: { publicUrls: { kz: sites.kz }, regionHosts: { "cabinet.example.by": "by" }, production: true },
  });
  byPerson = await addCustomer(server.services.database, "by");
  kzPerson = await addCustomer(server.services.database, "kz");
});
afterAll(() => server.close());
afterEach(() => server.setClock(undefined));

/** Signs in on a page. */
async function signInOn(site: string, { email }: Person, running = server) {
  const tab = openBrowser(running.app, { host: hostOf(site), headers: { origin: site } });
  const answer = await tab.signIn(email);
  expect(answer.statusCode).toBe(200);
  return { tab, ...answer.json<SignedIn>() };
}

interface Arrival {
  /** The host of the form's page. */
  readonly from?: string | undefined;
  /** The host that the form is posted to. */
  readonly at?: string;
  readonly to?: string;
}

/** Posts the page's form as a browser does: without the other host's strict cookies. */
async function arrive(code: string, { from = sites.by, at = sites.kz, to = "/" }: Arrival = {}, running = server) {
  const tab = openBrowser(running.app, { host: hostOf(at) });
  const form = new FormData();
  form.set("code", code);
  form.set("to", to);
  const body = new Response(form);
  const answer = await running.app.inject({
    method: "POST",
    url: "/api/auth/arrive",
    headers: {
      host: hostOf(at),
      "content-type": body.headers.get("content-type") ?? "",
      ...(from !== "" && { origin: from }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  for (const { name, value } of answer.cookies) tab.jar.set(name, value);
  return { tab, answer };
}

const codeFor = async (person: Person, site: string = sites.by): Promise<string> =>
  (await signInOn(site, person)).handOver?.code ?? "";

const refused = async ({ tab, answer }: Awaited<ReturnType<typeof arrive>>): Promise<void> => {
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/login?arrived=1&from=%2F"]);
  expect(answer.cookies).toEqual([]);
  expect((await tab.refresh()).statusCode).toBe(401);
};

test.each(["by", "kz"] satisfies Region[])(
  "a customer of the other region leaves the host of %s with the session",
  async (here) => {
    const there = here === "by" ? "kz" : "by";
    const person = here === "by" ? kzPerson : byPerson;
    const { tab, refresh_token, handOver } = await signInOn(sites[here], person);
    expect(handOver).toEqual({
      url: `${sites[there]}/api/auth/arrive`,
      code: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(tab.jar.has("auth.refresh_token"), "no cookie stays behind").toBe(false);

    const arrived = await arrive(handOver?.code ?? "", { from: sites[here], at: sites[there], to: "/accounts?tab=1" });
    expect([arrived.answer.statusCode, arrived.answer.headers.location]).toEqual([
      303,
      "/login?arrived=1&from=%2Faccounts%3Ftab%3D1",
    ]);
    expect(arrived.answer.cookies).toContainEqual(
      expect.objectContaining({ name: "auth.refresh_token", httpOnly: true, sameSite: "Strict", secure: true }),
    );
    const renewed = await arrived.tab.refresh();
    expect(renewed.statusCode).toBe(200);
    const { access_token } = renewed.json<SignedIn>();
    expect((await arrived.tab.me(access_token)).json()).toMatchObject({ id: person.id, region: there });
    // The first token no longer works: the session has moved.
    expect((await tab.refresh(refresh_token)).statusCode).toBe(401);
  },
);

test("the customer's history records the hand-over, and neither log nor database contains the code", async () => {
  const code = await codeFor(kzPerson);
  await arrive(code);
  const { rows } = await server.services.database.db.execute<{ userId: number }>(sql`
    select user_id as "userId" from audit where resource = 'customers' and record_id = ${kzPerson.customerId} and action = 'arrive'`);
  expect(rows.at(-1)?.userId).toBe(kzPerson.id);
  const unused = await codeFor(kzPerson);
  const { rows: kept } = await server.services.database.db.execute(sql`select * from hand_overs`);
  expect(kept).toHaveLength(1);
  for (const secret of [code, unused]) expect(JSON.stringify(kept) + server.logs().join("\n")).not.toContain(secret);
});

test("administrators, customers on their region's host and programs stay on the host of the sign-in", async () => {
  const admin = await addAdministrator(server.services.database);
  for (const [site, person] of [
    [sites.kz, admin],
    [sites.by, byPerson],
    [sites.kz, kzPerson],
  ] as const) {
    const { tab, handOver } = await signInOn(site, person);
    expect(handOver).toBeUndefined();
    expect((await tab.refresh()).statusCode).toBe(200);
  }
  const program = openBrowser(server.app, { host: hostOf(sites.by) });
  expect((await program.signIn(kzPerson.email)).json()).not.toHaveProperty("handOver");
  expect((await program.refresh()).statusCode).toBe(200);
});

test.each([
  ["has no host of its own", {}],
  ["shares the host", { publicUrls: { by: sites.by, kz: sites.by } }],
])("a customer whose region %s stays", async (_, config) => {
  const running = await testApp({
    config: { production: true, regionHosts: { "cabinet.example.by": "by" }, ...config },
  });
  try {
    const person = await addCustomer(running.services.database, "kz");
    const { tab, handOver } = await signInOn(sites.by, person, running);
    expect(handOver).toBeUndefined();
    expect((await tab.refresh()).statusCode).toBe(200);
  } finally {
    await running.close();
  }
});

test("on a developer's machine the regions are hosts of localhost with the page's port", async () => {
  const running = await testApp();
  try {
    const person = await addCustomer(running.services.database, "by");
    const { handOver } = await signInOn("http://kz.localhost:5173", person, running);
    expect(handOver?.url).toBe("http://localhost:5173/api/auth/arrive");
    const places = { from: "http://kz.localhost:5173", at: "http://localhost:5173" };
    const { tab } = await arrive(handOver?.code ?? "", places, running);
    expect((await tab.refresh()).statusCode).toBe(200);
  } finally {
    await running.close();
  }
});

test("a code works once, even if posted twice at the same moment", async () => {
  const code = await codeFor(kzPerson);
  const both = await Promise.all([arrive(code), arrive(code)]);
  const [first, second] = both.toSorted((a, b) => b.answer.cookies.length - a.answer.cookies.length);
  expect((await first?.tab.refresh())?.statusCode).toBe(200);
  if (second) await refused(second);
  await refused(await arrive(code));
});

test("a code works for a minute", async () => {
  const [late, timely] = [await codeFor(kzPerson), await codeFor(kzPerson)];
  server.setClock(new Date(Date.now() + 50_000));
  expect((await (await arrive(timely)).tab.refresh()).statusCode).toBe(200);
  server.setClock(new Date(Date.now() + 61_000));
  await refused(await arrive(late));
});

test("a code works only on a host of its region, and still works there after a wrong host", async () => {
  const code = await codeFor(kzPerson);
  await refused(await arrive(code, { at: sites.by }));
  expect((await (await arrive(code)).tab.refresh()).statusCode).toBe(200);
});

test.each([
  "https://evil.example",
  "http://cabinet.example.by",
  "https://cabinet.example.by:8443",
  "http://localhost:3000",
  "null",
  "",
])("a page of %j can neither start nor end a hand-over", async (from) => {
  await refused(await arrive(await codeFor(kzPerson), { from }));
  const tab = openBrowser(server.app, { host: "evil.example", headers: from === "" ? {} : { origin: from } });
  expect((await tab.signIn(kzPerson.email)).json()).not.toHaveProperty("handOver");
});

test("an ended session, or one of a disabled user, is not handed over", async () => {
  const code = await codeFor(kzPerson);
  await server.endSessions(kzPerson.id);
  await refused(await arrive(code));
  const off = await addCustomer(server.services.database, "kz");
  const offCode = await codeFor(off);
  await server.services.database.db.execute(sql`update users set disabled_at = now() where id = ${off.id}`);
  await refused(await arrive(offCode));
});

test("an invalid form is refused, and the next page is always inside the cabinet", async () => {
  const json = await server.app.inject({ method: "POST", url: "/api/auth/arrive", payload: { code: "x" } });
  expect(json.statusCode).toBe(415);
  const { answer } = await arrive(await codeFor(kzPerson), { to: "https://evil.example/" });
  expect(answer.headers.location).toBe("/login?arrived=1&from=https%3A%2F%2Fevil.example%2F");
});

test("a page's policy allows forms only to the sites of the regions", () => {
  expect(server.services.hosts.sites("evil.example; script-src *")).toEqual([sites.by, sites.kz]);
});
