// Records as the screens read and write them, on the real server.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import type { ApiError } from "../../src/dataProvider/requests/errors.ts";
import { request } from "../../src/dataProvider/requests/http.ts";
import type { ListQuery, Values } from "../../src/dataProvider/operations.ts";
import * as client from "../../src/dataProvider/resourceClient.ts";
import { signIn, signOut } from "../../src/dataProvider/session/session.ts";
import { messages } from "../../src/i18n/messages.ts";
import { addCustomer, password } from "../world/people.ts";
import { definitionOf, openWorld, type World } from "../world/openWorld.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await signIn(world.admin.email, password);
  world.calls.length = 0;
});

const contracts = definitionOf("contracts");
const accounts = definitionOf("accounts");
const candidates = definitionOf("customer-candidates");

const listQuery = (more: Partial<ListQuery> = {}): ListQuery => ({
  sort: { field: "id", order: "ASC" },
  page: 1,
  perPage: 10,
  filter: {},
  ...more,
});

const addContract = (more: Values = {}) =>
  client.create(contracts, {
    number: "Д-1",
    customerId: world.customer.customerId,
    startDate: "2026-01-01",
    ...more,
  });

const addAccount = (more: Values = {}) =>
  client.create(accounts, {
    name: "Аккаунт",
    customerId: world.customer.customerId,
    systemId: world.systemId,
    ...more,
  });

/** Rows made in the database, with numbered names; every tenth name occurs twice. */
const addCandidates = (count: number, mark: string) =>
  world.server.services.database.db.execute(sql`
    insert into customer_candidates
      (company_name, company_tax_number, region, contact_name, contact_phone_number, company_email)
    select ${mark} || lpad((n - case when n % 10 = 0 then 1 else 0 end)::text, 6, '0'), '191000028', 'by', 'Иван',
      '+375291234567', 'ivan@firm.by'
    from generate_series(1, ${count}::integer) n`);

const refusedBy = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error("it was not refused")),
    (error: unknown) => error as ApiError,
  );

describe("two people at one record", () => {
  test("the second is told, and shown the record as it is now", async () => {
    const { id, version } = await addContract();
    await client.update(contracts, id, { number: "Д-2" }, version);
    const error = await refusedBy(client.update(contracts, id, { number: "Д-3" }, version));
    expect(error).toMatchObject({ status: 409, message: messages.changedMeanwhile });
    expect(error.current).toMatchObject({ id, number: "Д-2", version: version + 1 });
    expect(await client.readOne(contracts, "ADMIN", id)).toMatchObject({ number: "Д-2" });
  });

  test("nobody deletes what the other has just changed", async () => {
    const { id, version } = await addContract();
    await client.update(contracts, id, { number: "Д-2" }, version);
    expect(await refusedBy(client.remove(contracts, id, version))).toMatchObject({ status: 409 });
    await client.remove(contracts, id, version + 1);
    expect(await refusedBy(client.readOne(contracts, "ADMIN", id))).toMatchObject({ status: 404 });
  });
});

test("wrong values come back with a message for each field", async () => {
  const error = await refusedBy(addContract({ number: "", startDate: undefined, ratesAdds: "101" }));
  expect(error).toMatchObject({ status: 422, message: messages.checkInput });
  expect(error.errors).toEqual({
    number: "Обязательное поле",
    startDate: "Укажите дату начала действия договора",
    ratesAdds: messages.maxValue("100"),
  });
});

test("a record that is sent twice, because an answer got lost, is there once", async () => {
  const values = { number: "Д-один", customerId: world.customer.customerId, startDate: "2026-01-01" };
  const [one, two] = [
    await client.create(contracts, values, "the-same-key"),
    await client.create(contracts, values, "the-same-key"),
  ];
  expect(two.id).toBe(one.id);
  expect((await client.create(contracts, values)).id).not.toBe(one.id);
});

