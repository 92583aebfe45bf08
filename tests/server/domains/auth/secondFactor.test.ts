import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signAdministratorLink } from "../../../../server/domains/auth/administratorLinks.ts";
import { codeAt } from "../../../../server/domains/auth/secondFactor/totp.ts";
import type { Tokens, User } from "../../../../src/contract/people/auth.ts";
import type { SecondFactor } from "../../../../src/contract/people/security.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addAdministrator, addCustomer, password, type Person } from "../../../world/people.ts";

let server: TestApp;
let addresses = 0;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
afterEach(() => server.setClock(undefined));

const browser = (app = server.app) => openBrowser(app, { address: `10.2.0.${(addresses += 1)}` });
const base = "/api/users/me/second-factor";

/** Each test has its own moment, at the start of a time step. */
let moment = Math.ceil(Date.now() / 30_000) * 30_000;
const at = (seconds: number) => {
  const time = new Date(moment + seconds * 1000);
  server.setClock(time);
  return time;
};

/** A user whose second factor was set up at second 0; new codes are valid from second 30 on. */
async function withSecondFactor(made?: Person) {
  moment += 3_600_000;
  const time = at(0);
  const person = made ?? (await addCustomer(server.services.database));
  const tab = browser();
  const { access_token } = await tab.tokensOf(person);
  const call = (method: "GET" | "POST", path = "", body?: object) =>
    tab.call(method, base + path, body, { authorization: `Bearer ${access_token}` });
  const begun = await call("POST", "", { current: password });
  const { secret } = begun.json<{ secret: string; uri: string }>();
  const confirmed = await call("POST", "/confirm", { code: codeAt(secret, time) });
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return {
    person,
    secret,
    recoveryCodes,
    call,
    begun,
    confirmed,
    codeOf: (seconds: number) => codeAt(secret, at(seconds)),
  };
}

const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted();

test("the app gets its secret once, confirms it by a code, and ten recovery codes are shown", async () => {
  const { person, secret, recoveryCodes, begun, confirmed, call } = await withSecondFactor();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(begun.json<{ uri: string }>().uri);
  expect(decodeURIComponent(uri.pathname)).toContain(`Кабинет:${person.email}`);
  expect(uri.searchParams.get("secret")).toBe(secret);
  for (const answer of [begun, confirmed]) expect(answer.headers["cache-control"]).toBe("no-store");
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect((await call("GET")).json<SecondFactor>()).toEqual({ on: true, required: false, recoveryCodesLeft: 10 });
  expect((await call("POST", "", { current: password })).statusCode).toBe(409);
});

test("until it is confirmed, signing in asks for no code", async () => {
  const person = await addCustomer(server.services.database);
  const tab = browser();
  const { access_token } = await tab.tokensOf(person);
  const headers = { authorization: `Bearer ${access_token}` };
  await tab.call("POST", base, { current: password }, headers);
  const wrong = await tab.call("POST", `${base}/confirm`, { code: "000000" }, headers);
  expect([wrong.statusCode, wrong.json()]).toEqual([
    422,
    expect.objectContaining({ errors: { code: expect.anything() as string } }),
  ]);
  expect((await browser().signIn(person.email)).statusCode).toBe(200);
});

test("the right password without a code asks for one and is not a failure; a wrong one never asks", async () => {
  const { person, codeOf } = await withSecondFactor();
  for (let round = 0; round < 15; round += 1) {
    const asked = await browser().signIn(person.email);
    expect(asked.statusCode).toBe(401);
    expect(asked.json<{ errors: object }>().errors).toHaveProperty("code");
  }
  const wrong = await browser().signIn(person.email, "not the password", codeOf(30));
  expect(wrong.json()).toMatchObject({ statusCode: 401, message: "Неверный пароль" });
  expect(wrong.json()).not.toHaveProperty("errors");
  const right = await browser().signIn(person.email, password, ` ${codeOf(30).slice(0, 3)} ${codeOf(30).slice(3)} `);
  expect(right.statusCode).toBe(200);
});

test("a code is accepted at most one step early or late", async () => {
  const { person, secret } = await withSecondFactor();
  at(300);
  const codes = [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, new Date(moment + (300 + seconds) * 1000)));
  const statuses: number[] = [];
  for (const code of codes) statuses.push((await browser().signIn(person.email, password, code)).statusCode);
  expect(statuses).toEqual([401, 200, 200, 200, 401]);
});

