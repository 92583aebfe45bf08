import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { deviceWords } from "../../../../server/domains/auth/device.ts";
import type { Session } from "../../../../src/contract/people/security.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addCustomer, password, type Person } from "../../../world/people.ts";

let server: TestApp;
let addresses = 0;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
afterEach(() => server.setClock(undefined));

const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1";

/** A user who has signed in from a new browser. */
async function signedIn(person: Person, userAgent = windows) {
  const address = `10.3.0.${(addresses += 1)}`;
  const tab = openBrowser(server.app, { address, headers: { "user-agent": userAgent } });
  const { access_token, refresh_token } = await tab.tokensOf(person);
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    address,
    refresh_token,
    works: async () => (await tab.me(access_token)).statusCode === 200,
    call: (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
      tab.call(method, `/api/users/me/${path}`, body, headers),
    sessions: async () => (await tab.call("GET", "/api/users/me/sessions", undefined, headers)).json<Session[]>(),
  };
}

const newPerson = () => addCustomer(server.services.database);

test("the list shows each session's device and place, and marks the current one", async () => {
  const person = await newPerson();
  const [here, phone] = [await signedIn(person), await signedIn(person, iphone)];
  await signedIn(await newPerson());
  const listed = await here.sessions();
  expect(listed.toSorted((one, other) => Number(other.current) - Number(one.current))).toMatchObject([
    { device: "Chrome, Windows", place: here.address, current: true },
    { device: "Safari, iPhone", place: phone.address, current: false },
  ]);
  expect(JSON.stringify(listed)).not.toContain(here.refresh_token);
});

test("ended sessions are not listed", async () => {
  const person = await newPerson();
  await signedIn(person);
  server.setClock(new Date(Date.now() + 8 * 24 * 3_600_000));
  const now = await signedIn(person);
  expect(await now.sessions()).toHaveLength(1);
});

test("a user can end one session at once, but not another user's", async () => {
  const person = await newPerson();
  const [here, there, stranger] = [await signedIn(person), await signedIn(person), await signedIn(await newPerson())];
  const other = (await here.sessions()).find(({ current }) => !current)?.id ?? "";
  expect((await stranger.call("DELETE", `sessions/${other}`)).statusCode).toBe(404);
  expect(await there.works()).toBe(true);
  expect((await here.call("DELETE", `sessions/${other}`)).statusCode).toBe(200);
  expect([await here.works(), await there.works()]).toEqual([true, false]);
  expect((await openBrowser(server.app).refresh(there.refresh_token)).statusCode).toBe(401);
  expect((await here.call("DELETE", `sessions/${other}`)).statusCode).toBe(404);
});

test.each([false, true])("all other sessions end together, and this one on request: %s", async (thisOne) => {
  const person = await newPerson();
  const [here, ...others] = [await signedIn(person), await signedIn(person), await signedIn(person)];
  const stranger = await signedIn(await newPerson());
  expect((await here.call("POST", "sessions/end", { thisOne })).statusCode).toBe(200);
  for (const other of others) expect(await other.works()).toBe(false);
  expect(await here.works()).toBe(!thisOne);
  expect(await stranger.works()).toBe(true);
});

const better = "Новый-омут-40";

test("changing the password requires the current one, and ends other sessions", async () => {
  const person = await newPerson();
  const [here, there] = [await signedIn(person), await signedIn(person)];
  const answer = await here.call("PUT", "password", { current: password, password: better });
  expect(answer.statusCode).toBe(200);
  expect([await here.works(), await there.works()]).toEqual([true, false]);
  expect((await openBrowser(server.app).refresh(there.refresh_token)).statusCode).toBe(401);
  expect((await openBrowser(server.app, { address: "10.3.1.1" }).signIn(person.email)).statusCode).toBe(401);
  expect((await openBrowser(server.app, { address: "10.3.1.2" }).signIn(person.email, better)).statusCode).toBe(200);
  expect(server.logs().join("\n")).not.toContain(better);
});

test.each([
  ["a wrong present one", { current: "не тот пароль", password: better }, "current"],
  ["the same one again", { current: password, password }, "password"],
  ["one of the most common", { current: password, password: "qwerty123" }, "password"],
  ["a short one", { current: password, password: "дуб" }, "password"],
])("a password is not changed for %s", async (_, body, field) => {
  const here = await signedIn(await newPerson());
  const answer = await here.call("PUT", "password", body);
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
});

test("a password made of the company's name is refused", async () => {
  const person = await newPerson();
  const { database } = server.services;
  await database.db.execute(
    sql`update customers set company_name = 'ООО «Василисковъ»' where id = ${person.customerId}`,
  );
  const answer = await (
    await signedIn(person)
  ).call("PUT", "password", { current: password, password: "Василисковъ1" });
  expect(answer.statusCode).toBe(422);
});

test("wrong current passwords count as failed sign-ins, and do not block the owner's other sessions or sign-in", async () => {
  const person = await newPerson();
  const [stolen, own] = [await signedIn(person), await signedIn(person)];
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1)
    statuses.push((await stolen.call("PUT", "password", { current: `guess ${round}`, password: better })).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
  expect((await openBrowser(server.app, { address: "10.3.2.1" }).signIn(person.email)).statusCode).toBe(200);
  expect((await own.call("PUT", "password", { current: password, password: better })).statusCode).toBe(200);
});

test("two simultaneous password changes leave one password, and it works", async () => {
  const person = await newPerson();
  const here = await signedIn(person);
  const passwords = ["Первый-омут-51", "Второй-омут-62"];
  const answers = await Promise.all(
    passwords.map((next) => here.call("PUT", "password", { current: password, password: next })),
  );
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  const works = await Promise.all(
    passwords.map((next) => openBrowser(server.app, { address: "10.3.3.1" }).signIn(person.email, next)),
  );
  expect(works.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test.each([
  [windows, "Chrome, Windows"],
  [iphone, "Safari, iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/130 YaBrowser/24.10 Safari/537.36", "Яндекс Браузер, Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox, Linux"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537.36 Edg/130", "Edge, Windows"],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile Safari/537.36", "Chrome, Android"],
  ["curl/8.5.0", "Неизвестное устройство"],
  ["<script>alert(1)</script>", "Неизвестное устройство"],
  [null, "Неизвестное устройство"],
])("%s is %s", (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
