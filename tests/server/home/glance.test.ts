// How things are with a client, as their card says it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Glance } from "../../../src/contract/home.ts";
import { openWorld, type World } from "../billing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const glance = async (id: number, client = world.admin) => client.call("GET", `/api/customers/${id}/glance`);

test("a newcomer has nothing; who works has what their own lists add up to", async () => {
  const shop = await world.shop();
  expect((await glance(shop.customerId)).json<Glance>()).toMatchObject({
    balances: [],
    unpaidBills: { count: 0, amount: "0.00", currency: "BYN" },
    unsignedActs: 0,
    openTasks: 0,
    lastSeen: expect.any(String) as unknown,
  });
  const account = await shop.account("yandex_direct");
  const second = await shop.account("google_ads");
  const [paid] = [
    await shop.bill([{ accountId: account, amount: "120" }]),
    await shop.bill([{ accountId: account, amount: "60" }]),
    await shop.bill([{ accountId: account, amount: "30.50" }]),
  ];
  await world.admin.call("PUT", `/api/bills/${paid.json<{ id: number }>().id}/paid`);
  for (const [visible, signed] of [
    [true, false],
    [true, true],
    [false, false],
  ])
    await world.create("acts", {
      customerId: shop.customerId,
      date: world.today,
      totalWithVat: "10",
      visible,
      signed,
    });
  await shop.client.call("POST", "/api/account-requests", {
    body: { kind: "create", systemId: (await world.one("accounts", account))["systemId"], name: "Ещё один" },
    headers: { "idempotency-key": "one" },
  });
  await world.shop();
  expect((await glance(shop.customerId)).json<Glance>()).toMatchObject({
    balances: [
      { currency: "BYN", amount: await world.balance(account) },
      { currency: "USD", amount: "0.00" },
    ],
    unpaidBills: { count: 2, amount: "90.50" },
    unsignedActs: 1,
    openTasks: 1,
  });
  const listed = async (resource: string, filter: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    const { headers } = await world.admin.call("GET", `/api/resources/${resource}?${query}`);
    return String(headers["content-range"]).split("/")[1];
  };
  expect(await listed("tasks", { customerId: shop.customerId, state: "open" }), "of the customer, not of all").toBe(
    "1",
  );
  expect(await listed("bills", { "lines.accountId": account }), "bills that name the account in a line").toBe("3");
  expect(await listed("bills", { "lines.accountId": second }), "and none that do not").toBe("0");
});

test("it is the administrators' alone, and there is none of nobody", async () => {
  const shop = await world.shop();
  expect((await glance(shop.customerId, shop.client)).status).toBe(403);
  expect((await glance(999_999)).status).toBe(404);
});
