// The sidebar's badges: they agree with the list for every caller, and never have more than two digits.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBadges } from "../../../../server/engine/read/badges.ts";
import { countRecords } from "../../../../server/engine/read/read.ts";
import type { ReadContext } from "../../../../server/engine/registry.ts";
import type { Caller } from "../../../../server/platform/caller.ts";
import type { Condition } from "../../../../src/definition/condition.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { badgeOf } from "../../../../src/definition/menu/sections.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { demoServices } from "../../../world/demoDatabase.ts";

let services: Awaited<ReturnType<typeof demoServices>>;
const admin: Caller = { userId: 2, sessionId: "", role: "ADMIN", customerId: null, region: "by" };

beforeAll(async () => {
  services = await demoServices();
}, 300_000);
afterAll(() => services.database.close());

const reach = (caller = admin): ReadContext => ({ registry: services.registry, db: services.database.db, caller });
const badged = builtInDefinitions.filter((definition) => badgeOf(definition));
/** The definition with its badge as a quick filter too. */
const asQuick = (definition: Definition, when: Condition): Definition => ({
  ...definition,
  list: { ...definition.list, quick: [{ key: "waits", label: "Ждут", when }] },
});
const counted = async (definition: Definition, context: ReadContext) =>
  countRecords(context, asQuick(definition, badgeOf(definition) ?? {}), { quick: "waits" });

test("each badge shows as many records as wait, up to 99, in one statement", async () => {
  let statements = 0;
  const context = reach();
  const watched = new Proxy(context.db, {
    get: (db, name, receiver) => {
      if (name === "execute") statements += 1;
      const value: unknown = Reflect.get(db, name, receiver);
      return typeof value === "function" ? (value.bind(db) as unknown) : value;
    },
  });
  const badges = await readBadges({ ...context, db: watched }, builtInDefinitions);
  expect(statements).toBe(1);
  expect(Object.keys(badges)).toEqual(badged.map(({ name }) => name));
  expect(Object.values(badges).some(({ count }) => count > 0)).toBe(true);
  for (const definition of badged) {
    const count = await counted(definition, context);
    expect(badges[definition.name], definition.name).toEqual({ count: Math.min(count, 99), exact: count <= 99 });
  }
});

test("a customer's badge counts only their own records", async () => {
  const { rows } = await services.database.db.execute<{ id: number }>(sql`
    select customer_id as id from bills where not paid group by 1 order by count(*) desc, 1 limit 1`);
  const customer: Caller = { ...admin, role: "CUSTOMER", customerId: rows[0]?.id ?? 0 };
  const bills = builtInDefinitions.find(({ name }) => name === "bills");
  if (!bills) throw new Error("There are no bills.");
  const unpaid = { ...bills, menu: { at: 1, badge: { paid: false } } };
  const own = (await readBadges(reach(customer), [unpaid]))["bills"]?.count;
  expect(own).toBe(Math.min(99, await counted(unpaid, reach(customer))));
  expect(own).toBeGreaterThan(0);
  expect(await counted(unpaid, reach())).toBeGreaterThan(own ?? 0);
});

test("what a role may not read gives no badge", async () => {
  const jobs = builtInDefinitions.filter(({ name }) => name === "jobs");
  const customer: Caller = { ...admin, role: "CUSTOMER", customerId: 1 };
  expect(await readBadges(reach(customer), jobs)).toEqual({});
});
