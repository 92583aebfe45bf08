// Administrators' work with candidates.
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listedRegions } from "../../../../src/domain/company/region.ts";
import type { Row } from "../../../world/stage.ts";
import { openWorld, password, registration, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => world.later());

const act = (id: number | undefined, action: string, body: object = {}) =>
  world.admin.call("POST", `/api/resources/customer-candidates/${id}/${action}`, { body });
const registered = async (more: Readonly<Record<string, unknown>> = {}, region: "by" | "kz" = "by") => {
  const body = registration(more, region);
  await world.signUp(body, region);
  return { body, id: (await world.candidatesOf(body.companyEmail))[0]?.id };
};
const kinds = async (email: string) => (await world.letters(email)).map(({ kind }) => kind);

test.each(listedRegions)(
  "«Сделать клиентом» makes the customer of %s, who chooses a password by invitation",
  async (region) => {
    const { body, id } = await registered({}, region);
    const answer = await act(id, "make-customer");
    const candidate = answer.json<Row>();
    expect(candidate).toMatchObject({ state: "customer", customerId: expect.any(Number) as number });
    const customer = await world.admin.call("GET", `/api/resources/customers/${String(candidate["customerId"])}`);
    expect(customer.json()).toMatchObject({
      ...{ companyName: body.companyName, region, publicAgree: true, policyAgree: true },
      consents: [{ kind: "policy" }, { kind: "publicContract" }],
    });
    expect(await kinds(body.companyEmail)).toEqual(["registrationCheck", "invitation"]);
    const reset = { token: await world.tokenFor(body.companyEmail), password };
    expect((await world.browser(region).call("POST", "/api/auth/reset", reset)).statusCode).toBe(200);
    expect((await world.browser(region).signIn(body.companyEmail, password)).statusCode).toBe(200);
    expect(await world.countOf("contracts", sql`customer_id = ${candidate["customerId"]}`)).toBe(1);
    const audit = await world.query(sql`
    select resource, action from audit where user_id = ${world.admin.person?.id}
      and ((resource = 'customers' and record_id = ${candidate["customerId"]})
        or (resource = 'customer-candidates' and record_id = ${id})) order by id`);
    expect(audit).toEqual([
      { resource: "customers", action: "create" },
      { resource: "customer-candidates", action: "makeCustomer" },
    ]);
  },
);

test("twenty simultaneous clicks and one more make one customer and one invitation", async () => {
  const { body, id } = await registered();
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, "make-customer")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const again = (await act(id, "make-customer")).json<Row>();
  expect(new Set(answers.map((answer) => answer.json<Row>()["customerId"]))).toEqual(new Set([again["customerId"]]));
  expect(await world.countOf("customers", sql`company_email = ${body.companyEmail}`)).toBe(1);
  expect((await kinds(body.companyEmail)).filter((kind) => kind === "invitation")).toHaveLength(1);
});

test("a link says that an administrator made the company a customer, and the other way round", async () => {
  const { body, id } = await registered();
  const token = await world.tokenFor(body.companyEmail);
  await act(id, "make-customer");
  const late = await world.browser().call("POST", "/api/auth/signup/check", { token });
  expect([late.statusCode, late.json<{ errors: object }>().errors]).toEqual([410, { token: "used" }]);
  const other = registration();
  const completing = await world.confirmed(other);
  const [candidate] = await world.candidatesOf(other.companyEmail);
  const [own, theirs] = await Promise.all([world.complete(completing), act(candidate?.id, "make-customer")]);
  // Whichever request is first, there is one customer, and every error has a clear message.
  expect([
    [200, 200],
    [410, 200],
  ]).toContainEqual([own.statusCode, theirs.status]);
  expect(await world.countOf("customers", sql`company_email = ${other.companyEmail}`)).toBe(1);
});

test("an e-mail of another user is refused with the specified message", async () => {
  const first = await registered();
  await act(first.id, "make-customer");
  const body = { ...first.body, companyEmail: first.body.companyEmail };
  const { region: _, postalSameAsLegal: __, policyAgree: ___, ...known } = body;
  const second = await world.admin.call("POST", "/api/resources/customer-candidates", { body: known });
  const answer = await act(second.json<Row>().id, "make-customer");
  expect([answer.status, answer.json<{ message: string }>().message]).toEqual([
    409,
    "E-mail уже зарегистрирован, пожалуйста, укажите уникальный e-mail",
  ]);
});

test("an administrator can add a candidate with incomplete data", async () => {
  const body = {
    companyName: "ЧУП «Домашний сыр»",
    companyTaxNumber: "191000028",
    companyEmail: "syr@firm.by",
    contactName: "Юлия Жук",
    contactPhoneNumber: "+375291234567",
  };
  const made = await world.admin.call("POST", "/api/resources/customer-candidates", { body });
  expect(made.status).toBe(201);
  expect(made.json()).toMatchObject({ ...body, state: "new", publicAgree: false, consents: [] });
  const forged = { ...body, state: "customer", customerId: 1, consents: [{ kind: "policy" }] };
  const second = await world.admin.call("POST", "/api/resources/customer-candidates", { body: forged });
  expect(second.json()).toMatchObject({ state: "new", customerId: null, consents: [] });
});

