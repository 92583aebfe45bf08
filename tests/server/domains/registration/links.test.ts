import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openWorld, registration, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => world.later());

const check = (token: string) => world.browser().call("POST", "/api/auth/signup/check", { token });
const owner = (token: string) => world.browser().call("POST", "/api/auth/signup/link", { token });

/** The status, reason and message of a refusal. */
const refused = async (answer: ReturnType<typeof check>) => {
  const { statusCode, errors, message } = (await answer).json<{
    statusCode: number;
    message: string;
    errors: { token: string };
  }>();
  return { is: `${statusCode} ${errors.token}`, message };
};

test("the letter's link confirms the e-mail and leads to the choice of a password", async () => {
  const body = registration();
  await world.signUp(body);
  const answer = (await check(await world.tokenFor(body.companyEmail))).json<{ token: string }>();
  const whose = { email: body.companyEmail, companyName: body.companyName, region: "by" };
  expect(answer).toEqual({ ...whose, token: expect.stringMatching(/^[\w-]{43}$/) as string });
  expect((await owner(answer.token)).json()).toEqual(whose);
  // Reading the owner does not use up the link: a page may be reopened.
  expect((await owner(answer.token)).statusCode).toBe(200);
  const rows = await world.query(sql`
    select state, email_confirmed_at is not null as confirmed from customer_candidates
    where company_email = ${body.companyEmail}`);
  expect(rows).toEqual([{ state: "confirmed", confirmed: true }]);
});

test("used, expired, replaced, unknown and declined links say what happened and what to do", async () => {
  const [used, late, declined] = [registration(), registration(), registration()];
  await world.confirmed(used);
  expect(await refused(check(await world.tokenFor(used.companyEmail)))).toEqual({
    is: "410 used",
    message: "Эта ссылка уже сработала. Если вы уже выбрали пароль, войдите с ним; если нет, попросите новое письмо",
  });
  const choosing = await world.confirmed(late);
  await world.signUp({ ...late, companyTaxNumber: "191000028" });
  const token = await world.tokenFor(late.companyEmail);
  world.later(48.1);
  const tooLate = "и это время вышло. Попросите новое письмо: мы пришлём другую ссылку";
  expect(await refused(check(token))).toEqual({ is: "410 expired", message: `Ссылка работала 48 часов, ${tooLate}` });
  expect(await refused(owner(choosing))).toEqual({
    is: "410 expired",
    message: `На выбор пароля было 48 часов, ${tooLate}`,
  });
  expect(await refused(world.complete(choosing))).toMatchObject({ is: "410 expired" });
  world.later();
  expect((await check(token)).statusCode).toBe(200);
  expect(await refused(check("x".repeat(43)))).toEqual({
    is: "404 unknown",
    message: "Такой ссылки нет. Откройте её из письма целиком. Попросите новое письмо: мы пришлём другую ссылку",
  });
  await world.signUp(declined);
  const [candidate] = await world.candidatesOf(declined.companyEmail);
  await world.admin.call("POST", `/api/resources/customer-candidates/${candidate?.id}/decline`, {
    body: { declineReason: "Уже работаем с другой компанией группы" },
  });
  expect(await refused(check(await world.tokenFor(declined.companyEmail)))).toEqual({
    is: "410 declined",
    message: "Мы рассмотрели заявку и пока не можем открыть по ней кабинет. Напишите нам, и мы вместе разберёмся",
  });
});

test("a link works until 48 hours have passed", async () => {
  const body = registration();
  await world.signUp(body);
  world.later(47.9);
  expect((await check(await world.tokenFor(body.companyEmail))).statusCode).toBe(200);
});

test("one of twenty who open a link at once succeeds", async () => {
  const body = registration();
  await world.signUp(body);
  const token = await world.tokenFor(body.companyEmail);
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(19).fill(410)]);
});

test("each kind of link works only for its purpose, and not for a new password", async () => {
  const body = registration();
  await world.signUp(body);
  const checking = await world.tokenFor(body.companyEmail);
  expect((await world.complete(checking)).statusCode).toBe(404);
  expect((await owner(checking)).statusCode).toBe(404);
  const reset = { token: checking, password: "тихий омут и черти" };
  expect((await world.browser().call("POST", "/api/auth/reset", reset)).statusCode).toBe(404);
  const { token } = (await check(checking)).json<{ token: string }>();
  expect((await check(token)).statusCode).toBe(404);
  expect((await world.browser().me(token)).statusCode).toBe(401);
});
