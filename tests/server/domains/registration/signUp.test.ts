import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { regions } from "../../../../src/domain/company/region.ts";
import { registrationFields } from "../../../../src/resources/shared/registration.ts";
import { addCustomer } from "../../../world/people.ts";
import { openWorld, registration, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => world.later());

const register = (body: object) => world.browser().call("POST", "/api/auth/signup", body);
const errorsOf = async (body: object) => {
  const answer = await register(body);
  expect(answer.statusCode).toBe(422);
  return answer.json<{ message: string; errors: Record<string, string> }>();
};

test.each(regions)("a company of %s registers: candidate, consents, task and letter", async (region) => {
  const body = registration({}, region);
  const answer = await world.browser(region).call("POST", "/api/auth/signup", body);
  expect(answer.json()).toEqual({
    message: "Спасибо за регистрацию! Мы отправили вам письмо: откройте его, чтобы подтвердить e-mail",
  });
  const [candidate] = await world.candidatesOf(body.companyEmail);
  const shown = await world.admin.call("GET", `/api/customers/candidates/${candidate?.id}`);
  const { policyAgree: _, ...kept } = body;
  expect(shown.json()).toMatchObject({
    ...kept,
    postalAddress: null,
    state: "new",
    emailConfirmedAt: null,
    consents: [
      { kind: "policy", edition: "1", ip: expect.stringMatching(/^10\.0\./) as string },
      { kind: "publicContract", edition: "1", ip: expect.stringMatching(/^10\.0\./) as string },
    ],
  });
  const [letter] = await world.letters(body.companyEmail);
  expect(letter?.text).toContain(body.companyName);
  expect(letter?.link).toMatch(/^http:\/\/(kz\.)?localhost:3000\/signup\/check\?token=[\w-]{43}$/);
  expect(letter?.link?.includes("//kz.")).toBe(region === "kz");
  const tasks = await world.query(sql`
    select title, region from tasks where resource = 'customer-candidates' and record_id = ${candidate?.id}`);
  expect(tasks).toEqual([{ title: `Новая заявка: ${body.companyName}`, region }]);
});

test("consents name the region's own documents; without the public contract there is one", async () => {
  for (const region of regions) {
    const body = registration({ publicAgree: false }, region);
    await world.signUp(body, region);
    const consents = await world.query(sql`
      select k.kind, r.name from customer_candidates_consents k join customer_candidates c on c.id = k.parent_id
        join legal_documents d on d.id = k.document_id join regions r on r.id = d.region_id
      where c.company_email = ${body.companyEmail}`);
    expect(consents).toEqual([{ kind: "policy", name: region.toUpperCase() }]);
  }
});

test("each missing field is reported with the specified message", async () => {
  const { message, errors } = await errorsOf({ region: "by", postalSameAsLegal: false });
  expect(message).toBe("Проверьте введенные данные и попробуйте еще раз");
  const { companyBirthday, contactPhoneNumber, companyPhone, ...others } = errors;
  expect(companyBirthday).toBe("Введите дату");
  expect([contactPhoneNumber, companyPhone]).toEqual(["Заполните поле", "Заполните поле"]);
  const required = Object.keys(registrationFields).filter(
    (name) =>
      !["postalSameAsLegal", "publicAgree", "companyBirthday", "contactPhoneNumber", "companyPhone"].includes(name),
  );
  expect(others).toEqual(Object.fromEntries(required.map((name) => [name, "Обязательное поле"])));
});

test("wrong values are reported with the specified messages", async () => {
  const { errors } = await errorsOf(
    registration({
      companyEmail: "не адрес",
      companyTaxNumber: "19100001",
      contactPhoneNumber: "+7 701 123-45-67",
      bankAccount: "BY83ALFA",
      bic: "ALFA",
      companyBirthday: "вчера",
      signerAuthority: "friendship",
      policyAgree: false,
    }),
  );
  expect(errors).toEqual({
    companyEmail: "Введите корректный e-mail адрес",
    companyTaxNumber: "УНП состоит из 9 цифр",
    contactPhoneNumber: "Введите валидным номер телефона для региона BY",
    bankAccount: "Номер счёта состоит из 28 символов и начинается с BY",
    bic: "БИК состоит из 8 букв и цифр",
    companyBirthday: "Введите дату",
    signerAuthority: "Выберите значение из списка",
    policyAgree: "Обязательное поле",
  });
  expect((await errorsOf(registration({ companyTaxNumber: "191000015" }, "kz"))).errors).toEqual({
    companyTaxNumber: "БИН состоит из 12 цифр",
  });
});

