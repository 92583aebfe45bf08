import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Tokens, User } from "../../../../src/contract/people/auth.ts";
import { dayIn } from "../../../../src/domain/time/periods.ts";
import { regions } from "../../../../src/domain/company/region.ts";
import { openWorld, password, registration, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => world.later());

test.each(regions)("a company of %s chooses a password, is a customer, and is signed in", async (region) => {
  const body = registration({}, region);
  const token = await world.confirmed(body, region);
  const tab = world.browser(region);
  const answer = await world.complete(token, password, tab);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const tokens = answer.json<Tokens>();
  const user = (await tab.me(tokens.access_token)).json<User>();
  const year = dayIn(region).slice(0, 4);
  expect(user).toMatchObject({
    email: body.companyEmail,
    role: "CUSTOMER",
    region,
    customer: { companyName: body.companyName, contactName: body.contactName },
    contracts: [{ contractType: "STANDARD", isActive: true }],
  });
  expect(user.contracts[0]?.number).toMatch(new RegExp(`^${region === "by" ? "П" : "ПК"}-${year}-\\d{6}$`));
  // The cookie keeps them signed in, the device is known, and the password works.
  expect([...tab.jar.keys()].sort()).toEqual(["auth.device", "auth.refresh_token"]);
  expect((await tab.refresh()).statusCode).toBe(200);
  expect((await world.browser().signIn(body.companyEmail, password)).statusCode).toBe(200);

  const { policyAgree: _, ...company } = body;
  const kept = await world.admin.call("GET", `/api/resources/customers/${user.customer?.id}`);
  expect(kept.json()).toMatchObject({
    ...company,
    publicAgree: true,
    policyAgree: true,
    payType: "prepay",
    isActive: true,
    consents: [{ kind: "policy" }, { kind: "publicContract" }],
  });
  expect(await world.candidatesOf(body.companyEmail)).toMatchObject([
    { state: "customer", customerId: user.customer?.id },
  ]);
  const audit = await world.query(sql`
    select action, user_id as "userId" from audit where resource = 'customers' and record_id = ${user.customer?.id}`);
  expect(audit).toEqual([{ action: "create", userId: user.id }]);
  const welcome = (await world.letters(body.companyEmail)).at(-1);
  expect(welcome).toMatchObject({ kind: "welcome", subject: "Добро пожаловать" });
  expect(welcome?.link).toMatch(/\/onboarding$/);
});

test("without the public contract there is no contract yet", async () => {
  const body = registration({ publicAgree: false });
  const { access_token } = (await world.complete(await world.confirmed(body))).json<Tokens>();
  const user = (await world.browser().me(access_token)).json<User>();
  expect(user.contracts).toEqual([]);
  const rows = await world.query(sql`
    select public_agree as "publicAgree", policy_agree as "policyAgree" from customers where id = ${user.customer?.id}`);
  expect(rows).toEqual([{ publicAgree: false, policyAgree: true }]);
});

test("the contracts of a region are numbered without gaps, even after failures", async () => {
  const numbers: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const token = await world.confirmed(registration({}, "kz"), "kz");
    await world.complete(token, "12345678");
    const { access_token } = (await world.complete(token)).json<Tokens>();
    const { contracts } = (await world.browser().me(access_token)).json<User>();
    numbers.push(Number(contracts[0]?.number.slice(-6)));
  }
  const [first = 0] = numbers;
  expect(numbers).toEqual([first, first + 1, first + 2]);
});

test("a refused password is reported at its field, and the link still works", async () => {
  const body = registration({ companyName: "ООО «Василёк»" });
  const token = await world.confirmed(body);
  for (const weak of ["", "коротко", "12345678", "василёк1", body.companyEmail]) {
    const answer = await world.complete(token, weak);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty("password");
  }
  expect((await world.complete(token, "коротко")).json<{ errors: object }>().errors).toEqual({
    password: "Минимальная длина поля: 8 символов",
  });
  expect((await world.complete(token)).statusCode).toBe(200);
});

test("twenty simultaneous requests and a repeated one make one customer", async () => {
  const body = registration();
  const token = await world.confirmed(body);
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.complete(token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(19).fill(410)]);
  const again = await world.complete(token);
  expect([again.statusCode, again.json<{ message: string; errors: object }>()]).toMatchObject([
    410,
    {
      errors: { token: "used" },
      message:
        "Пароль по этой ссылке уже выбран, и кабинет открыт. Войдите с ним; если пароль забыт, его можно сменить",
    },
  ]);
  expect(await world.countOf("customers", sql`company_email = ${body.companyEmail}`)).toBe(1);
  expect(await world.countOf("users", sql`email = ${body.companyEmail}`)).toBe(1);
  expect(
    await world.countOf(
      "contracts",
      sql`customer_id = (
    select id from customers where company_email = ${body.companyEmail})`,
    ),
  ).toBe(1);
  expect((await world.letters(body.companyEmail)).filter(({ kind }) => kind === "welcome")).toHaveLength(1);
});

test("of two registrations with one e-mail the first to complete gets it; the other is refused without traces", async () => {
  const one = registration();
  const other = { ...one, companyTaxNumber: "191000028" };
  const tokens = [await world.confirmed(one), await world.confirmed(other)];
  const answers = await Promise.all(tokens.map((token) => world.complete(token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json<{ message: string; errors: object }>()).toMatchObject({
    message: "E-mail уже зарегистрирован, пожалуйста, укажите уникальный e-mail",
    errors: { companyEmail: "E-mail уже зарегистрирован, пожалуйста, укажите уникальный e-mail" },
  });
  expect(await world.countOf("customers", sql`company_email = ${one.companyEmail}`)).toBe(1);
  expect((await world.candidatesOf(one.companyEmail)).map(({ state }) => state).sort()).toEqual([
    "confirmed",
    "customer",
  ]);
});

test("completing ends the browser's previous session", async () => {
  const first = await world.confirmed(registration());
  const second = await world.confirmed(registration());
  const tab = world.browser();
  const before = (await world.complete(first, password, tab)).json<Tokens>();
  await world.complete(second, password, tab);
  expect((await world.browser().me(before.access_token)).statusCode).toBe(401);
});