test("a reading that nobody waits for any more ends at once", async () => {
  const controller = new AbortController();
  const page = client.readList(contracts, "ADMIN", listQuery(), controller.signal);
  const record = client.readOne(contracts, "ADMIN", 1, controller.signal);
  controller.abort();
  await expect(page).rejects.toMatchObject({ name: "AbortError" });
  await expect(record).rejects.toMatchObject({ name: "AbortError" });
});

describe("a file", () => {
  const bytes = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF";
  const original = { rawFile: new File([bytes], "Договор № 1, «Ромашка».pdf", { type: "application/pdf" }) };

  test("goes up with the form, and comes down whole under its Russian name, to its owner too", async () => {
    const { id, version } = await addContract();
    const changed = await client.update(contracts, id, { number: "Д-9", original }, version);
    expect(changed).toMatchObject({
      number: "Д-9",
      original: { name: "Договор № 1, «Ромашка».pdf", type: "application/pdf", size: bytes.length },
    });
    await signIn(world.customer.email, password);
    for (const from of [{ action: "download" }, { field: "original" }]) {
      const { name, blob } = await client.download(contracts, { id }, from);
      expect(name).toBe("Договор № 1, «Ромашка».pdf");
      expect(blob.type).toBe("application/pdf");
      expect(await blob.text()).toBe(bytes);
    }
  });

  test("goes up with a new record, stays when the record is sent back as it came, and goes when it is taken away", async () => {
    const made = await addContract({ number: "Д-10", original });
    const kept = await client.update(contracts, made.id, { ...made, number: "Д-11" }, made.version);
    expect(kept["original"]).toEqual(made["original"]);
    const without = await client.update(contracts, made.id, { original: null }, kept.version);
    expect(without["original"]).toBeNull();
    expect(await refusedBy(client.download(contracts, { id: made.id }, { field: "original" }))).toMatchObject({
      status: 404,
      message: "Файла ещё нет",
    });
  });

  test("of a wrong kind is refused at its field", async () => {
    const { id, version } = await addContract();
    const lie = { rawFile: new File(["<html>"], "a.pdf", { type: "application/pdf" }) };
    const error = await refusedBy(client.update(contracts, id, { original: lie }, version));
    expect(error).toMatchObject({ status: 415, errors: { original: "Недопустимый формат" } });
  });
});

describe("a long list", () => {
  const sort = { field: "companyName", order: "ASC" } as const;

  test("is continued from where the page before ended, and shows what counting rows would have shown", async () => {
    await addCandidates(60, "Страница ");
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await client.readList(candidates, "ADMIN", listQuery({ sort, page })));
    expect(world.calls.map((call) => call.includes("after="))).toEqual([false, true, true]);
    const { json } = await request({
      method: "GET",
      path: "/api/customers/candidates",
      query: { sort: ["companyName", "ASC"], range: [0, 29] },
    });
    expect(pages.flatMap(({ data }) => data)).toEqual(json);
    expect(pages.map(({ total, more }) => [total, more])).toEqual(Array(3).fill([60, false]));
  });

  test("is continued in the other direction, and by other fields, each from its own rows", async () => {
    for (const field of ["companyName", "createdAt", "id"])
      for (const order of ["ASC", "DESC"] as const) {
        const query = listQuery({ sort: { field, order }, perPage: 7 });
        const seen = [];
        for (const page of [1, 2, 3])
          seen.push(...(await client.readList(candidates, "ADMIN", { ...query, page })).data.map(({ id }) => id));
        const whole = await client.readList(candidates, "ADMIN", { ...query, perPage: 21 });
        expect(seen, `${field} ${order}`).toEqual(whole.data.map(({ id }) => id));
      }
  });

  test("may be opened in the middle: then rows are counted once, and from there it goes on", async () => {
    for (const page of [4, 5]) await client.readList(candidates, "ADMIN", listQuery({ sort, page, perPage: 9 }));
    expect(world.calls.map((call) => call.includes("after="))).toEqual([false, true]);
  });

  test("is not continued after a change, nor by whoever signs in next", async () => {
    const read = (page: number) => client.readList(candidates, "ADMIN", listQuery({ sort, page, perPage: 8 }));
    const [first] = (await read(1)).data;
    const { id, version } = first ?? { id: 0, version: 0 };
    await client.update(candidates, id, { companyName: "Яблоко" }, version);
    await read(2);
    await read(1);
    signOut();
    await signIn(world.admin.email, password);
    await read(2);
    expect(world.calls.filter((call) => call.includes("after="))).toEqual([]);
  });

  test("of more than 10 000 rows says that there are more, and counts no further", async () => {
    await addCandidates(10_050, "Много ");
    const query = listQuery({ sort, filter: { companyName_like: "Много" } });
    expect(await client.readList(candidates, "ADMIN", query)).toMatchObject({ total: 10_000, more: true });
    const deep = await client.readList(candidates, "ADMIN", { ...query, page: 1003 });
    expect(deep).toMatchObject({ total: 10_031, more: true });
    const last = await client.readList(candidates, "ADMIN", { ...query, page: 1005 });
    expect(last).toMatchObject({ total: 10_050, more: false });
    expect(last.data).toHaveLength(10);
  });
});

