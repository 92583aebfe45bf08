import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Tokens, User } from "../../../../src/contract/people/auth.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addAdministrator, addCustomer, type Person } from "../../../world/people.ts";

let server: TestApp;
let person: Person;

beforeAll(async () => {
  server = await testApp();
  person = await addCustomer(server.services.database);
});
afterAll(() => server.close());
afterEach(() => server.setClock(undefined));

const browser = () => openBrowser(server.app);
const start = new Date();
const at = (seconds: number) => server.setClock(new Date(start.getTime() + seconds * 1000));
const day = 24 * 3600;

/** Refreshes with the token in the body, as a client without cookies. */
const refreshed = async (token: string): Promise<Tokens> => {
  const answer = await browser().refresh(token);
  expect(answer.statusCode).toBe(200);
  return answer.json<Tokens>();
};
const isRefused = async (token: string) => (await browser().refresh(token)).statusCode === 401;
const works = async (accessToken: string) => (await browser().me(accessToken)).statusCode === 200;

test("a refresh by cookie or body answers new tokens, and the answer is not cached", async () => {
  const tab = browser();
  const first = await tab.tokensOf(person);
  const answer = await tab.refresh();
  const second = answer.json<Tokens>();
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(tab.jar.get("auth.refresh_token")).toBe(second.refresh_token);
  expect(await works(second.access_token)).toBe(true);
  expect((await refreshed(second.refresh_token)).refresh_token).not.toBe(second.refresh_token);
});

test("a used token gets the same successor for ten seconds and is then refused", async () => {
  at(0);
  const first = await browser().tokensOf(person);
  const second = await refreshed(first.refresh_token);
  at(9);
  expect((await refreshed(first.refresh_token)).refresh_token).toBe(second.refresh_token);
  at(11);
  expect(await isRefused(first.refresh_token)).toBe(true);
});

test("a token used again later ends its whole family: all refresh and access tokens", async () => {
  at(0);
  const family = [await browser().tokensOf(person)];
  for (let round = 1; round <= 3; round += 1) {
    at(round * 60);
    family.push(await refreshed(family.at(-1)?.refresh_token ?? ""));
  }
  const newest = family.at(-1);
  expect(await works(newest?.access_token ?? "")).toBe(true);
  expect(await isRefused(family[0]?.refresh_token ?? "")).toBe(true);
  for (const { refresh_token } of family) expect(await isRefused(refresh_token)).toBe(true);
  expect(await works(newest?.access_token ?? "")).toBe(false);
});

test("ending one family keeps the user's other sessions", async () => {
  at(0);
  const [here, there] = [await browser().tokensOf(person), await browser().tokensOf(person)];
  await refreshed(here.refresh_token);
  at(20);
  expect(await isRefused(here.refresh_token)).toBe(true);
  await refreshed(there.refresh_token);
});

test("twenty refreshes at once all succeed and leave one valid branch", async () => {
  at(0);
  const first = await browser().tokensOf(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser().refresh(first.refresh_token)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((answer) => answer.json<Tokens>().refresh_token)).size).toBe(1);
  const next = answers[0]?.json<Tokens>().refresh_token ?? "";
  at(60);
  const again = await Promise.all(Array.from({ length: 20 }, () => browser().refresh(next)));
  expect(new Set(again.map((answer) => answer.json<Tokens>().refresh_token)).size).toBe(1);
});

test("twenty late uses of a used token at once are refused without a fault", async () => {
  at(0);
  const first = await browser().tokensOf(person);
  const second = await refreshed(first.refresh_token);
  at(30);
  const tokens = Array.from({ length: 20 }, (_, number) => (number % 2 ? first : second).refresh_token);
  const answers = await Promise.all(tokens.map((token) => browser().refresh(token)));
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  for (const { refresh_token } of [first, second]) expect(await isRefused(refresh_token)).toBe(true);
});

test("access lives 900 seconds, an unused session 7 days, a used one 30", async () => {
  at(0);
  let tokens = await browser().tokensOf(person);
  at(899);
  expect(await works(tokens.access_token)).toBe(true);
  at(901);
  expect(await works(tokens.access_token)).toBe(false);
  at(604_799);
  tokens = await refreshed(tokens.refresh_token);
  at(604_799 + 604_801);
  expect(await isRefused(tokens.refresh_token)).toBe(true);

  at(0);
  tokens = await browser().tokensOf(person);
  for (let days = 6; days < 30; days += 6) {
    at(days * day);
    tokens = await refreshed(tokens.refresh_token);
  }
  at(30 * day + 1);
  expect(await isRefused(tokens.refresh_token)).toBe(true);
});

