import type { WorkGroup } from "../../../../src/contract/records/sections.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { warnOfContracts } from "../../../../server/domains/documents/warnOfContracts.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Row, type Shop, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;
let contract: Row;
const end = (days: number) => addDays(world.today, days);

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  contract = await world.create("contracts", {
    ...{ customerId: shop.customerId, number: "77/26", startDate: "2026-01-01", expiryDate: end(31) },
  });
});
afterAll(() => world.close());

/** The subjects of a day's letters, by recipient. */
async function told(daysLater: number): Promise<readonly string[]> {
  const { database } = world.services;
  await database.db.execute(sql`delete from letters`);
  const later = { ...world.services, clock: () => new Date(Date.now() + daysLater * 86_400_000) };
  await Promise.all([warnOfContracts(later), warnOfContracts(later)]);
  const { rows } = await database.db.execute<{ to: string; subject: string }>(sql`
    select "to", subject from letters where kind = 'contractEnds' order by id`);
  return rows.map(({ to, subject }) => `${to === world.admin.person?.email ? "admin" : "customer"}: ${subject}`);
}

test("the customer and the administrators get one letter 30 days and one 7 days before a contract ends", async () => {
  const [first, ...others] = await told(1);
  expect(first).toMatch(/^customer: Договор № 77\/26 заканчивается/);
  expect(others.at(-1)).toMatch(/^admin: Заканчивается 1\sдоговор$/);
  expect(await told(1), "on the same day").toEqual([]);
  expect(await told(10), "between").toEqual([]);
  expect((await told(25)).length, "the second time").toBeGreaterThanOrEqual(2);
  expect(await told(26)).toEqual([]);
  const todo = (await shop.client.call("GET", "/api/documents/todo")).json<{ ending: readonly unknown[] }>();
  expect(todo.ending, "and it is not yet within 30 days today").toEqual([]);
});

test("a prolonged contract is announced again; a suspended one, or to users without such letters, is not", async () => {
  const change = async (body: object) => {
    const { version } = await world.one("contracts", contract.id);
    const answer = await world.admin.call("PUT", `/api/resources/contracts/${contract.id}`, {
      body: { version, ...body },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  await change({ expiryDate: end(5) });
  const work = (await world.admin.call("GET", "/api/work")).json<WorkGroup[]>();
  expect(work.find(({ name, key }) => name === "contracts" && key === "ending")?.count).toBe(1);
  await world.services.database.db.execute(sql`
    update users set muted_letters = '{documents}' where customer_id = ${shop.customerId}`);
  const letters = await told(0);
  expect(letters.filter((letter) => letter.startsWith("admin"))).toHaveLength(1);
  await change({ expiryDate: end(6), status: "suspended" });
  expect(await told(0)).toEqual([]);
  await world.setRegion("BY", { contractWarnings: [] });
  await change({ expiryDate: end(4), status: "active" });
  expect(await told(0), "nor where the settings say never").toEqual([]);
});
