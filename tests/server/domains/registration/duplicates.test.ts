// Possible duplicates, shown to users who may see both records.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCustomer } from "../../../world/callers.ts";
import type { Row } from "../../../world/stage.ts";
import { openWorld, registration, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Duplicate {
  readonly resource: string;
  readonly record: Row;
  readonly same: readonly string[];
}

const candidate = (more: object) =>
  world.admin.call("POST", "/api/resources/customer-candidates", {
    body: {
      companyName: "ЧУП «Сыр»",
      companyTaxNumber: "191000028",
      companyEmail: "one@firm.by",
      contactName: "Юлия Жук",
      contactPhoneNumber: "+375291234567",
      ...more,
    },
  });
const added = async (more: object) => (await candidate(more)).json<Row>().id;
const duplicates = async (id: number | undefined) => {
  const answer = await world.admin.call("GET", `/api/resources/customer-candidates/${id}/duplicates`);
  return answer.json<Duplicate[]>().map(({ resource, record, same }) => ({ resource, id: record.id, same }));
};

test("records with the same tax number, e-mail or name are shown with the matching fields", async () => {
  const first = await added({});
  const number = await added({ companyName: "ООО «Молоко»", companyEmail: "two@firm.by" });
  const email = await added({ companyName: "ООО «Масло»", companyTaxNumber: "191000030" });
  // Names are spelled in many ways.
  const name = await added({ companyName: "чуп сЫр ", companyTaxNumber: "191000043", companyEmail: "four@firm.by" });
  await added({ companyName: "ООО «Ряженка»", companyTaxNumber: "191000056", companyEmail: "five@firm.by" });
  const resource = "customer-candidates";
  expect(await duplicates(first)).toEqual([
    { resource, id: name, same: ["companyName"] },
    { resource, id: email, same: ["companyEmail"] },
    { resource, id: number, same: ["companyTaxNumber"] },
  ]);
  expect(await duplicates(name)).toEqual([{ resource, id: first, same: ["companyName"] }]);
});

test("a candidate's duplicates contain clients, but not the one that it became", async () => {
  const body = registration({ companyName: "ТОО «Алма»", companyTaxNumber: "191234567" });
  await world.complete(await world.confirmed(body));
  const [own] = await world.candidatesOf(body.companyEmail);
  expect(await duplicates(own?.id)).toEqual([]);
  const again = await added({ companyName: "Другое имя", companyTaxNumber: "191234567", companyEmail: "six@firm.by" });
  expect(await duplicates(again)).toEqual([
    { resource: "customers", id: own?.customerId, same: ["companyTaxNumber"] },
    { resource: "customer-candidates", id: own?.id, same: ["companyTaxNumber"] },
  ]);
});

test("typed values are compared as they will be stored, and not with their own record", async () => {
  const id = await added({ companyName: "ООО «Кефир»", companyTaxNumber: "191000071", companyEmail: "kefir@firm.by" });
  const resource = "customer-candidates";
  const typed = async (body: object) => {
    const answer = await world.admin.call("POST", `/api/resources/${resource}/duplicates`, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.json<Duplicate[]>().map(({ record, same }) => ({ id: record.id, same }));
  };
  expect(await typed({ companyTaxNumber: "191 000 071", companyEmail: "KEFIR@firm.by" })).toEqual([
    { id, same: ["companyTaxNumber", "companyEmail"] },
  ]);
  expect(await typed({ companyName: "кефир ооо" })).toEqual([]);
  // The company's name without its legal form matches; with another form it is another company.
  expect(await typed({ companyName: "Кефир" })).toEqual([{ id, same: ["companyName"] }]);
  expect(await typed({ companyName: "ОДО «Кефир»" })).toEqual([]);
  const bare = await added({ companyName: "Простокваша", companyTaxNumber: "191000084", companyEmail: "pr@firm.by" });
  expect(await typed({ companyName: 'ООО "Простокваша"' })).toEqual([{ id: bare, same: ["companyName"] }]);
  expect(await typed({ companyName: "ооо кефир", companyTaxNumber: "19100" })).toEqual([{ id, same: ["companyName"] }]);
  expect(await typed({ id, companyName: "ООО Кефир" })).toEqual([]);
  expect(await typed({})).toEqual([]);
  const customer = await asCustomer(world.running);
  expect((await customer.call("POST", `/api/resources/${resource}/duplicates`, { body: {} })).status).toBe(403);
});

test("a client's card lists duplicates, but not its own candidate", async () => {
  const body = registration({ companyName: "ООО «Сметана»", companyTaxNumber: "191000082" });
  await world.complete(await world.confirmed(body));
  const [own] = await world.candidatesOf(body.companyEmail);
  const answer = await world.admin.call("GET", `/api/resources/customers/${String(own?.customerId)}/duplicates`);
  expect(answer.json<Duplicate[]>()).toEqual([]);
});

test("only administrators see duplicates", async () => {
  const id = await added({});
  const customer = await asCustomer(world.running);
  expect((await customer.call("GET", `/api/resources/customer-candidates/${id}/duplicates`)).status).toBe(403);
  const body = registration({ companyTaxNumber: "191000028" });
  const answer = await world.browser().call("POST", "/api/auth/signup", body);
  expect(Object.keys(answer.json<object>())).toEqual(["message"]);
});

test("without duplicates in the definition there is no such call", async () => {
  expect((await world.admin.call("GET", "/api/resources/rates/1/duplicates")).status).toBe(404);
});
