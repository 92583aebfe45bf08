// Totals below lists: they equal those of all pages together for every caller, and include only the caller's records.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../../../server/platform/caller.ts";
import { may } from "../../../../server/engine/access.ts";
import { readPage } from "../../../../server/engine/read/read.ts";
import type { ReadContext } from "../../../../server/engine/registry.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { readTotals } from "../../../../server/engine/read/totals.ts";
import type { Role } from "../../../../src/domain/company/role.ts";
import { totalsByCurrency, type CurrencyAmount } from "../../../../src/domain/money/totals.ts";
import type { Definition, FieldOf } from "../../../../src/definition/grammar.ts";
import { currencyOf } from "../../../../src/definition/texts/currencyOf.ts";
import { demoServices } from "../../../world/demoDatabase.ts";

let services: Awaited<ReturnType<typeof demoServices>>;
let customers: readonly Caller[];
const admin: Caller = { userId: 1, sessionId: "test", role: "ADMIN", customerId: null, region: "by" };
const writeContextOf = (caller: Caller): ReadContext => ({
  registry: services.registry,
  db: services.database.db,
  caller,
});

beforeAll(async () => {
  services = await demoServices();
  const { rows } = await services.database.db.execute<{ id: number; region: "by" | "kz" }>(sql`
    select c.id, c.region from customers c where exists (select from acts a where a.customer_id = c.id and a.visible)
    order by c.id limit 2`);
  customers = rows.map(({ id, region }) => ({ ...admin, role: "CUSTOMER", customerId: id, region }));
}, 180_000);
afterAll(() => services.database.close());

const moneyOf = ({ fields }: Definition, role: Role, readable = true) =>
  Object.entries(fields).filter(
    (entry): entry is [string, FieldOf<"money">] =>
      entry[1].type === "money" && (entry[1].access?.read?.includes(role) ?? true) === readable,
  );
const withMoney = builtInDefinitions.filter((definition) => moneyOf(definition, "ADMIN").length > 0);
const asked = (fields: readonly string[], filter: object = {}) => ({
  fields: JSON.stringify(fields),
  filter: JSON.stringify(filter),
});
const inOrder = (sums: readonly CurrencyAmount[] = []) =>
  sums.toSorted((one, other) => one.currency.localeCompare(other.currency));

/** Adds up page after page, as a person would. */
async function addedUp(caller: Caller, definition: Definition, filter: object) {
  const found: Record<string, CurrencyAmount[]> = {};
  for (let offset = 0; ; offset += 500) {
    const wanted = { sort: { field: "id", descending: false }, offset, limit: 500, filter: { ...filter } };
    const { records } = await readPage(writeContextOf(caller), definition, wanted);
    for (const [name, field] of moneyOf(definition, caller.role))
      for (const record of records)
        if (typeof record[name] === "string")
          (found[name] ??= []).push({ amount: record[name], currency: currencyOf(field, record, "by") });
    if (records.length < 500) {
      const sums = Object.entries(found).map(([name, amounts]) => [name, totalsByCurrency(amounts)] as const);
      return { sums: Object.fromEntries(sums), count: offset + records.length };
    }
  }
}

describe.each(withMoney.map((definition) => [definition.name, definition] as const))("%s", (_name, definition) => {
  test("equals the sum of its pages, for administrators and each customer", async () => {
    const filters = definition.fields["region"] === undefined ? [{}] : [{}, { region: "kz" }];
    for (const caller of [admin, ...customers].filter((one) => may(definition, "read", one)))
      for (const filter of filters) {
        const { sums: wanted, count } = await addedUp(caller, definition, filter);
        for (const [name, field] of moneyOf(definition, caller.role)) {
          const totals = await readTotals(writeContextOf(caller), definition, asked([name], filter), "by");
          // Computed values are added up for at most a thousand records.
          if (field.computed && count > 1000) expect(totals).toEqual({ count: 1000, exact: false, sums: {} });
          else {
            expect(totals).toMatchObject({ count, exact: true });
            expect(inOrder(totals.sums[name]), `${caller.role} ${name}`).toEqual(inOrder(wanted[name]));
          }
        }
      }
  });

  test("adds up only sums that the role may read", async () => {
    for (const role of ["ADMIN", "CUSTOMER"] as const) {
      const hidden = moneyOf(definition, role, false).map(([name]) => name);
      for (const name of [...hidden, "id", "nothing", "toString"])
        await expect(
          readTotals(writeContextOf({ ...admin, role }), definition, asked([name]), "by"),
          `${role} ${name}`,
        ).rejects.toMatchObject({ statusCode: 400 });
    }
  });
});

test("there is something to add up, also of several currencies and of several customers", async () => {
  const bills = builtInDefinitions.find(({ name }) => name === "bills");
  const accounts = builtInDefinitions.find(({ name }) => name === "accounts");
  if (!bills || !accounts) throw new Error("bills and accounts are built in");
  const all = await readTotals(writeContextOf(admin), bills, {}, "by");
  expect(inOrder(all.sums["amountWithVat"]).map(({ currency }) => currency)).toEqual(["BYN", "KZT"]);
  const [own, others] = await Promise.all(
    customers.slice(0, 2).map(async (caller) => readTotals(writeContextOf(caller), bills, {}, "by")),
  );
  expect(own?.count).toBeGreaterThan(0);
  expect(own?.sums["amountWithVat"]).not.toEqual(others?.sums["amountWithVat"]);
  const theirs = asked(["amountWithVat"], { customerId: customers[1]?.customerId });
  const [first = admin] = customers;
  expect(await readTotals(writeContextOf(first), bills, theirs, "by")).toMatchObject({
    count: 0,
    sums: { amountWithVat: [] },
  });
  expect(Object.keys((await readTotals(writeContextOf(admin), accounts, {}, "by")).sums)).toEqual(accounts.list.totals);
});

test("there is no sum of too many records until the filter is narrower", async () => {
  const { db } = services.database;
  const [caller = admin] = customers;
  await db.execute(sql`insert into accounts (name, customer_id, system_id, region, currency, status)
    select 'Много ' || n, ${caller.customerId}, (select min(id) from systems), 'by', 'BYN', 'active'
    from generate_series(1, 1001) n`);
  await db.execute(sql`insert into refunds (customer_id, region, date, amount, reason, state)
    select ${caller.customerId}, 'by', '2026-01-01'::date + n % 2, 0.01, 'Возврат', 'done' from generate_series(1, 10001) n`);
  const [accounts, refunds] = ["accounts", "refunds"].map((name) => services.registry.require(name));
  if (!accounts || !refunds) throw new Error("accounts and refunds are built in");
  const totals = (definition: Definition, filter: object) =>
    readTotals(writeContextOf(admin), definition, { filter: JSON.stringify(filter) }, "by");
  expect(await totals(accounts, { name_like: "Много" })).toEqual({ count: 1000, exact: false, sums: {} });
  expect(await totals(refunds, {})).toEqual({ count: 10_000, exact: false, sums: {} });
  expect(await totals(refunds, { date: "2026-01-02" })).toEqual({
    count: 5001,
    exact: true,
    sums: { amount: [{ currency: "BYN", amount: "50.01" }] },
  });
});