test("each code works once, and earlier ones no longer work", async () => {
  const { person, codeOf } = await withSecondFactor();
  const [first, second] = [codeOf(60), codeOf(90)];
  expect((await browser().signIn(person.email, password, second)).statusCode).toBe(200);
  for (const code of [second, first])
    expect((await browser().signIn(person.email, password, code)).statusCode).toBe(401);
});

test("one of nine simultaneous sign-ins with one code succeeds", async () => {
  const { person, codeOf } = await withSecondFactor();
  const code = codeOf(30);
  // No more attempts than the limit allows: the others must fail because of the code.
  const answers = await Promise.all(Array.from({ length: 9 }, () => browser().signIn(person.email, password, code)));
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(8).fill(401)]);
});

test("a recovery code signs in once, however it is typed, even if used twice at the same moment", async () => {
  const { person, recoveryCodes, call } = await withSecondFactor();
  const [first = "", second = ""] = recoveryCodes;
  expect((await browser().signIn(person.email, password, ` ${first.toUpperCase().replace("-", " ")}`)).statusCode).toBe(
    200,
  );
  expect((await browser().signIn(person.email, password, first)).statusCode).toBe(401);
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser().signIn(person.email, password, second)));
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(7).fill(401)]);
  expect((await call("GET")).json<SecondFactor>().recoveryCodesLeft).toBe(8);
});

