import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signAdministratorLink } from "../../../server/auth/administratorLinks.ts";
import { createPasswordLink } from "../../../server/auth/passwordLinks.ts";
import { createSecrets } from "../../../server/secrets.ts";
import type { User } from "../../../src/contract/auth.ts";
import { testApp, type TestApp } from "../helpers.ts";
import { openBrowser } from "./browser.ts";
import { addAdministrator, addCustomer, type Person } from "./people.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
afterEach(() => server.setClock(undefined));

const browser = () => openBrowser(server.app);
const chosen = "тихий омут и черти";
const reset = (token: string, password = chosen) => browser().call("POST", "/api/auth/reset", { token, password });
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

test("a password that can't be taken is said at its field, and the link still works", async () => {
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

test("choosing a password lets its owner in although strangers guess at the account", async () => {
  const person = await addCustomer(server.services.database);
  for (let round = 0; round < 10; round += 1) await browser().signIn(person.email, "guess");
  expect((await browser().signIn(person.email)).statusCode).toBe(429);
  const home = browser();
  await home.call("POST", "/api/auth/reset", { token: await linkFor(person), password: chosen });
  expect((await home.signIn(person.email, chosen)).statusCode).toBe(200);
});

test("a newer link of a letter replaces the older one", async () => {
  const person = await addCustomer(server.services.database);
  const [older, newer] = [await linkFor(person), await linkFor(person)];
  expect((await reset(older)).statusCode).toBe(404);
  expect((await reset(newer)).statusCode).toBe(200);
});

test("links that nobody made do not work", async () => {
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

test("a link is no access token", async () => {
  expect((await browser().me(invite("link@firm.by"))).statusCode).toBe(401);
});
