// A client's summary, as shown on their card.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToDo } from "../../../../src/contract/papers/documents.ts";
import type { Glance, OwnHome } from "../../../../src/contract/home.ts";
import type { WorkGroup } from "../../../../src/contract/records/sections.ts";
import { waitsForCustomer } from "../../../../src/domain/papers/signing.ts";
import { openWorld, type World } from "../billing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const glance = async (id: number, client = world.admin) => client.call("GET", `/api/customers/${id}/glance`);

test("a new customer has nothing; an active one has the sums of their lists", async () => {
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

test("what waits for the client's signature is the same on every page", async () => {
  const shop = await world.shop();
  const { db } = world.services.database;
  const states = ["none", "customer", "provider", "both", "refused"];
  for (const [signing, asked, visible, signed] of [
    ...states.map((state) => [state, false, true, false] as const),
    ["none", true, true, false],
    ["none", false, false, false],
    ["none", false, true, true],
  ] as const) {
    const act = { customerId: shop.customerId, date: world.today, totalWithVat: "10", visible, signed };
    const { id } = await world.create("acts", act);
    await db.execute(sql`update acts set signing = ${signing}, signing_asked = ${asked} where id = ${id}`);
  }
  const own = (await shop.client.call("GET", "/api/home/mine")).json<OwnHome>();
  const { toSign } = (await shop.client.call("GET", "/api/documents/todo")).json<ToDo>();
  const filter = (more: object) => encodeURIComponent(JSON.stringify({ ...waitsForCustomer.act, ...more }));
  const listed = [
    await shop.client.call("GET", `/api/bills/acts?filter=${filter({})}`),
    await world.admin.call("GET", `/api/bills/acts?filter=${filter({ customerId: shop.customerId })}`),
  ];
  expect({
    home: own.unsignedActs.first.map(({ id }) => id).toSorted(),
    documents: toSign.map(({ id }) => id).toSorted(),
    lists: listed.map((list) => list.json<{ id: number }[]>().length),
    glance: (await glance(shop.customerId)).json<Glance>().unsignedActs,
  }).toEqual({
    home: toSign.map(({ id }) => id).toSorted(),
    documents: own.unsignedActs.first.map(({ id }) => id).toSorted(),
    lists: [2, 2],
    glance: 2,
  });
  expect(toSign).toHaveLength(2);
  const work = (await world.admin.call("GET", "/api/work?region=by")).json<WorkGroup[]>();
  const all = await world.admin.call("GET", `/api/bills/acts?filter=${filter({ region: "by" })}`);
  expect(work.find(({ name, key }) => name === "acts" && key === "unsigned")?.count).toBe(all.json<unknown[]>().length);
});

test("only administrators can read it, and for an unknown customer it is a 404", async () => {
  const shop = await world.shop();
  expect((await glance(shop.customerId, shop.client)).status).toBe(403);
  expect((await glance(999_999)).status).toBe(404);
});
