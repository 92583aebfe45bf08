// The history as administrators read it, and what can be restored from it.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { HistoryEntry } from "../../../../src/contract/records/history.ts";
import { candidate, Stage } from "../../../world/stage.ts";
import { expectRefusal } from "../../../world/apiWalk.ts";

const stage = new Stage();

interface Page {
  readonly entries: readonly HistoryEntry[];
  readonly next: number | null;
}

async function history(query: Readonly<Record<string, string | number>>): Promise<Page> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await stage.people.admin.call("GET", `/api/history?${search.toString()}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Page>();
}

const restore = (entry: HistoryEntry | undefined, together = true) =>
  stage.people.admin.call("POST", `/api/history/${entry?.id}/restore`, { body: { together } });
const url = (resource: string, id: number) => `/api/resources/${resource}/${id}`;

test("a record's history says who changed which field from what to what", async () => {
  const { admin } = stage.people;
  const { id } = await stage.add("customer-candidates", candidate());
  await admin.call("PUT", url("customer-candidates", id), { body: { contactName: "Ольга Пак", version: 1 } });
  const { entries } = await history({ resource: "customer-candidates", recordId: id });
  expect(entries.map(({ action }) => action)).toEqual(["update", "create"]);
  expect(entries[0]).toMatchObject({
    author: { id: admin.person?.id, name: "Анна Ким" },
    named: { companyName: "ООО «Василёк»" },
    changes: [{ field: "contactName", before: "Ольга Климова", after: "Ольга Пак" }],
    restorable: false,
  });
  expect(entries[1]?.changes).toContainEqual({ field: "contactName", before: null, after: "Ольга Климова" });
});

test("filters select a kind, customer, period and person, and pages continue each other", async () => {
  const { customer, admin, other } = stage.people;
  const account = await stage.addAccount(customer, { name: "Первый" });
  await admin.call("PUT", url("accounts", account.id), { body: { name: "Второй", version: 1 } });
  const customerId = customer.person?.customerId ?? 0;
  expect((await history({ customerId, kind: "update" })).entries.map(({ recordId }) => recordId)).toContain(account.id);
  expect((await history({ customerId: other.person?.customerId ?? 0, kind: "update" })).entries).toEqual([]);
  expect((await history({ to: "2020-01-01" })).entries).toEqual([]);
  expect((await history({ from: "2020-01-01" })).entries.length).toBeGreaterThan(0);
  expect((await history({ author: admin.person?.id ?? 0 })).entries.length).toBeGreaterThan(0);
  expect((await history({ author: 999_999 })).entries).toEqual([]);
  const [newest, second] = (await history({})).entries;
  expect((await history({ before: newest?.id ?? 0 })).entries[0]?.id).toBe(second?.id);
  expectRefusal(await admin.call("GET", "/api/history?kind=nonsense"), 400);
});

test("changes made as a customer have both names", async () => {
  const { admin, customer } = stage.people;
  const customerId = customer.person?.customerId ?? 0;
  const { access_token: token } = (await admin.call("POST", "/api/auth/as-user", { body: { customerId } })).json<{
    access_token: string;
  }>();
  const { version } = (await admin.call("GET", url("customers", customerId))).json<{ version: number }>();
  const answer = await stage.running.app.inject({
    method: "PUT",
    url: "/api/users/me/company",
    headers: { host: "localhost", authorization: `Bearer ${token}` },
    payload: { companyPhone: "+375171234567", version },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const [entry] = (await history({ resource: "customers", recordId: customerId, kind: "update" })).entries;
  expect(entry).toMatchObject({ author: { id: customer.person?.id }, actingAdmin: { id: admin.person?.id } });
  expect((await history({ author: admin.person?.id ?? 0, kind: "update" })).entries[0]?.id).toBe(entry?.id);
});

test("it contains no secrets and no file locations", async () => {
  const account = await stage.addAccount(stage.people.customer, { password: "Очень-тайно-8" });
  await stage.people.admin.call("GET", `${url("accounts", account.id)}/secrets/password`);
  const page = await stage.people.admin.call("GET", `/api/history?resource=accounts&recordId=${account.id}`);
  expect(page.text).not.toContain("Очень-тайно-8");
  const { entries } = page.json<Page>();
  expect(entries[0]).toMatchObject({ action: "show password", changes: [] });
  expect(entries[1]?.changes).toContainEqual({ field: "password", before: null, after: true });
});

test("a deleted record is listed, and can be restored once, as it was", async () => {
  const { admin } = stage.people;
  const { id } = await stage.add("customer-candidates", candidate({ comment: "Позвонить" }));
  await admin.call("DELETE", url("customer-candidates", id));
  const [entry] = (await history({ resource: "customer-candidates", recordId: id, kind: "delete" })).entries;
  expect(entry).toMatchObject({ restorable: true, together: 0 });
  const answers = await Promise.all([restore(entry), restore(entry)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await admin.call("GET", url("customer-candidates", id))).json()).toMatchObject({
    ...{ comment: "Позвонить", contactName: "Ольга Климова", version: 2 },
  });
  const after = (await history({ resource: "customer-candidates", recordId: id })).entries;
  expect(after.map(({ action }) => action)).toEqual(["restore", "delete", "create"]);
  expect(after[1]?.restorable).toBe(false);
});

test("a restored client has its records, and its user needs a new password", async () => {
  const { admin, other } = stage.people;
  const customerId = other.person?.customerId ?? 0;
  const account = await stage.addAccount(other, { name: "Вместе", identifiers: [{ key: "login", value: "x" }] });
  expect((await admin.call("DELETE", url("customers", customerId))).status).toBe(200);
  const deletions = (await history({ customerId, kind: "delete" })).entries;
  const ofClient = deletions.find(({ resource }) => resource === "customers");
  const ofAccount = deletions.find(({ resource }) => resource === "accounts");
  expect(ofClient?.together).toBe(1);

  const alone = await restore(ofAccount, false);
  expectRefusal(alone, 409);
  expect(alone.text).toContain("Клиент: такой записи нет");

  expect((await restore(ofClient)).json()).toMatchObject({ recordId: customerId, message: "2\u00a0записи возвращены" });
  expect((await admin.call("GET", url("accounts", account.id))).json()).toMatchObject({
    ...{ name: "Вместе", customerId, identifiers: account["identifiers"] },
  });
  expect(account["identifiers"]).toMatchObject([{ id: expect.any(Number) as number, key: "login", value: "x" }]);
  const { rows } = await stage.running.services.database.db.execute(sql`
    select email, password_hash as hash from users where customer_id = ${customerId}`);
  expect(rows).toEqual([{ email: other.person?.email, hash: null }]);
});

test("a record is not restored over a value that another one has taken", async () => {
  const system = await stage.addSystem("taken_key");
  await stage.people.admin.call("DELETE", url("systems", system.id));
  await stage.addSystem("taken_key");
  const [entry] = (await history({ resource: "systems", recordId: system.id, kind: "delete" })).entries;
  const answer = await restore(entry);
  expectRefusal(answer, 409);
  expect(answer.text).toContain("«Код» уже занято");
});

test("a customer cannot read the history or restore records", async () => {
  expectRefusal(await stage.people.customer.call("GET", "/api/history"), 403);
  expectRefusal(await stage.people.customer.call("POST", "/api/history/1/restore", { body: { together: true } }), 403);
  expectRefusal(await restore({ id: 999_999 } as HistoryEntry), 404);
});