describe("a customer", () => {
  test("reads what is theirs at the addresses that are theirs", async () => {
    await addContract({ number: "Моё" });
    const stranger = await addCustomer(world.server.services.database);
    const foreign = await addContract({ number: "Чужое", customerId: stranger.customerId });
    await signIn(world.customer.email, password);
    world.calls.length = 0;
    const { data } = await client.readList(contracts, "CUSTOMER", listQuery({ perPage: 100 }));
    expect(data.map(({ number }) => number)).toContain("Моё");
    expect(data.map(({ number }) => number)).not.toContain("Чужое");
    expect(await refusedBy(client.readOne(contracts, "CUSTOMER", foreign.id))).toMatchObject({
      status: 404,
      message: "Договор: запись не найдена",
    });
    expect(world.calls.every((call) => call.startsWith("GET /api/contracts?"))).toBe(true);
  });

  test("may not do what administrators do, and is told so in words", async () => {
    const { id } = await addContract();
    await signIn(world.customer.email, password);
    expect(await refusedBy(client.runAction(contracts, "suspend", { id }))).toMatchObject({
      status: 403,
      message: expect.stringMatching(/доступ/) as string,
    });
  });
});

describe("an action", () => {
  test("answers the record as it is afterwards", async () => {
    const { id, version } = await addAccount();
    const suspended = await client.runAction(accounts, "suspend", { id });
    expect(suspended).toMatchObject({ id, status: "suspended", version: version + 1 });
  });

  test("takes what it asks for", async () => {
    const acts = definitionOf("acts");
    const act = await client.create(acts, {
      date: "2026-03-31",
      customerId: world.customer.customerId,
      totalWithVat: "120",
    });
    expect(await client.runAction(acts, "visibility", act, { visible: true })).toMatchObject({ visible: true });
    expect(await refusedBy(client.runAction(acts, "visibility", act))).toMatchObject({
      status: 422,
      errors: { visible: "Обязательное поле" },
    });
  });

  test("on many records says of each what became of it", async () => {
    const [one, two] = [await addAccount(), await addAccount()];
    const results = await client.runBulkAction(accounts, "suspend", [one.id, 999_999, two.id]);
    expect(results).toEqual([
      { id: one.id, done: true },
      { id: 999_999, done: false, message: "Рекламный аккаунт: запись не найдена" },
      { id: two.id, done: true },
    ]);
    expect(await client.readOne(accounts, "ADMIN", two.id)).toMatchObject({ status: "suspended" });
  });
});

test("a stored secret is shown when it is asked for, and nothing where none is stored", async () => {
  const [secret, none] = [await addAccount({ password: "Очень-тайно-7" }), await addAccount()];
  expect(secret["password"]).toBe(true);
  expect(await client.revealSecret(accounts, secret.id, "password")).toBe("Очень-тайно-7");
  expect(await client.revealSecret(accounts, none.id, "password")).toBeNull();
});
