// Requests for accounts, from the customer's form to the account that an administrator opens.
import { afterAll, beforeAll, expect, test } from "vitest";
import { lettersTo } from "../../platform/mail/letters.ts";
import { openWorld, type Row, type Shop, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;
let direct: number;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  const systems = (await shop.client.call("GET", "/api/accounts/systems/all")).json<{ id: number; key: string }[]>();
  direct = systems.find(({ key }) => key === "yandex_direct")?.id ?? 0;
});
afterAll(() => world.close());

let count = 0;
const ask = (body: object, { client } = shop, key = `request-${(count += 1)}`) =>
  client.call("POST", "/api/account-requests", { body, headers: { "idempotency-key": key } });
const link = (more: object = {}) => ({
  ...{ kind: "link", systemId: direct, name: "Ромашка: поиск", site: "romashka.by" },
  identifiers: { login: "romashka-direct", clientId: "12345678" },
  ...more,
});
const list = async <T = Row>(resource: string, client = world.admin): Promise<readonly T[]> =>
  (await client.call("GET", `/api/resources/${resource}`)).json<T[]>();

test("a customer and the administrators see a request, and the administrators get a task", async () => {
  const answer = await ask(link());
  expect(answer.status).toBe(200);
  const { requestId, message } = answer.json<{ requestId: number; message: string }>();
  expect(message).toBe("Заявка на создание аккаунта принята");
  const [seen] = await list("account-requests", shop.client);
  expect(seen).toMatchObject({
    ...{ id: requestId, state: "waiting", kind: "link", name: "Ромашка: поиск", site: "https://romashka.by" },
    identifiers: [
      { key: "login", value: "romashka-direct" },
      { key: "clientId", value: "12345678" },
    ],
  });
  expect(await list("account-requests", (await world.shop()).client)).toEqual([]);
  expect(await list("tasks")).toMatchObject([{ resource: "account-requests", recordId: requestId, region: "by" }]);
});

test("sending it twice, even at once, makes one request and one task", async () => {
  const before = (await list("tasks")).length;
  const answers = await Promise.all([1, 2, 3].map(() => ask(link({ name: "Дважды" }), shop, "same-key")));
  const ids = answers
    .filter(({ status }) => status === 200)
    .map((answer) => answer.json<{ requestId: number }>().requestId);
  expect(new Set(ids).size).toBe(1);
  expect((await list("tasks")).length).toBe(before + 1);
});

test("errors are reported at their fields, and nothing is stored", async () => {
  const before = await list("account-requests");
  for (const [body, ...fields] of [
    [{ kind: "create", systemId: direct, name: " " }, "name"],
    [{ kind: "create", systemId: 999_999, name: "Новый" }, "systemId"],
    [link({ identifiers: {} }), "identifiers.login"],
    [link({ identifiers: { login: "Кириллица", clientId: "abc" } }), "identifiers.clientId", "identifiers.login"],
    [link({ identifiers: { login: "romashka", manager: "1" } }), "identifiers.manager"],
    [link({ email: "no e-mail", site: "::" }), "email", "site"],
  ] as const) {
    const answer = await ask(body);
    expect(answer.status, JSON.stringify(body)).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors).toSorted()).toEqual(fields);
  }
  expect(await list("account-requests")).toEqual(before);
});

test("an administrator opens it once: the account exists, the customer gets a letter and can top it up", async () => {
  const { requestId } = (await ask(link({ name: "Открыть меня" }))).json<{ requestId: number }>();
  const open = () =>
    world.admin.call("POST", `/api/resources/account-requests/${requestId}/open`, {
      body: { name: "Ромашка: РСЯ", externalAccountId: "778899", login: "romashka-direct", contractId: null },
    });
  const statuses = (await Promise.all([open(), open()])).map(({ status }) => status);
  expect(statuses).toContain(200);
  const opened = (await list("accounts", shop.client)).filter(
    ({ externalAccountId }) => externalAccountId === "778899",
  );
  expect(opened).toMatchObject([
    { name: "Ромашка: РСЯ", status: "active", currency: "BYN", systemId: direct, identifiers: [{ key: "login" }, {}] },
  ]);
  expect((await list("account-requests")).find(({ id }) => id === requestId)).toMatchObject({
    state: "opened",
    accountId: opened[0]?.id,
  });
  const { companyEmail } = await world.one("customers", shop.customerId);
  const letters = await lettersTo(world.services, String(companyEmail));
  expect(letters.map(({ subject }) => subject)).toEqual(["Аккаунт «Ромашка: РСЯ» готов"]);
});

test("a declined request shows its customer the reason, and can no longer be opened", async () => {
  const { requestId } = (await ask({ kind: "create", systemId: direct, name: "Лишний" })).json<{ requestId: number }>();
  const act = (action: string, body?: object) =>
    world.admin.call("POST", `/api/resources/account-requests/${requestId}/${action}`, body && { body });
  expect((await act("decline", { declineReason: "" })).status).toBe(422);
  expect((await act("decline", { declineReason: "Такой сайт система не примет" })).status).toBe(200);
  expect((await list("account-requests", shop.client)).find(({ id }) => id === requestId)).toMatchObject({
    state: "declined",
    declineReason: "Такой сайт система не примет",
  });
  const refused = await act("open", { name: "Лишний", externalAccountId: null, login: null, contractId: null });
  expect(refused.status, refused.text).toBe(409);
});

test("only customers can ask, except archived ones", async () => {
  expect((await ask(link(), { ...shop, client: world.admin })).status).toBe(403);
  const closed = await world.shop();
  const { version } = await world.one("customers", closed.customerId);
  await world.admin.call("PUT", `/api/resources/customers/${closed.customerId}`, {
    body: { isActive: false, version },
  });
  expect([401, 403]).toContain((await ask(link(), closed)).status);
});
