import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jwtDecode } from "jwt-decode";
import { pauseSeconds } from "../../../../server/domains/auth/attempts.ts";
import { hashPassword } from "../../../../server/domains/auth/passwords/passwords.ts";
import type { Tokens, User } from "../../../../src/contract/people/auth.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { openBrowser, type BrowserOptions } from "../../../world/browser.ts";
import { addAdministrator, addCustomer, password, type Person } from "../../../world/people.ts";

let server: TestApp;
let person: Person;
let addresses = 0;

beforeAll(async () => {
  server = await testApp();
  person = await addCustomer(server.services.database);
});
afterAll(() => server.close());
afterEach(() => server.setClock(undefined));

/** A browser with a new address. */
const browser = (options: BrowserOptions = {}) =>
  openBrowser(server.app, { address: `10.1.0.${(addresses += 1)}`, ...options });
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

test("signing in answers both tokens, and sets the refresh token as a cookie that only sign-in receives", async () => {
  const answer = await browser().signIn(person.email);
  expect(answer.statusCode).toBe(200);
  const tokens = answer.json<Tokens>();
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 900 });
  expect(jwtDecode(tokens.access_token)).toMatchObject({
    sub: String(person.id),
    scope: ["CUSTOMER"],
    cid: person.customerId,
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
  const cookie = answer.cookies.find(({ name }) => name === "auth.refresh_token");
  expect(cookie).toMatchObject({
    value: tokens.refresh_token,
    httpOnly: true,
    sameSite: "Strict",
    path: "/api/auth",
    maxAge: 604_800,
  });
  expect(cookie).not.toHaveProperty("secure");
});

test.each(["cabinet.example.by", "by.cabinet.example", "10.0.0.5:3000", "localhost.example.com"])(
  "cookies of %s travel over TLS alone",
  async (host) => {
    const { cookies } = await browser({ host }).signIn(person.email);
    expect(cookies.map(({ secure }) => secure)).toEqual([true, true]);
  },
);

test.each(["localhost:3000", "kz.localhost:3000", "127.0.0.1:3000", "[::1]:3000"])(
  "on a developer's own machine cookies do without TLS: %s",
  async (host) => {
    const { cookies } = await browser({ host }).signIn(person.email);
    expect(cookies.map(({ secure }) => secure)).toEqual([undefined, undefined]);
  },
);

test("an e-mail is accepted in any case and with spaces around it", async () => {
  const { statusCode } = await browser().signIn(`  ${person.email.toUpperCase()} `);
  expect(statusCode).toBe(200);
});

test("a user of one region signs in on any host and stays in their region", async () => {
  const kazakh = await addCustomer(server.services.database, "kz");
  const visitor = browser({ host: "by.localhost" });
  const { access_token } = await visitor.tokensOf(kazakh);
  expect(jwtDecode(access_token)).toMatchObject({ rgn: "kz" });
  expect((await visitor.me(access_token)).json<User>().region).toBe("kz");
});

test("signing in again ends only this browser's previous session", async () => {
  const [here, there] = [browser(), browser()];
  const [first, elsewhere] = [await here.tokensOf(person), await there.tokensOf(person)];
  const second = await here.tokensOf(person);
  const answers = await Promise.all([first, elsewhere, second].map(({ access_token }) => browser().me(access_token)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200, 200]);
});

test("a wrong password and an unknown user get the same answer in the same time", async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => addCustomer(server.services.database)));
  const known: number[] = [];
  const unknown: number[] = [];
  const bodies = new Set<string>();
  for (let round = 0; round < 18; round += 1) {
    for (const [email, times] of [
      [people[round % 3]?.email ?? "", known],
      [`nobody-${round}@kabinet.test`, unknown],
    ] as const) {
      const began = performance.now();
      const answer = await browser().signIn(email, "not the password");
      times.push(performance.now() - began);
      expect(answer.statusCode).toBe(401);
      bodies.add(answer.body);
    }
  }
  expect([...bodies]).toHaveLength(1);
  expect(JSON.parse([...bodies][0] ?? "")).toMatchObject({ message: "Неверный пароль" });
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  expect(middle(unknown) / middle(known)).toBeGreaterThan(0.6);
  expect(middle(unknown) / middle(known)).toBeLessThan(1.6);
});

test("passwords are kept as Argon2id hashes at the recommended cost, and compared to the last character", async () => {
  const hash = await hashPassword("x".repeat(200) + "1");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const long = await addCustomer(server.services.database);
  await server.services.database.db.execute(sql`update users set password_hash = ${hash} where id = ${long.id}`);
  expect((await browser().signIn(long.email, "x".repeat(200) + "2")).statusCode).toBe(401);
  expect((await browser().signIn(long.email, "x".repeat(200))).statusCode).toBe(401);
  expect((await browser().signIn(long.email, "x".repeat(200) + "1")).statusCode).toBe(200);
});

test("disabled users and users without a password cannot sign in", async () => {
  const [off, fresh] = [await addCustomer(server.services.database), await addAdministrator(server.services.database)];
  await server.services.database.db.execute(sql`update users set disabled_at = now() where id = ${off.id}`);
  await server.services.database.db.execute(sql`update users set password_hash = null where id = ${fresh.id}`);
  expect((await browser().signIn(off.email)).statusCode).toBe(401);
  expect((await browser().signIn(fresh.email)).statusCode).toBe(401);
});

