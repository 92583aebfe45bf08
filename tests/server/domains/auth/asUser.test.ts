import { sql } from "drizzle-orm";
import { jwtDecode } from "jwt-decode";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Call } from "../../../../src/contract/call.ts";
import type { User } from "../../../../src/contract/people/auth.ts";
import { calls } from "../../../../src/contract/index.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { filled } from "../../../world/apiWalk.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addAdministrator, addCustomer, type Person } from "../../../world/people.ts";

let server: TestApp;
let admin: Person;
let customer: Person;
let adminToken: string;
let tab: ReturnType<typeof openBrowser>;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
afterEach(() => server.setClock(undefined));
beforeEach(async () => {
  admin = await addAdministrator(server.services.database);
  customer = await addCustomer(server.services.database);
  tab = openBrowser(server.app);
  adminToken = (await tab.tokensOf(admin)).access_token;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ask = (customerId: unknown, token = adminToken) =>
  tab.call("POST", "/api/auth/as-user", { customerId }, bearer(token));
const tokenFor = async (person: Person) => (await ask(person.customerId)).json<{ access_token: string }>().access_token;
const execute = (statement: ReturnType<typeof sql>) => server.services.database.db.execute(statement);
const statusOf = async (token: string) => (await tab.me(token)).statusCode;

test("an administrator gets only an access token, with the customer's rights and both names", async () => {
  const answer = await ask(customer.customerId);
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json<object>()).toSorted()).toEqual(["access_token", "expires_in", "token_type"]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.cookies).toEqual([]);
  const { access_token } = answer.json<{ access_token: string }>();
  expect(jwtDecode(access_token)).toMatchObject({
    sub: String(customer.id),
    act: { sub: String(admin.id) },
    scope: ["CUSTOMER"],
    cid: customer.customerId,
  });
  expect((await tab.me(access_token)).json<User>()).toMatchObject({
    role: "CUSTOMER",
    customer: { id: customer.customerId },
    actingAdmin: { name: "Анна Ким" },
  });
  expect((await tab.call("GET", "/api/customers/candidates", undefined, bearer(access_token))).statusCode).toBe(403);
  expect((await tab.me(adminToken)).json<User>()).toMatchObject({ role: "ADMIN", actingAdmin: null });
});

test("nobody else can, and nobody can become an administrator or a missing user", async () => {
  const other = await addCustomer(server.services.database);
  const { access_token } = await openBrowser(server.app).tokensOf(other);
  expect((await ask(customer.customerId, access_token)).statusCode).toBe(403);
  expect((await ask(customer.customerId, await tokenFor(other))).statusCode, "from another's eyes").toBe(403);
  expect((await tab.call("POST", "/api/auth/as-user", { customerId: customer.customerId })).statusCode).toBe(401);
  expect((await ask(999_999)).statusCode).toBe(404);
  for (const nonsense of [0, -1, "1", null, [1], 1.5]) expect((await ask(nonsense)).statusCode).toBe(422);
  await execute(sql`delete from users where id = ${customer.id}`);
  await execute(sql`update users set customer_id = null where id = ${admin.id}`);
  expect((await ask(customer.customerId)).statusCode, "a customer without a user").toBe(409);
});

test.each(["switched off", "in the archive"])(
  "a customer who is %s can't be looked through, from the next request on",
  async (how) => {
    const token = await tokenFor(customer);
    expect(await statusOf(token)).toBe(200);
    if (how === "switched off") await execute(sql`update users set disabled_at = now() where id = ${customer.id}`);
    else await execute(sql`update customers set is_active = false where id = ${customer.customerId}`);
    expect(await statusOf(token)).toBe(401);
    expect((await ask(customer.customerId)).statusCode).toBe(409);
    expect(await statusOf(adminToken)).toBe(200);
  },
);

test("the session ends with the administrator's own session or role", async () => {
  const token = await tokenFor(customer);
  await execute(sql`update users set role = 'CUSTOMER', customer_id = ${customer.customerId} where id = ${admin.id}`);
  expect(await statusOf(token)).toBe(401);
  await execute(sql`update users set role = 'ADMIN', customer_id = null where id = ${admin.id}`);
  expect(await statusOf(token)).toBe(200);
  await tab.call("POST", "/api/auth/signout", {});
  expect(await statusOf(token)).toBe(401);
});

test("the token lives 900 seconds, and signing out the customer does not affect it", async () => {
  const token = await tokenFor(customer);
  await server.endSessions(customer.id);
  expect(await statusOf(token)).toBe(200);
  server.setClock(new Date(Date.now() + 901_000));
  expect(await statusOf(token)).toBe(401);
});

const personal = Object.entries(calls as Readonly<Record<string, Call>>).filter(([, call]) => call.inPerson);

test("calls reserved for the customer in person are refused with any body", async () => {
  const token = await tokenFor(customer);
  expect(personal.length).toBeGreaterThan(8);
  for (const [route] of personal) {
    const [method = "", path = ""] = route.split(" ");
    const body = method === "GET" ? undefined : { nonsense: true };
    const answer = await tab.call(method as "GET", filled(path), body, bearer(token));
    expect(answer.json(), route).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining("сам клиент") as string,
    });
  }
  const named = personal.map(([route]) => route).join("\n");
  for (const word of ["password", "second-factor", "sessions", "letters"]) expect(named).toContain(word);
});

test("the audit records such changes and visits under both names", async () => {
  const token = await tokenFor(customer);
  await tokenFor(customer);
  const { rows } = await execute(sql`select version from customers where id = ${customer.customerId}`);
  const body = { version: rows[0]?.["version"], contactName: "Пётр Новик" };
  expect((await tab.call("PUT", "/api/users/me/company", body, bearer(token))).statusCode).toBe(200);
  const { rows: traces } = await execute(sql`
    select action, user_id as "userId", acting_admin_id as "adminId" from audit
    where resource = 'customers' and record_id = ${customer.customerId} order by id`);
  expect(traces).toEqual([
    { action: "as-user", userId: admin.id, adminId: null },
    { action: "update", userId: customer.id, adminId: admin.id },
  ]);
});

test("a later visit is recorded separately", async () => {
  await tokenFor(customer);
  server.setClock(new Date(Date.now() + 2 * 3_600_000));
  adminToken = (await tab.tokensOf(admin)).access_token;
  await execute(sql`update audit set at = now() - interval '2 hours' where record_id = ${customer.customerId}`);
  server.setClock(undefined);
  await tokenFor(customer);
  const { rows } = await execute(
    sql`select from audit where action = 'as-user' and record_id = ${customer.customerId}`,
  );
  expect(rows).toHaveLength(2);
});
