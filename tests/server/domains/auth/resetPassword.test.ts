import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signAdministratorLink } from "../../../../server/domains/auth/administratorLinks.ts";
import { createPasswordLink } from "../../../../server/domains/auth/passwords/passwordLinks.ts";
import { createSecrets } from "../../../../server/platform/secrets.ts";
import type { User } from "../../../../src/contract/people/auth.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { lettersTo } from "../../platform/mail/letters.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addAdministrator, addCustomer, password as former, type Person } from "../../../world/people.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
afterEach(() => server.setClock(undefined));

const browser = () => openBrowser(server.app);
const chosen = "тихий омут и черти";
let count = 0;
/** From another address each time, since attempts per minute are limited. */
const reset = (token: string, password = chosen) =>
  openBrowser(server.app, { address: `10.0.0.${(count += 1)}` }).call("POST", "/api/auth/reset", { token, password });
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

const invite = (email: string, name = "Анна Ким") =>
  signAdministratorLink(server.services.secrets, { email, name }, new Date());
const linkFor = ({ id }: Person) =>
  server.services.database.transaction((tx) => createPasswordLink(tx, id, server.services.clock()));

test("a link made by the operator makes an administrator, who chooses the password", async () => {
  const link = invite("first@firm.by");
  expect((await reset(link)).statusCode).toBe(200);
  const tab = browser();
  const { access_token } = (await tab.signIn("first@firm.by", chosen)).json<{ access_token: string }>();
  expect((await tab.me(access_token)).json<User>()).toMatchObject({
    email: "first@firm.by",
    role: "ADMIN",
    admin: { name: "Анна Ким" },
    customer: null,
  });
});

