// Letters requested with an address alone: the answers never reveal who is registered.
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addAdministrator, addCustomer } from "../../../world/people.ts";
import { openWorld, password, registration, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => world.later());

const paths = { forgot: "/api/auth/forgot", resend: "/api/auth/signup/resend" } as const;
const ask = (what: keyof typeof paths, email: string) => world.browser().call("POST", paths[what], { email });
/** The kinds of the letters to an address, of which `count` are expected. */
async function kindsFor(email: string, count: number): Promise<readonly string[]> {
  const kinds = (await world.letters(email)).map(({ kind }) => kind);
  expect(kinds).toHaveLength(count);
  return kinds;
}

test("a user who forgot their password chooses a new one by the letter's link", async () => {
  const person = await addCustomer(world.services.database, "kz");
  await ask("forgot", ` ${person.email.toUpperCase()} `);
  expect(await kindsFor(person.email, 1)).toEqual(["passwordReset"]);
  const [letter] = await world.letters(person.email);
  expect(letter?.link).toMatch(/^http:\/\/kz\.localhost:3000\/reset-password\?token=[\w-]{43}$/);
  const reset = { token: await world.tokenFor(person.email), password };
  expect((await world.browser().call("POST", "/api/auth/reset", reset)).statusCode).toBe(200);
  expect((await world.browser().signIn(person.email, password)).statusCode).toBe(200);
  const again = await world.browser().call("POST", "/api/auth/reset", reset);
  expect([again.statusCode, again.json<{ errors: object; message: string }>()]).toMatchObject([
    404,
    {
      errors: { token: "used" },
      message: "По этой ссылке пароль уже выбрали. Войдите с ним; если это были не вы, смените пароль",
    },
  ]);
});

test("an expired link to a new password says so", async () => {
  const person = await addAdministrator(world.services.database);
  await ask("forgot", person.email);
  await kindsFor(person.email, 1);
  world.later(48.1);
  const reset = { token: await world.tokenFor(person.email), password };
  const answer = await world.browser().call("POST", "/api/auth/reset", reset);
  expect(answer.json()).toMatchObject({
    errors: { token: "expired" },
    message:
      "Ссылка работала 48 часов, и это время вышло. Нажмите «Забыли пароль?» на странице входа, и мы пришлём новую",
  });
});

test("known and unknown addresses get the same answer after the same queries", async () => {
  const person = await addCustomer(world.services.database);
  const pending = registration();
  await world.signUp(pending);
  const before = (await world.letters(pending.companyEmail)).length;
  const statements = vi.spyOn(world.services.database, "transaction");
  for (const what of ["forgot", "resend"] as const) {
    const answers = [];
    for (const email of [person.email, pending.companyEmail, "nobody@vasilek.by"]) {
      statements.mockClear();
      const { statusCode, body, headers } = await ask(what, email);
      answers.push([statusCode, body, Object.keys(headers).sort().join(), statements.mock.calls.length]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect([answers[0]?.[0], answers[0]?.[3]]).toEqual([200, 1]);
  }
  statements.mockRestore();
  const { rows } = await world.db.execute<{ kind: string; attempts: number }>(sql`
    select kind, attempts from jobs where kind = 'askedLetter' and state = 'queued'`);
  expect(rows, "nobody has looked whose addresses these are").toHaveLength(6);
  expect(await world.letters("nobody@vasilek.by")).toEqual([]);
  expect((await world.letters(pending.companyEmail)).length).toBeGreaterThan(before);
});

test("a requested letter is not lost when the server dies after its answer", async () => {
  const person = await addCustomer(world.services.database);
  await ask("forgot", person.email);
  const { rows } = await world.db.execute<{ payload: object }>(sql`
    select payload from jobs where kind = 'askedLetter' and state = 'queued'`);
  expect(JSON.stringify(rows)).not.toContain(person.email);
  expect((await world.letters(person.email)).map(({ kind }) => kind)).toEqual(["passwordReset"]);
});

test("a disabled user gets no letter", async () => {
  const person = await addCustomer(world.services.database);
  await world.db.execute(sql`update users set disabled_at = now() where id = ${person.id}`);
  expect((await ask("forgot", person.email)).statusCode).toBe(200);
  expect(await world.letters(person.email)).toEqual([]);
});

test("one address gets five letters an hour, and the last link keeps working", async () => {
  const person = await addCustomer(world.services.database);
  for (let round = 0; round < 7; round += 1) await ask("forgot", person.email);
  await kindsFor(person.email, 5);
  const reset = { token: await world.tokenFor(person.email), password };
  expect((await world.browser().call("POST", "/api/auth/reset", reset)).statusCode).toBe(200);
  world.later(1.1);
  await ask("forgot", person.email);
  await kindsFor(person.email, 6);
});

test("a registration letter can be sent again with the next step; the earlier link stops working", async () => {
  const body = registration();
  await world.signUp(body);
  await ask("resend", body.companyEmail);
  expect(await kindsFor(body.companyEmail, 2)).toEqual(["registrationCheck", "registrationCheck"]);
  const [first = "", second = ""] = await world.tokensFor(body.companyEmail);
  expect((await world.browser().call("POST", "/api/auth/signup/check", { token: first })).statusCode).toBe(410);
  const confirmed = await world.browser().call("POST", "/api/auth/signup/check", { token: second });
  const lost = confirmed.json<{ token: string }>().token;
  // A user who closed the page before choosing a password continues with a letter.
  await ask("resend", body.companyEmail);
  expect((await kindsFor(body.companyEmail, 3)).at(-1)).toBe("registrationComplete");
  expect((await world.complete(lost)).statusCode).toBe(410);
  expect((await world.complete(await world.tokenFor(body.companyEmail))).statusCode).toBe(200);
});

test("asking for a new password during registration sends the registration letter", async () => {
  const body = registration();
  await world.signUp(body);
  await ask("forgot", body.companyEmail);
  expect(await kindsFor(body.companyEmail, 2)).toEqual(["registrationCheck", "registrationCheck"]);
});

test("an invalid address is refused", async () => {
  const answer = await ask("forgot", "не адрес");
  expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
    422,
    { email: "Введите корректный e-mail адрес" },
  ]);
});
