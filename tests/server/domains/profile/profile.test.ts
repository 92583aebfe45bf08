import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { queueLetter } from "../../../../server/platform/mail/queueLetter.ts";
import { Stage } from "../../../world/stage.ts";

const stage = new Stage();
const url = "/api/users/me/company";
const letters = "/api/users/me/letters";

const recordOf = async () =>
  (
    await stage.people.customer.call("GET", `/api/resources/customers/${stage.people.customer.person?.customerId}`)
  ).json<{
    version: number;
  }>();

const change = async (body: object, headers: Readonly<Record<string, string>> = {}) =>
  stage.people.customer.call("PUT", url, { body, headers });

test("a customer changes how the company is reached, with the checks of the client's card", async () => {
  const { version } = await recordOf();
  const body = {
    contactName: " Пётр Новик ",
    contactEmail: "NOVIK@firm.by",
    contactPhoneNumber: "8 (029) 123-45-67",
    postalSameAsLegal: false,
    postalAddress: "220035, г. Минск, ул. Советская, д. 12",
  };
  const answer = await change({ ...body, version });
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ version: version + 1 });
  expect(await recordOf()).toMatchObject({
    contactName: "Пётр Новик",
    contactEmail: "novik@firm.by",
    contactPhoneNumber: "+375291234567",
    postalAddress: body.postalAddress,
  });
});

test("wrong values are told by field, and nothing is changed", async () => {
  const before = await recordOf();
  const answer = await change({
    version: before.version,
    contactName: "",
    contactEmail: "no e-mail",
    companyPhone: "12",
  });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.json<{ errors: object }>().errors).toSorted()).toEqual([
    "companyPhone",
    "contactEmail",
    "contactName",
  ]);
  expect(await recordOf()).toEqual(before);
});

test.each([
  "companyName",
  "companyTaxNumber",
  "bankAccount",
  "payType",
  "isActive",
  "ratesAdds",
  "id",
  "customerId",
  "region",
])("a customer cannot change %s", async (field) => {
  const before = await recordOf();
  expect((await change({ version: before.version, [field]: "x" })).status).toBe(400);
  expect(await recordOf()).toEqual(before);
});

test("a change names the version that it saw, in the body or in If-Match; a stale one is told what is there now", async () => {
  const { version } = await recordOf();
  expect((await change({ contactName: "Без версии" })).status).toBe(428);
  expect((await change({ contactName: "Первый" }, { "if-match": `"${version}"` })).status).toBe(200);
  const stale = await change({ contactName: "Второй", version });
  expect(stale.status).toBe(409);
  expect(stale.json()).toMatchObject({ current: { contactName: "Первый", version: version + 1 } });
  expect(stale.text).not.toContain("comment");
});

test("of two changes at the same moment one is told of the other", async () => {
  const { version } = await recordOf();
  const answers = await Promise.all(["Один", "Два"].map((contactName) => change({ contactName, version })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("the change is in the audit", async () => {
  const { rows } = await stage.running.services.database.db.execute(sql`
    select user_id as "userId", after from audit
    where resource = 'customers' and record_id = ${stage.people.customer.person?.customerId} order by id limit 1`);
  expect(rows[0]).toMatchObject({ userId: stage.people.customer.person?.id, after: { contactName: "Пётр Новик" } });
});

test("an unwanted letter is not sent, all others are", async () => {
  const { database, secrets } = stage.running.services;
  const { other } = stage.people;
  await other.call("PUT", letters, { body: { documents: true, lowBalance: true, news: false } });
  const to = other.person?.email ?? "";
  const about = { to, region: "by", kind: "welcome", paragraphs: ["Проба."] } as const;
  await database.transaction(async (tx) => {
    await queueLetter(tx, { secrets }, { ...about, subject: "Новости", topic: "news" });
    await queueLetter(tx, { secrets }, { ...about, subject: "Новый счёт", topic: "documents" });
    await queueLetter(tx, { secrets }, { ...about, subject: "Важное" });
  });
  const { rows } = await database.db.execute(sql`select subject from letters where "to" = ${to} order by id`);
  expect(rows).toEqual([{ subject: "Новый счёт" }, { subject: "Важное" }]);
  await other.call("PUT", letters, { body: { documents: true, lowBalance: true, news: true } });
});

test("users get every letter until they choose otherwise, each for themselves", async () => {
  const { customer, other } = stage.people;
  const all = { documents: true, lowBalance: true, news: true };
  expect((await customer.call("GET", letters)).json()).toEqual(all);
  const chosen = { documents: true, lowBalance: false, news: false };
  expect((await customer.call("PUT", letters, { body: chosen })).json()).toEqual(chosen);
  expect((await customer.call("GET", letters)).json()).toEqual(chosen);
  expect((await other.call("GET", letters)).json()).toEqual(all);
  expect((await customer.call("PUT", letters, { body: { ...chosen, passwords: false } })).status).toBe(400);
  expect((await customer.call("PUT", letters, { body: { news: true } })).status).toBe(422);
});