test("wrong codes are slowed down like wrong passwords", async () => {
  const { person } = await withSecondFactor();
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1)
    statuses.push((await browser().signIn(person.email, password, "000000")).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test("new recovery codes end the old ones; both need password and code", async () => {
  const { person, recoveryCodes, call, codeOf } = await withSecondFactor();
  expect((await call("POST", "/recovery-codes", { current: "wrong", code: codeOf(30) })).statusCode).toBe(422);
  expect((await call("POST", "/recovery-codes", { current: password, code: "000000" })).statusCode).toBe(422);
  const answer = await call("POST", "/recovery-codes", { current: password, code: codeOf(30) });
  const renewed = answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect((await browser().signIn(person.email, password, recoveryCodes[0])).statusCode).toBe(401);
  expect((await browser().signIn(person.email, password, renewed[0])).statusCode).toBe(200);
});

test("switching it off requires password and code, and signing in then asks for no code", async () => {
  const { person, recoveryCodes, call, codeOf } = await withSecondFactor();
  const refused = await call("POST", "/off", { current: "wrong", code: codeOf(30) });
  expect(refused.json()).toMatchObject({ statusCode: 422, errors: { current: "Неверный пароль" } });
  expect((await call("POST", "/off", { current: password, code: "123" })).statusCode).toBe(422);
  expect((await call("POST", "/off", { current: password, code: recoveryCodes[3] })).statusCode).toBe(200);
  expect((await browser().signIn(person.email)).statusCode).toBe(200);
  expect((await call("POST", "/off", { current: password, code: "000000" })).statusCode).toBe(409);
});

test("the database holds neither the secret nor a recovery code", async () => {
  const { secret, recoveryCodes } = await withSecondFactor();
  const { rows } = await server.services.database.db.execute<{ kept: string }>(sql`
    select secret as kept from two_factors union all select encode(hash, 'escape') from recovery_codes`);
  const kept = rows.map((row) => row.kept).join("\n");
  for (const plain of [secret, ...recoveryCodes]) expect(kept).not.toContain(plain);
  for (const plain of [secret, ...recoveryCodes]) expect(server.logs().join("\n")).not.toContain(plain);
});

const lettersTo = async ({ email }: Person) => {
  const { rows } = await server.services.database.db.execute<{ kind: string }>(
    sql`select kind from letters where "to" = ${email} order by id`,
  );
  return rows.map(({ kind }) => kind);
};

test("a letter reports every change of a user's sign-in", async () => {
  const { person, recoveryCodes, call, codeOf } = await withSecondFactor();
  await browser().signIn(person.email, password, recoveryCodes[0]);
  const next = { current: password, password: "Новый-омут-40" };
  const { access_token } = (await browser().signIn(person.email, password, codeOf(60))).json<Tokens>();
  await browser().call("PUT", "/api/users/me/password", next, { authorization: `Bearer ${access_token}` });
  expect((await call("GET")).statusCode, "the other session is over").toBe(401);
  await browser().call(
    "POST",
    `${base}/off`,
    { current: next.password, code: codeOf(120) },
    { authorization: `Bearer ${access_token}` },
  );
  expect(await lettersTo(person)).toEqual(["secondFactorOn", "recoveryCodeUsed", "passwordChanged", "secondFactorOff"]);
});

test("an administrator can reset a client's lost factor, twice without harm; a client cannot", async () => {
  const { person } = await withSecondFactor();
  const admin = await addAdministrator(server.services.database);
  const headers = async (of: Person, code?: string) => ({
    authorization: `Bearer ${(await browser().signIn(of.email, password, code)).json<Tokens>().access_token}`,
  });
  const url = `/api/customers/reset-second-factor/${person.customerId}`;
  const other = await addCustomer(server.services.database);
  expect((await browser().call("PUT", url, {}, await headers(other))).statusCode).toBe(403);
  expect((await browser().signIn(person.email)).statusCode).toBe(401);
  const asAdmin = await headers(admin);
  for (const _ of [1, 2]) expect((await browser().call("PUT", url, {}, asAdmin)).statusCode).toBe(200);
  expect((await browser().signIn(person.email)).statusCode).toBe(200);
  expect(await lettersTo(person)).toEqual(["secondFactorOn", "secondFactorOff"]);
  const { rows } = await server.services.database.db.execute(sql`
    select user_id as "userId" from audit where record_id = ${person.customerId} and action = 'resetSecondFactor'`);
  expect(rows).toEqual([{ userId: admin.id }]);
});

test("an administrator who has lost both signs in by the link that the command prints", async () => {
  const { person } = await withSecondFactor(await addAdministrator(server.services.database));
  const { secrets } = server.services;
  const token = signAdministratorLink(secrets, { email: person.email, name: "Анна Ким" }, new Date(moment));
  const chosen = { token, password: "Новый-омут-40" };
  expect((await browser().call("POST", "/api/auth/reset", chosen)).statusCode).toBe(200);
  expect((await browser().signIn(person.email, chosen.password)).statusCode).toBe(200);
});

test("if it is required, an administrator can only set it up, and then do everything", async () => {
  const strict = await testApp({ config: { requireAdmin2fa: true } });
  const person = await addAdministrator(strict.services.database);
  const customer = await addCustomer(strict.services.database);
  const tab = browser(strict.app);
  const { access_token } = await tab.tokensOf(person);
  const call = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
    tab.call(method, url, body, { authorization: `Bearer ${access_token}` });
  expect((await call("GET", "/api/users/me")).json<User>().secondFactor).toBe("required");
  for (const [method, url] of [
    ["GET", "/api/customers/"],
    ["GET", "/api/resources/bills"],
    ["GET", "/api/sections"],
    ["POST", "/api/auth/as-user"],
    ["PUT", "/api/users/me/password"],
  ] as const) {
    const answer = await call(method, url, method === "GET" ? undefined : {});
    expect(answer.json(), url).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining("вход в два шага") as string,
    });
  }
  const { secret } = (await call("POST", base, { current: password })).json<{ secret: string }>();
  expect((await call("POST", `${base}/confirm`, { code: codeAt(secret, new Date()) })).statusCode).toBe(200);
  expect((await call("GET", "/api/users/me")).json<User>().secondFactor).toBe("on");
  expect((await call("GET", "/api/customers/")).statusCode).toBe(200);
  expect((await call("POST", `${base}/off`, { current: password, code: "000000" })).statusCode).toBe(409);

  const client = browser(strict.app);
  const { access_token: clients } = await client.tokensOf(customer);
  expect((await client.me(clients)).json<User>().secondFactor).toBe("off");
  await strict.close();
});

test("a session from before the second factor continues", async () => {
  const person = await addCustomer(server.services.database);
  const earlier = browser();
  const tokens: Tokens = await earlier.tokensOf(person);
  await withSecondFactor(person);
  server.setClock(undefined);
  expect((await earlier.me(tokens.access_token)).statusCode).toBe(200);
});