test("users of an archived company are told so after the right password", async () => {
  const { database } = server.services;
  const closed = await addCustomer(database);
  const tab = browser();
  const { access_token } = await tab.tokensOf(closed);
  await database.db.execute(sql`update customers set is_active = false where id = ${closed.customerId}`);
  expect((await tab.me(access_token)).statusCode).toBe(401);
  expect((await tab.refresh()).statusCode).toBe(401);
  const [wrong, right] = [await browser().signIn(closed.email, "guess"), await browser().signIn(closed.email)];
  expect(wrong.json()).toMatchObject({ statusCode: 401, message: "Неверный пароль" });
  expect(right.json()).toMatchObject({ statusCode: 403, message: expect.stringContaining("закрыт") as string });
  await database.db.execute(sql`update customers set is_active = true where id = ${closed.customerId}`);
  expect((await browser().signIn(closed.email)).statusCode).toBe(200);
});

test.each(["no e-mail", "' or 1=1 --", "🦔", "a@b\n.by", "mailto:", "x".repeat(254)])(
  "what is no e-mail is a wrong password and nothing worse: %j",
  async (email) => {
    expect((await browser().signIn(email)).statusCode).toBe(401);
  },
);

test("guessing at one account is stopped within twenty tries, from one address or many", async () => {
  const victim = await addCustomer(server.services.database);
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const forwarded = { "x-forwarded-for": `192.0.2.${round}`, forwarded: `for=192.0.2.${round}` };
    statuses.push((await browser({ headers: forwarded }).signIn(victim.email, `guess ${round}`)).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
  const refused = await browser().signIn(victim.email);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(15);
  server.setClock(later(16));
  expect((await browser().signIn(victim.email)).statusCode).toBe(200);
});

test("simultaneous guesses are stopped as well", async () => {
  const victim = await addCustomer(server.services.database);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, number) => browser().signIn(victim.email, `guess ${number}`)),
  );
  const compared = answers.filter(({ statusCode }) => statusCode === 401).length;
  expect(compared).toBeGreaterThanOrEqual(10);
  expect(compared).toBeLessThanOrEqual(12);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(60 - compared);
});

test("an unknown e-mail is slowed down like a known one", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1) statuses.push((await browser().signIn("nobody@kabinet.test")).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test("guessing does not lock the owner out of a known browser", async () => {
  const victim = await addCustomer(server.services.database);
  const home = browser();
  await home.tokensOf(victim);
  for (let round = 0; round < 12; round += 1) await browser().signIn(victim.email, "guess");
  expect((await browser().signIn(victim.email)).statusCode).toBe(429);
  expect((await home.signIn(victim.email)).statusCode).toBe(200);

  const borrowed = browser();
  borrowed.jar.set("auth.device", home.jar.get("auth.device") ?? "");
  const another = await addCustomer(server.services.database);
  for (let round = 0; round < 10; round += 1) await browser().signIn(another.email, "guess");
  expect((await borrowed.signIn(another.email)).statusCode, "the cookie counts for its own account alone").toBe(429);
});

test("a known browser does not allow endless guessing", async () => {
  const victim = await addCustomer(server.services.database);
  const home = browser();
  await home.tokensOf(victim);
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1) statuses.push((await home.signIn(victim.email, "guess")).statusCode);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test("an address that tries many accounts is slowed down, others are not", async () => {
  const sprayer = browser();
  let refused = 0;
  for (let round = 0; round < 55; round += 1) {
    const { statusCode } = await sprayer.signIn(`somebody-${round}@kabinet.test`, "Summer-2026");
    if (statusCode === 429) refused += 1;
  }
  expect(refused).toBe(5);
  for (let minute = 1; minute <= 5; minute += 1) {
    server.setClock(later(minute * 61));
    expect((await sprayer.signIn(`somebody-else-${minute}@kabinet.test`, "Summer-2026")).statusCode).toBe(401);
    const blocked = await sprayer.signIn(person.email);
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers["retry-after"]), "nobody else there waits longer").toBeLessThanOrEqual(60);
  }
  expect((await browser().signIn(person.email)).statusCode).toBe(200);
});

test("a successful sign-in resets the account's failures", async () => {
  const clumsy = await addCustomer(server.services.database);
  for (let day = 0; day < 3; day += 1) {
    for (let slip = 0; slip < 6; slip += 1) await browser().signIn(clumsy.email, "slip");
    expect((await browser().signIn(clumsy.email)).statusCode).toBe(200);
  }
});

test("pauses double from 15 seconds up to the maximum", () => {
  const pauses = [9, 10, 11, 12, 20, 1000].map((failures) =>
    pauseSeconds(failures, { free: 10, maxPauseSeconds: 900 }),
  );
  expect(pauses).toEqual([0, 15, 30, 60, 900, 900]);
});

test("failures are logged and stored without password and e-mail", async () => {
  const victim = await addCustomer(server.services.database);
  await browser().signIn(victim.email, "Сказочный-пароль-77");
  await browser().signIn("secret.person@kabinet.test", "Сказочный-пароль-77");
  const log = server.logs().join("\n");
  expect(log).toContain("signInFailed");
  for (const secret of [victim.email, "secret.person", "Сказочный", password]) expect(log).not.toContain(secret);
  const { rows } = await server.services.database.db.execute(sql`select key from sign_in_failures`);
  expect(JSON.stringify(rows)).not.toMatch(/@|10\.1\.0/);
});

test("many sign-ins do not delay other requests", async () => {
  let signingIn = true;
  const crowd = Promise.all(
    Array.from({ length: 60 }, (_, number) => browser().signIn(`x${number}@kabinet.test`)),
  ).finally(() => (signingIn = false));
  for (let round = 0; round < 10; round += 1) {
    expect((await server.app.inject("/healthz")).statusCode).toBe(200);
    expect(signingIn, "answered before the last of the crowd").toBe(true);
  }
  await crowd;
});
