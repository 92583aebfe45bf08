// Refunds above a region's limit wait for a second administrator; their money is reserved meanwhile.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "../books/audit.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "../billing/world.ts";
import { errorsOf } from "../ledger/movements.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";
import { allocate, booksOf, received, reconciled, refund, unappliedOf } from "./money.ts";

let world: World;
let second: Client;
beforeAll(async () => {
  world = await openWorld();
  second = await asAdministrator(world);
  await world.setRegion("BY", { refundLimit: "100" });
});
afterAll(() => world.close());

const decide = (client: Client, id: number, action: string, body: object = {}) =>
  client.call("PUT", `/api/refunds/${id}/${action}`, { body });

/** A customer with an advance of this sum. */
async function payer(amount: string): Promise<Shop> {
  const shop = await world.shop();
  await received(world, { amount, customerId: shop.customerId });
  return shop;
}

async function waiting(shop: Shop, amount: string): Promise<Row> {
  const answer = await refund(world, shop.customerId, amount);
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"pending"')]);
  return answer.json<Row>();
}

test("a refund above the limit, also in small sums on one day, takes two administrators", async () => {
  const shop = await payer("500");
  expect((await refund(world, shop.customerId, "60")).json()).toMatchObject({ state: "done" });
  expect((await refund(world, shop.customerId, "40")).json()).toMatchObject({ state: "done" });
  expect((await refund(world, shop.customerId, "0.01")).json()).toMatchObject({ state: "pending" });
  const other = await payer("500");
  expect((await refund(world, other.customerId, "100.01")).json()).toMatchObject({ state: "pending" });
});

test("another administrator than its author confirms a refund, once; until then nothing moves", async () => {
  const shop = await payer("500");
  const { id } = await waiting(shop, "300");
  expect(await booksOf(world, shop.customerId)).toEqual({ "bank BYN": -500, "unapplied BYN": 500 });
  expect(await reconciled(shop)).toMatchObject({ closing: "-500.00" });
  expect(await world.one("customers", shop.customerId)).toMatchObject({ unapplied: "200.00", held: "300.00" });
  expect((await shop.client.call("GET", `/api/documents/download/refunds/${id}`)).status).toBe(409);
  const own = await decide(world.admin, id, "confirm");
  expect([own.status, own.text]).toEqual([409, expect.stringContaining("Кто составил: вы")]);
  expect((await decide(shop.client, id, "confirm")).status).toBe(403);
  const answers = await Promise.all([1, 2, 3].map(() => decide(second, id, "confirm")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await booksOf(world, shop.customerId)).toEqual({ "bank BYN": -200, "unapplied BYN": 200 });
  expect(await reconciled(shop)).toMatchObject({ closing: "-200.00" });
  expect(await world.one("customers", shop.customerId)).toMatchObject({ unapplied: "200.00", held: "0.00" });
  expect((await shop.client.call("GET", `/api/documents/download/refunds/${id}`)).status).toBe(200);
  expect((await decide(second, id, "decline", { declineReason: "Поздно" })).status).toBe(409);
  const { rows } = await world.services.database.db.execute(sql`
    select state from tasks where resource = 'refunds' and record_id = ${id}`);
  expect(rows).toEqual([{ state: "done" }]);
});

test("declining frees the money, records a reason, and is final", async () => {
  const shop = await payer("500");
  const { id } = await waiting(shop, "500");
  expect((await decide(world.admin, id, "decline", { declineReason: "Сам" })).status).toBe(409);
  expect(errorsOf(await decide(second, id, "decline", { declineReason: " " }))).toHaveProperty("declineReason");
  expect((await decide(second, id, "decline", { declineReason: "Нет заявления" })).status).toBe(200);
  expect(await unappliedOf(world, shop)).toBe("500.00");
  expect((await decide(second, id, "confirm")).status).toBe(409);
  expect(await booksOf(world, shop.customerId)).toEqual({ "bank BYN": -500, "unapplied BYN": 500 });
});

test("held money cannot be refunded or allocated, however many ask at once", async () => {
  const shop = await payer("500");
  const bill = (await shop.bill([{ accountId: await shop.account("yandex_direct"), amount: "500" }])).json<Bill>();
  const answers = await Promise.all([1, 2, 3].map(() => refund(world, shop.customerId, "200")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422]);
  expect(await unappliedOf(world, shop)).toBe("100.00");
  expect(errorsOf(await allocate(world, bill.id, "100.01"))["amount"]).toContain("только 100,00");
  expect((await allocate(world, bill.id)).status).toBe(201);
  const ids = answers.flatMap((answer) => (answer.status === 201 ? [answer.json<Row>().id] : []));
  await Promise.all(ids.map((id) => decide(second, id, "confirm")));
  expect(await booksOf(world, shop.customerId)).toEqual({
    ...{ "bank BYN": -100, "unapplied BYN": 0, "applied BYN": 100 },
  });
});

test("a refund of a reversal is at most its sum, and belongs to the same customer", async () => {
  const [shop, other] = [await payer("500"), await payer("500")];
  const accountId = await shop.account("yandex_direct");
  const bill = (await shop.bill([{ accountId, amount: "120" }])).json<Bill>();
  await allocate(world, bill.id);
  const { id: reversalId } = await world.create("reversals", { billId: bill.id, amount: "50", reason: "Просьба" });
  const ask = ({ customerId }: Shop, amount: string) =>
    world.admin.call("POST", "/api/resources/refunds", {
      body: { customerId, amount, date: world.today, reason: "Просьба", reversalId },
    });
  expect(errorsOf(await ask(other, "10"))).toHaveProperty("reversalId");
  expect((await ask(shop, "20")).status).toBe(201);
  expect(errorsOf(await ask(shop, "40.01"))["amount"]).toContain("осталось только 40,00");
  expect((await ask(shop, "40")).status).toBe(201);
});

test("it cannot be confirmed in a closed month, and only its decision can change", async () => {
  const shop = await payer("500");
  const { id } = await waiting(shop, "300");
  const { db } = world.services.database;
  await db.execute(sql`
    insert into closed_months (name, region, month, state)
    values ('Этот месяц', 'by', date_trunc('month', ${world.today}::date), 'closed')`);
  const refused = await decide(second, id, "confirm");
  expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(/закрыт/i)]);
  await db.execute(sql`delete from closed_months`);
  expect((await decide(second, id, "confirm")).status).toBe(200);
  for (const change of [sql`amount = amount + 1`, sql`state = 'pending'`, sql`reason = 'Другая'`])
    await expect(db.execute(sql`update refunds set ${change} where id = ${id}`)).rejects.toThrow();
  await expect(db.execute(sql`delete from refunds`)).rejects.toThrow();
  expect((await audit(world.services.database)).found).toEqual([]);
});
