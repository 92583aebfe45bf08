// A day that cannot precede another day of its record: `min: "{field}"`.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Row, type Shop, type World } from "../../domains/billing/world.ts";

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
});
afterAll(() => world.close());

const contract = { number: "17/26", startDate: "2026-02-01" };
const put = async ({ id }: Row, change: object) => {
  const { version } = await world.one("contracts", id);
  return world.admin.call("PUT", `/api/resources/contracts/${id}`, { body: { version, ...change } });
};

test("a contract does not end before it begins, through a form or a cell", async () => {
  const body = { ...contract, customerId: shop.customerId, expiryDate: "2026-01-31" };
  const refused = await world.admin.call("POST", "/api/resources/contracts", { body });
  expect(refused.json()).toMatchObject({ statusCode: 422, errors: { expiryDate: "Не раньше 01.02.2026" } });
  const stored = await world.create("contracts", { ...body, expiryDate: "2026-12-31" });
  expect((await put(stored, { expiryDate: "2026-01-31" })).json()).toMatchObject({
    errors: { expiryDate: "Не раньше 01.02.2026" },
  });
  expect((await put(stored, { startDate: "2027-01-01" })).json()).toMatchObject({
    errors: { startDate: "Не позже 31.12.2026" },
  });
  expect((await put(stored, { startDate: "2027-01-01", expiryDate: "2027-12-31" })).status).toBe(200);
});

test("what was stored the other way round does not keep the rest of the record from being changed", async () => {
  const { id } = await world.create("contracts", { ...contract, customerId: shop.customerId });
  await world.services.database.db.execute(sql`update contracts set expiry_date = '2025-12-31' where id = ${id}`);
  const stored = await world.one("contracts", id);
  const answer = await put(stored, { ...stored, comment: "Продлить" });
  expect(answer.json(), answer.text).toMatchObject({ comment: "Продлить", expiryDate: "2025-12-31" });
});
