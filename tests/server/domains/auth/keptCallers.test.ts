// Callers are cached for seconds, but the end of a session or a right takes effect at once.
import { sql, type SQL } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { authenticate } from "../../../../server/domains/auth/authenticate.ts";
import { openDatabase } from "../../../../server/platform/db/open.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addAdministrator, addCustomer, type Person } from "../../../world/people.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
afterEach(() => server.setClock(undefined));

async function signedIn(person: Person) {
  const tab = openBrowser(server.app, { address: `10.9.0.${person.id}` });
  const { access_token } = await tab.tokensOf(person);
  return { token: access_token, status: async () => (await tab.me(access_token)).statusCode };
}

/** The statements sent to the database while `run` runs. */
async function statementsOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  const { pool } = server.services.database;
  const texts: string[] = [];
  const send = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  Object.assign(pool, {
    query: (statement: { readonly text: string }, ...rest: unknown[]) => {
      texts.push(statement.text);
      return send(statement, ...rest);
    },
  });
  await run().finally(() => Object.assign(pool, { query: send }));
  return texts;
}

/** On a PostgreSQL server, a process's first requests find that it does not listen for signals yet. */
const heard = () => vi.waitFor(() => expect(server.services.database.signals.isHearing).toBe(true));

test.each(["/api/rates", "/api/users/me"])("%s is answered from one statement", async (path) => {
  await heard();
  const { token } = await signedIn(await addCustomer(server.services.database));
  const ask = () => server.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  await ask();
  expect(await statementsOf(async () => expect((await ask()).statusCode).toBe(200))).toHaveLength(1);
  // The cache has expired, so the database is asked again.
  server.setClock(new Date(Date.now() + 4000));
  expect(await statementsOf(ask)).toHaveLength(2);
});

const losses: readonly (readonly [string, (person: Person) => SQL])[] = [
  ["a session that is ended", ({ id }) => sql`update sessions set revoked_at = now() where user_id = ${id}`],
  ["a session that is deleted", ({ id }) => sql`delete from sessions where user_id = ${id}`],
  ["a session that ends sooner", ({ id }) => sql`update sessions set expires_at = created_at where user_id = ${id}`],
  ["a person who is switched off", ({ id }) => sql`update users set disabled_at = now() where id = ${id}`],
  ["a person who is deleted", ({ id }) => sql`delete from users where id = ${id}`],
  ["a client in the archive", ({ customerId }) => sql`update customers set is_active = false where id = ${customerId}`],
];

test.each(losses)("%s is refused from the next request on", async (_, loss) => {
  await heard();
  const person = await addCustomer(server.services.database);
  const { status } = await signedIn(person);
  expect([await status(), await status()]).toEqual([200, 200]);
  await server.services.database.db.execute(loss(person));
  expect(await status()).toBe(401);
});

test("A changed role or second factor takes effect with the next request", async () => {
  await heard();
  const { services } = server;
  const { db } = services.database;
  const [admin, { customerId }] = [await addAdministrator(services.database), await addCustomer(services.database)];
  const { token } = await signedIn(admin);
  const request = { headers: { authorization: `Bearer ${token}` } };
  const strict = { ...services, config: { ...services.config, requireAdmin2fa: true } };
  expect(await authenticate(request, strict)).toMatchObject({ role: "ADMIN", lacksSecondFactor: true });
  await db.execute(sql`insert into two_factors (user_id, secret, confirmed_at) values (${admin.id}, 'sealed', now())`);
  expect(await authenticate(request, strict)).not.toHaveProperty("lacksSecondFactor");
  await db.execute(sql`update users set role = 'CUSTOMER', customer_id = ${customerId} where id = ${admin.id}`);
  expect(await authenticate(request, strict)).toMatchObject({ role: "CUSTOMER", customerId });
});

test("A caller that changes while being read is not cached", async () => {
  await heard();
  const { services } = server;
  const person = await addCustomer(services.database);
  const { token } = await signedIn(person);
  const { database } = services;
  // The session ends while the answer is on its way.
  const late = Object.assign(Object.create(database.db) as typeof database.db, {
    execute: async (query: SQL) => {
      const answer = await database.db.execute(query);
      await database.db.execute(sql`update sessions set revoked_at = now() where user_id = ${person.id}`);
      return answer;
    },
  });
  const request = { headers: { authorization: `Bearer ${token}` } };
  expect(await authenticate(request, { ...services, database: { ...database, db: late } })).toBeDefined();
  expect(await authenticate(request, services)).toBeUndefined();
});

test.runIf(process.env["TEST_DATABASE_URL"])("Another process hears of it within a second", async () => {
  const { services } = server;
  const { rows } = await services.database.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env["TEST_DATABASE_URL"] ?? "");
  url.pathname = `/${rows[0]?.name}`;
  const other = await openDatabase({ databaseUrl: url.href });
  try {
    await vi.waitFor(() => expect(other.signals.isHearing).toBe(true));
    const person = await addCustomer(services.database);
    const request = { headers: { authorization: `Bearer ${(await signedIn(person)).token}` } };
    // Its pool has no connection that could receive signals.
    const ask = () => authenticate(request, { ...services, database: { ...other, db: services.database.db } });
    expect(await statementsOf(ask)).toHaveLength(1);
    expect(await statementsOf(ask)).toHaveLength(0);
    expect(await ask()).toBeDefined();
    await server.endSessions(person.id);
    await vi.waitFor(async () => expect(await ask()).toBeUndefined(), { timeout: 1000 });
  } finally {
    await other.close();
  }
});
