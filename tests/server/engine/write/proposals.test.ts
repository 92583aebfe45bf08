// The initial values of new records: defaults and values of chosen records, the same in forms, calls and files.
import { expect, test } from "vitest";
import { fillingFields, hasProposals, isLookedUp } from "../../../../src/definition/filling/defaults.ts";
import { parseRecord } from "../../../../src/definition/schema.ts";
import { isEmpty } from "../../../../src/definition/values.ts";
import { dayIn } from "../../../../src/domain/time/periods.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import type { Row } from "../../../world/stage.ts";
import { Walk } from "../../../world/apiWalk.ts";
import type { Client } from "../../../world/callers.ts";

const walk = new Walk();
const proposing = builtInDefinitions.filter(hasProposals);
const proposed = async (resource: string, body: object, by: Client = walk.people.admin) => {
  const answer = await by.call("POST", `/api/resources/${resource}/proposal`, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
};
const add = async (resource: string, body: object) => {
  const answer = await walk.people.admin.call("POST", `/api/resources/${resource}`, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Row>();
};
const ownedOf = (resource: string) => walk.owned.get(resource) ?? { id: 0 };
const contractOf = (customerId: unknown, number: string, more: object = {}) =>
  add("contracts", { number, customerId, startDate: "2026-01-01", ...more });
const accountOf = (customerId: unknown, more: object = {}) =>
  add("accounts", { name: "Аккаунт", customerId, systemId: ownedOf("systems").id, ...more });
let customers = 0;
const newCustomer = () =>
  add("customers", {
    companyName: "ООО «Новый»",
    companyTaxNumber: "191000015",
    companyEmail: `new-${(customers += 1)}@firm.by`,
    contactName: "Ольга",
    payType: "postpay",
  });

test.each(proposing.map((definition) => [definition.name, definition] as const))(
  "%s proposes what the chosen records hold, and nothing that its own fields refuse",
  async (name, definition) => {
    for (const [reference, { to, fill = {} }] of fillingFields(definition)) {
      const chosen: Readonly<Record<string, unknown>> = ownedOf(to);
      const found = await proposed(name, { [reference]: chosen["id"] });
      for (const [own, other] of Object.entries(fill))
        if (!isEmpty(chosen[other])) expect(found, `${reference} fills in ${own}`).toHaveProperty(own, chosen[other]);
    }
    const all = await proposed(name, { customerId: ownedOf("customers").id });
    expect(parseRecord(definition, all, { region: "by", current: {} })).toMatchObject({ errors: {}, unknown: [] });
    for (const [own, field] of Object.entries(definition.fields))
      if (field.type === "date" && field.default === "today") expect(all).toHaveProperty(own, dayIn("by"));
  },
);

test("forms and calls fill in the only active contract, unless the field is cleared, or there are two, or it is suspended", async () => {
  const { id } = await newCustomer();
  const contract = await contractOf(id, "П-1");
  expect(await proposed("accounts", { customerId: id })).toMatchObject({ contractId: contract.id, region: "by" });
  expect(await accountOf(id)).toMatchObject({ contractId: contract.id });
  expect(await accountOf(id, { contractId: null })).toMatchObject({ contractId: null });
  await contractOf(id, "П-2", { status: "suspended" });
  expect(await accountOf(id)).toMatchObject({ contractId: contract.id });
  await contractOf(id, "П-3");
  expect(await accountOf(id)).toMatchObject({ contractId: null });
  expect(await proposed("accounts", {})).not.toHaveProperty("contractId");
});

test("a contract fills in its client and terms before the client's own; sent values take precedence", async () => {
  const { id } = await newCustomer();
  expect(await proposed("top-up-requests", { customerId: id })).toMatchObject({ payType: "postpay" });
  const contract = await contractOf(id, "У-1", { paymentTerms: "prepay" });
  const terms = { customerId: id, payType: "prepay" };
  expect(await proposed("top-up-requests", { contractId: contract.id })).toMatchObject(terms);
  expect(await proposed("top-up-requests", { customerId: id })).toMatchObject({ payType: "prepay" });
  const said = await proposed("top-up-requests", { customerId: id, payType: "postpay" });
  expect(said).not.toHaveProperty("payType");
  expect(await contractOf(id, "У-2")).toMatchObject({ paymentTerms: "postpay" });
  expect(await contractOf(id, "У-3", { paymentTerms: "prepay" })).toMatchObject({ paymentTerms: "prepay" });
});

test("an existing record gets no proposals when it is saved", async () => {
  const { id } = await newCustomer();
  const { id: account, version } = await accountOf(id);
  await contractOf(id, "С-1");
  const answer = await walk.people.admin.call("PUT", `/api/resources/accounts/${account}`, {
    body: { version, customerId: id, name: "Другое" },
  });
  expect(answer.json()).toMatchObject({ name: "Другое", contractId: null });
});

test("rows of an imported file get the same proposals as a form", async () => {
  const { id } = await newCustomer();
  const contract = await contractOf(id, "Ф-1");
  const file = `Название;Клиент;Система\r\nИз файла;#${id};#${ownedOf("systems").id}\r\n`;
  const answer = await walk.people.admin.call("POST", "/api/imports/accounts/preview", {
    body: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--b--\r\n`,
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  expect(answer.json()).toMatchObject({ shown: [{ record: { contractId: contract.id, region: "by" } }] });
});

test("proposals never show records that the caller may not read", async () => {
  const { victim, stranger } = walk.people;
  const body = { accountId: ownedOf("accounts").id };
  expect(await proposed("balance-rules", body, victim)).toEqual({});
  expect(await proposed("balance-rules", body)).toHaveProperty("customerId");
  expect(await proposed("balance-rules", { ...body, customerId: victim.person?.customerId }, stranger)).toEqual({});
  expect((await stranger.call("POST", "/api/resources/accounts/proposal", { body: {} })).status).toBe(403);
});

test("an account fills in its line's platform by its system's name, unless the line says it", async () => {
  const { id } = await newCustomer();
  const account = await accountOf(id);
  const lines = [
    { accountId: account.id, amount: "60.00" },
    { accountId: account.id, amount: "60.00", platform: "Своя" },
    { accountId: account.id, amount: "60.00", platform: null },
  ];
  const { name: platform } = ownedOf("systems") as Readonly<Record<string, unknown>>;
  expect((await proposed("bills", { lines }))["lines"]).toEqual([{ platform }, {}, {}]);
  const bill = await add("bills", { customerId: id, date: "2026-03-02", lines });
  expect(bill["lines"]).toMatchObject([{ platform }, { platform: "Своя" }, { platform: null }]);
  const put = async (rows: object[]) => {
    const { version } = (await walk.people.admin.call("GET", `/api/resources/bills/${bill.id}`)).json<Row>();
    const body = { version, lines: rows };
    const answer = await walk.people.admin.call("PUT", `/api/resources/bills/${bill.id}`, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.json<Row>()["lines"];
  };
  const bare = { accountId: account.id, amount: "60.00" };
  expect(await put([bare, bare, bare])).toMatchObject([{ platform }, { platform: "Своя" }, { platform: null }]);
  expect(await put([bare, bare, bare, bare])).toMatchObject([{}, {}, {}, { platform }]);
  expect(await proposed("bills", { lines: Array(501).fill(lines[0]) })).not.toHaveProperty("lines");
  expect(await proposed("bills", { lines: ["x", null, 7, {}] })).toMatchObject({ lines: [{}, {}, {}, {}] });
});

test("a user's last record is proposed to them", async () => {
  const lastly = builtInDefinitions.filter(({ fields }) =>
    Object.values(fields).some(({ default: word }) => isLookedUp(word) && "last" in word),
  );
  expect(lastly.map(({ name }) => name)).toContain("posts");
  const categoryId = ownedOf("categories").id;
  expect(await proposed("posts", {})).toEqual({ categoryId });
});