test("«Отклонить» asks for a reason, sends no letter, and disables the links", async () => {
  const { body, id } = await registered();
  for (const input of [{}, { declineReason: "" }, { declineReason: "  " }]) {
    const answer = await act(id, "decline", input);
    expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      { declineReason: "Обязательное поле" },
    ]);
  }
  expect((await act(id, "decline", { declineReason: "Не рекламируем табак" })).json()).toMatchObject({
    state: "declined",
    declineReason: "Не рекламируем табак",
  });
  expect(await kinds(body.companyEmail)).toEqual(["registrationCheck"]);
  expect((await act(id, "make-customer")).status).toBe(409);
  expect((await act(id, "send-again")).status).toBe(409);
  const list = await world.admin.call(
    "GET",
    `/api/customers/candidates?filter=${encodeURIComponent(JSON.stringify({ state: "declined" }))}`,
  );
  expect(list.json<Row[]>().map((row) => row.id)).toContain(id);
});

test("«Отправить письмо ещё раз» sends the letter of the next step", async () => {
  const { body, id } = await registered();
  expect((await act(id, "send-again")).status).toBe(200);
  const token = await world.tokenFor(body.companyEmail);
  expect((await world.browser().call("POST", "/api/auth/signup/check", { token })).statusCode).toBe(200);
  await act(id, "send-again");
  await act(id, "make-customer");
  await act(id, "send-again");
  expect(await kinds(body.companyEmail)).toEqual([
    ...["registrationCheck", "registrationCheck", "registrationComplete", "invitation", "invitation"],
  ]);
  await world.browser().call("POST", "/api/auth/reset", { token: await world.tokenFor(body.companyEmail), password });
  const answer = await act(id, "send-again");
  expect([answer.status, answer.json<{ message: string }>().message]).toEqual([
    409,
    "Клиент уже выбрал пароль: приглашение ему не нужно",
  ]);
});

test("letters sent by administrators are limited, too", async () => {
  const { id } = await registered();
  for (let round = 0; round < 4; round += 1) expect((await act(id, "send-again")).status).toBe(200);
  expect((await act(id, "send-again")).status).toBe(409);
});

test("a corrected e-mail must be confirmed again: links in the former mailbox do not work", async () => {
  const body = registration();
  const token = await world.confirmed(body);
  const [candidate] = await world.candidatesOf(body.companyEmail);
  const path = `/api/resources/customer-candidates/${candidate?.id}`;
  const change = async (more: object) => {
    const record = (await world.admin.call("GET", path)).json<Row>();
    return (await world.admin.call("PUT", path, { body: { ...record, ...more } })).json<Row>();
  };
  expect(await change({ comment: "Перезвонить" })).toMatchObject({ state: "confirmed" });
  const right = registration().companyEmail;
  expect(await change({ companyEmail: right })).toMatchObject({ state: "new", emailConfirmedAt: null });
  expect((await world.complete(token)).statusCode).toBe(410);
  await act(candidate?.id, "send-again");
  const check = { token: await world.tokenFor(right) };
  expect((await world.browser().call("POST", "/api/auth/signup/check", check)).statusCode).toBe(200);
});

test("deleting a candidate deletes its consents, and deleting a customer keeps its candidate", async () => {
  const gone = await registered();
  expect((await world.admin.call("DELETE", `/api/resources/customer-candidates/${gone.id}`)).status).toBe(200);
  expect(await world.countOf("customer_candidates_consents", sql`parent_id = ${gone.id}`)).toBe(0);
  const kept = await registered({ publicAgree: false });
  const { customerId } = (await act(kept.id, "make-customer")).json<Row>() as unknown as { customerId: number };
  expect((await world.admin.call("DELETE", `/api/customers/delete/${customerId}`)).status).toBe(200);
  expect(await world.candidatesOf(kept.body.companyEmail)).toMatchObject([{ state: "customer", customerId: null }]);
});

test("only unconfirmed registrations are deleted after a year", async () => {
  const { deleteUnconfirmedCandidates } =
    await import("../../../../server/domains/registration/deleteUnconfirmedCandidates.ts");
  const stranger = await registered();
  const confirmed = registration();
  await world.confirmed(confirmed);
  const before = await world.countOf(
    "customer_candidates",
    sql`state <> 'new' or not exists (
    select from customer_candidates_consents where parent_id = customer_candidates.id)`,
  );
  world.later(364 * 24);
  await deleteUnconfirmedCandidates(world.services);
  expect(await world.candidatesOf(stranger.body.companyEmail)).toHaveLength(1);
  world.later(366 * 24);
  await deleteUnconfirmedCandidates(world.services);
  expect(await world.candidatesOf(stranger.body.companyEmail)).toEqual([]);
  expect(await world.countOf("customer_candidates")).toBe(before);
});