test("every link works once", async () => {
  const person = await addCustomer(server.services.database);
  for (const link of [invite("once@firm.by"), await linkFor(person)]) {
    const answers = await Promise.all([reset(link), reset(link), reset(link)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    expect((await reset(link, "совсем другой пароль")).statusCode).toBe(404);
  }
  expect((await browser().signIn("once@firm.by", chosen)).statusCode).toBe(200);
  expect((await browser().signIn(person.email, chosen)).statusCode).toBe(200);
});

test("a link tells whose password it sets, and whether it still works, without being used", async () => {
  const person = await addCustomer(server.services.database);
  const check = (token: string) => browser().call("POST", "/api/auth/reset/link", { token });
  for (const [link, email] of [
    [invite("asked@firm.by"), "asked@firm.by"],
    [await linkFor(person), person.email.toLowerCase()],
  ] as const) {
    expect((await check(link)).json()).toEqual({ email });
    expect((await check(link)).json()).toEqual({ email });
    expect((await reset(link)).statusCode).toBe(200);
    expect((await check(link)).json()).toMatchObject({ errors: { token: "used" } });
  }
  expect((await check("x")).json()).toMatchObject({ errors: { token: "unknown" } });
});

test("a link works for 48 hours", async () => {
  const person = await addCustomer(server.services.database);
  const links = [invite("late@firm.by"), await linkFor(person)];
  server.setClock(later(48.1));
  for (const link of links) expect((await reset(link)).statusCode).toBe(404);
});

test("choosing a password ends every session of the user", async () => {
  const person = await addCustomer(server.services.database);
  const tokens = await browser().tokensOf(person);
  await reset(await linkFor(person));
  expect((await browser().me(tokens.access_token)).statusCode).toBe(401);
  expect((await browser().refresh(tokens.refresh_token)).statusCode).toBe(401);
  expect((await browser().signIn(person.email)).statusCode).toBe(401);
});

test("a refused password is reported at its field, and the link still works", async () => {
  const link = invite("weak@firm.by");
  for (const weak of ["", "коротко", "12345678", "weak@firm.by"]) {
    const answer = await reset(link, weak);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty("password");
  }
  expect((await reset(link)).statusCode).toBe(200);
});

test("an administrator who exists gets a new password by such a link, a customer never becomes one", async () => {
  const { database } = server.services;
  const [admin, customer] = [await addAdministrator(database), await addCustomer(database)];
  expect((await reset(invite(admin.email))).statusCode).toBe(200);
  expect((await browser().signIn(admin.email, chosen)).statusCode).toBe(200);
  expect((await reset(invite(customer.email))).statusCode).toBe(409);
  const { rows } = await database.db.execute(sql`select role from users where id = ${customer.id}`);
  expect(rows).toEqual([{ role: "CUSTOMER" }]);
  expect((await browser().signIn(customer.email)).statusCode).toBe(200);
});

test("choosing a password signs the owner in although strangers guess at the account", async () => {
  const person = await addCustomer(server.services.database);
  for (let round = 0; round < 10; round += 1) await browser().signIn(person.email, "guess");
  expect((await browser().signIn(person.email)).statusCode).toBe(429);
  const home = browser();
  await home.call("POST", "/api/auth/reset", { token: await linkFor(person), password: chosen });
  expect((await home.signIn(person.email, chosen)).statusCode).toBe(200);
});

test("a newer link replaces the older one", async () => {
  const person = await addCustomer(server.services.database);
  const [older, newer] = [await linkFor(person), await linkFor(person)];
  expect((await reset(older)).statusCode).toBe(404);
  expect((await reset(newer)).statusCode).toBe(200);
});

test("invented links do not work", async () => {
  const foreign = signAdministratorLink(
    createSecrets("another installation's secret"),
    { email: "evil@firm.by", name: "" },
    new Date(),
  );
  const person = await addAdministrator(server.services.database);
  const { access_token, refresh_token } = await browser().tokensOf(person);
  for (const token of [foreign, access_token, refresh_token, "x", "a.b.c", "x".repeat(1000)]) {
    expect((await reset(token)).statusCode).toBe(404);
  }
});

test("a link cannot be used as an access token", async () => {
  expect((await browser().me(invite("link@firm.by"))).statusCode).toBe(401);
});

const tokenFor = async (email: string) =>
  new URL((await lettersTo(server.services, email)).at(-1)?.link ?? "").searchParams.get("token") ?? "";
const changePassword = (admin: Client, id: number | null) =>
  admin.call("PUT", `/api/customers/change-password/${id}`, { body: {} });

test("an administrator revokes a client's password: it no longer works, and a letter links to a new one", async () => {
  const admin = await asAdministrator(server);
  const person = await addCustomer(server.services.database);
  const tab = browser();
  const { access_token } = await tab.tokensOf(person);
  expect((await changePassword(admin, person.customerId)).status).toBe(200);
  expect((await tab.me(access_token)).statusCode).toBe(401);
  expect((await browser().signIn(person.email, former)).statusCode).toBe(401);
  const [letter] = await lettersTo(server.services, person.email);
  expect(letter).toMatchObject({ kind: "passwordReset", subject: "Новый пароль для кабинета" });
  const token = await tokenFor(person.email);
  expect(server.logs().join("")).not.toContain(token);
  expect((await reset(token)).statusCode).toBe(200);
  expect((await reset(token)).statusCode).toBe(404);
  expect((await browser().signIn(person.email, chosen)).statusCode).toBe(200);
  const { rows } = await server.services.database.db.execute(sql`
    select user_id as "userId", action from audit where resource = 'customers' and record_id = ${person.customerId}`);
  expect(rows).toEqual([{ userId: admin.person?.id, action: "changePassword" }]);
});

test("a client added by an administrator is invited, and the login follows the e-mail for documents", async () => {
  const admin = await asAdministrator(server);
  const added = await admin.call("POST", "/api/resources/customers", {
    body: {
      companyName: "ЧУП «Ветка»",
      companyEmail: "Vetka@firm.by",
      companyTaxNumber: "191000015",
      contactName: "Юлия",
    },
  });
  const { id, version } = added.json<{ id: number; version: number }>();
  expect((await changePassword(admin, id)).status).toBe(200);
  expect((await lettersTo(server.services, "vetka@firm.by")).map(({ kind }) => kind)).toEqual(["invitation"]);
  const old = await tokenFor("vetka@firm.by");
  const moved = await admin.call("PUT", `/api/resources/customers/${id}`, {
    body: { companyEmail: "kust@firm.by", version },
  });
  expect(moved.status).toBe(200);
  expect((await reset(old)).statusCode).toBe(404);
  await changePassword(admin, id);
  expect((await reset(await tokenFor("kust@firm.by"))).statusCode).toBe(200);
  expect((await browser().signIn("kust@firm.by", chosen)).statusCode).toBe(200);
  const taken = await admin.call("PUT", `/api/resources/customers/${id}`, {
    body: { companyEmail: admin.person?.email, version: version + 1 },
  });
  expect([taken.status, taken.json()["errors"]]).toEqual([
    409,
    { companyEmail: "E-mail уже зарегистрирован, пожалуйста, укажите уникальный e-mail" },
  ]);
});

test("passwords of many can be revoked with a result each; letters are limited, and nobody else can do it", async () => {
  const admin = await asAdministrator(server);
  const [one, archived] = [await addCustomer(server.services.database), await addCustomer(server.services.database)];
  await server.services.database.db.execute(
    sql`update customers set is_active = false where id = ${archived.customerId}`,
  );
  const bulk = await admin.call("POST", "/api/resources/customers/actions/changePassword", {
    body: { ids: [one.customerId, archived.customerId] },
  });
  const { results } = bulk.json<{ results: { done: boolean; message?: string }[] }>();
  expect(results).toMatchObject([{ done: true }, { done: false }]);
  expect(results[1]?.message).toMatch(/нельзя\. В архиве$/);
  for (let round = 0; round < 4; round += 1) expect((await changePassword(admin, one.customerId)).status).toBe(200);
  expect((await changePassword(admin, one.customerId)).status).toBe(409);
  const own = browser();
  const other = await addCustomer(server.services.database);
  const { access_token } = await own.tokensOf(other);
  const refused = await own.call(
    "PUT",
    `/api/customers/change-password/${other.customerId}`,
    {},
    {
      authorization: `Bearer ${access_token}`,
    },
  );
  expect(refused.statusCode).toBe(403);
});