test("access and refresh tokens are not interchangeable", async () => {
  const { access_token, refresh_token } = await browser().tokensOf(person);
  expect(await isRefused(access_token)).toBe(true);
  expect(await works(refresh_token)).toBe(false);
});

test("an access token counts only in the Authorization header", async () => {
  const tab = browser();
  const { access_token } = await tab.tokensOf(person);
  tab.jar.set("access_token", access_token);
  tab.jar.set("auth.access_token", access_token);
  for (const url of [`/api/users/me?access_token=${access_token}`, `/api/users/me?token=${access_token}`]) {
    expect((await tab.call("GET", url)).statusCode).toBe(401);
  }
  for (const authorization of [
    access_token,
    `Basic ${access_token}`,
    `Bearer ${access_token} x`,
    "Bearer",
    "Bearer ",
  ]) {
    expect((await tab.call("GET", "/api/users/me", undefined, { authorization })).statusCode).toBe(401);
  }
  expect(
    (await tab.call("GET", "/api/users/me", undefined, { authorization: `bearer ${access_token}` })).statusCode,
  ).toBe(200);
});

test.each(["", "x", "a.b.c", "x".repeat(512)])("a refresh with %j instead of a token is refused", async (token) => {
  expect((await browser().refresh(token)).statusCode).toBe(401);
});

test("a refresh without any token is refused", async () => {
  expect((await browser().refresh()).statusCode).toBe(401);
});

test("disabling a user or deleting their client ends their sessions at once", async () => {
  const { database } = server.services;
  const [off, gone] = [await addCustomer(database), await addCustomer(database)];
  const [offTokens, goneTokens] = [await browser().tokensOf(off), await browser().tokensOf(gone)];
  await database.db.execute(sql`update users set disabled_at = now() where id = ${off.id}`);
  await database.db.execute(sql`delete from customers where id = ${gone.customerId}`);
  for (const tokens of [offTokens, goneTokens]) {
    expect(await works(tokens.access_token)).toBe(false);
    expect(await isRefused(tokens.refresh_token)).toBe(true);
  }
});

test("changed rights take effect with the next request, whatever the token says", async () => {
  const { database } = server.services;
  const admin = await addAdministrator(database);
  const { access_token } = await browser().tokensOf(admin);
  const role = async () => (await browser().me(access_token)).json<User>().role;
  expect(await role()).toBe("ADMIN");
  await database.db.execute(
    sql`update users set role = 'CUSTOMER', customer_id = ${person.customerId} where id = ${admin.id}`,
  );
  expect(await role()).toBe("CUSTOMER");
});

test("signing out ends the session at once, removes the cookie and always answers the same", async () => {
  const tab = browser();
  const first = await tab.tokensOf(person);
  const { access_token } = (await tab.refresh()).json<Tokens>();
  const answer = await tab.call("POST", "/api/auth/signout", {});
  expect(answer.statusCode).toBe(200);
  expect(tab.jar.has("auth.refresh_token")).toBe(false);
  expect(await works(access_token)).toBe(false);
  expect(await isRefused(first.refresh_token)).toBe(true);
  for (const body of [{}, { refresh_token: "unknown" }, { refresh_token: first.refresh_token }, undefined]) {
    const again = await browser().call("POST", "/api/auth/signout", body);
    expect([again.statusCode, again.body]).toEqual([200, answer.body]);
  }
});

test("signing out with a used token ends the session, too", async () => {
  const first = await browser().tokensOf(person);
  const second = await refreshed(first.refresh_token);
  await browser().call("POST", "/api/auth/signout", { refresh_token: first.refresh_token });
  expect(await works(second.access_token)).toBe(false);
  expect(await isRefused(second.refresh_token)).toBe(true);
});

test("signing out with only the access token ends its session", async () => {
  const tokens = await browser().tokensOf(person);
  await browser().call("POST", "/api/auth/signout", {}, { authorization: `Bearer ${tokens.access_token}` });
  expect(await works(tokens.access_token)).toBe(false);
});

test("the database contains no usable token", async () => {
  const first = await browser().tokensOf(person);
  const second = await refreshed(first.refresh_token);
  const { rows } = await server.services.database.db.execute<{ kept: string }>(sql`
    select encode(hash, 'escape') || coalesce(encode(successor, 'escape'), '') as kept from refresh_tokens`);
  const kept = rows.map((row) => row.kept).join("\n");
  expect(kept).not.toContain(first.refresh_token);
  expect(kept).not.toContain(second.refresh_token);
});