test("the form's region applies, or else the host's", async () => {
  const { region: _, ...kz } = registration({}, "kz");
  expect((await world.browser("kz").call("POST", "/api/auth/signup", kz)).statusCode).toBe(200);
  expect((await register(kz)).statusCode).toBe(422);
  expect((await errorsOf({ ...kz, region: "ru" })).errors).toHaveProperty("region");
});

test("wrong check digits only give a warning", async () => {
  const body = registration({ companyTaxNumber: "191234567" });
  expect((await register(body)).statusCode).toBe(200);
});

test("an unknown field is refused with the nearest known one; users cannot set their state", async () => {
  const misspelt = await register(registration({ compnyName: "x" }));
  expect(misspelt.statusCode).toBe(400);
  expect(misspelt.json<{ message: string }>().message).toBe("Неизвестное поле «compnyName». Возможно, «companyName»?");
  for (const name of ["state", "customerId", "consents", "comment", "emailConfirmedAt"])
    expect((await register(registration({ [name]: "confirmed" }))).statusCode).toBe(400);
});

test("an e-mail of a user is refused with the specified message; one of a candidate is not", async () => {
  const person = await addCustomer(world.services.database);
  const { errors } = await errorsOf(registration({ companyEmail: person.email.toUpperCase() }));
  expect(errors).toEqual({ companyEmail: "E-mail уже зарегистрирован, пожалуйста, укажите уникальный e-mail" });
  const body = registration();
  await world.signUp(body);
  expect((await register({ ...body, companyTaxNumber: "191000028" })).statusCode).toBe(200);
  expect(await world.candidatesOf(body.companyEmail)).toHaveLength(2);
});

test("the same company twice is one candidate: the newer data wins, and only the newest link works", async () => {
  const body = registration();
  await world.signUp(body);
  const [before] = await world.candidatesOf(body.companyEmail);
  await world.signUp({ ...body, companyName: "ООО «Василёк и Ко»", publicAgree: false });
  const after = await world.candidatesOf(body.companyEmail);
  expect(after).toMatchObject([{ id: before?.id, companyName: "ООО «Василёк и Ко»", state: "new" }]);
  expect(await world.countOf("customer_candidates_consents", sql`parent_id = ${before?.id}`)).toBe(1);
  expect(await world.countOf("tasks", sql`record_id = ${before?.id}`)).toBe(1);
  const [first = "", second = ""] = await world.tokensFor(body.companyEmail);
  const stale = await world.browser().call("POST", "/api/auth/signup/check", { token: first });
  expect([stale.statusCode, stale.json<{ errors: object }>().errors]).toEqual([410, { token: "replaced" }]);
  expect((await world.browser().call("POST", "/api/auth/signup/check", { token: second })).statusCode).toBe(200);
});

test("ten simultaneous requests make one candidate", async () => {
  const body = registration();
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(body)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await world.candidatesOf(body.companyEmail)).toHaveLength(1);
  // At most five letters an hour are sent to a mailbox, and the last one's link works.
  const tokens = await world.tokensFor(body.companyEmail);
  expect(tokens).toHaveLength(5);
  expect(
    (await world.browser().call("POST", "/api/auth/signup/check", { token: tokens.at(-1) ?? "" })).statusCode,
  ).toBe(200);
});

test("after 48 hours or a confirmed e-mail the same data makes another candidate", async () => {
  const late = registration();
  await world.signUp(late);
  world.later(49);
  await world.signUp(late);
  expect(await world.candidatesOf(late.companyEmail)).toHaveLength(2);
  world.later();
  const quick = registration();
  await world.confirmed(quick);
  await world.signUp({ ...quick, companyName: "ООО «Самозванец»" });
  expect(await world.candidatesOf(quick.companyEmail)).toMatchObject([
    { state: "confirmed", companyName: quick.companyName },
    { state: "new", companyName: "ООО «Самозванец»" },
  ]);
});

test("an inactive region accepts no new companies, and says so", async () => {
  const active = (on: boolean) => world.query(sql`update regions set is_active = ${on} where name = 'KZ' returning id`);
  const kz = registration({}, "kz");
  await active(false);
  const refused = await world.browser("kz").call("POST", "/api/auth/signup", kz);
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    "Казахстан: новых клиентов сейчас не регистрируем. Напишите нам, и мы подскажем",
  ]);
  expect(await world.candidatesOf(kz.companyEmail)).toEqual([]);
  await active(true);
  expect((await world.browser("kz").call("POST", "/api/auth/signup", kz)).statusCode).toBe(200);
});
