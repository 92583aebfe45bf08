import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enrolBills } from "../../../../server/domains/billing/bills/enrolBills.ts";
import { isCheckViolation, isUniqueViolation, sqlState } from "../../../../server/platform/db/errors.ts";
import { sum } from "../../../../src/domain/money/money.ts";
import { priceTopUp } from "../../../../src/domain/money/topUp.ts";
import { splitVat } from "../../../../src/domain/money/vat.ts";
import { openWorld, unbalanced, type Bill, type Shop, type World } from "./world.ts";

let world: World;
let shop: Shop;
let google: number;
let paid: Bill;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  google = await shop.account("google_ads");
  const bill = (await shop.bill([{ accountId: google, amount: "120" }])).json<Bill>();
  paid = (await world.admin.call("PUT", `/api/bills/${bill.id}/paid`)).json<Bill>();
});
afterAll(() => world.close());

/** Enters a transaction that the product would never write. */
const enter = (
  entries: readonly (readonly [book: string, accountId: number | null, currency: string, amount: string])[],
) =>
  world.services.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into ledger_transactions (kind, date, customer_id) values ('correction', '2026-01-01', ${shop.customerId})
      returning id`);
    const values = entries.map(
      ([book, accountId, currency, amount]) =>
        sql`(${rows[0]?.id}, 'correction', '2026-01-01'::date, ${book}, ${accountId}::bigint, ${currency}, ${amount}::numeric)`,
    );
    await tx.execute(sql`
      insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount) values ${sql.join(values, sql`, `)}`);
  });

const refused = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a transaction that does not sum to zero in every currency is refused as a whole", async () => {
  const before = [await world.count("ledger_transactions"), await world.count("ledger_entries")];
  const half = enter([["cabinet", google, "USD", "10.00"]]);
  expect(isCheckViolation(await refused(half))).toBeTruthy();
  const otherCurrency = enter([
    ["cabinet", google, "USD", "10.00"],
    ["bank", null, "BYN", "-10.00"],
  ]);
  expect(isCheckViolation(await refused(otherCurrency))).toBeTruthy();
  const cent = enter([
    ["cabinet", google, "USD", "10.00"],
    ["spend", null, "USD", "-9.99"],
  ]);
  expect(isCheckViolation(await refused(cent))).toBeTruthy();
  expect([await world.count("ledger_transactions"), await world.count("ledger_entries")]).toEqual(before);
});

test("entries added to a balanced transaction must keep it balanced", async () => {
  const add = world.services.database.db.execute(sql`
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select id, kind, date, 'cabinet', ${google}::bigint, 'USD', 5 from ledger_transactions limit 1`);
  expect(isCheckViolation(await refused(add))).toBeTruthy();
});

test("entries of account balances name their account, and other entries name none", async () => {
  const nameless = enter([
    ["cabinet", null, "USD", "10.00"],
    ["bank", null, "USD", "-10.00"],
  ]);
  expect(isCheckViolation(await refused(nameless))).toBeTruthy();
  const nothing = enter([["bank", null, "USD", "0.00"]]);
  expect(isCheckViolation(await refused(nothing))).toBeTruthy();
});

test.each([
  "update ledger_entries set amount = amount + 1",
  "delete from ledger_entries",
  "truncate ledger_entries",
  "update ledger_transactions set date = '2020-01-01'",
  "delete from ledger_transactions",
])("entries cannot be changed: %s", async (statement) => {
  expect(sqlState(await refused(world.services.database.db.execute(sql.raw(statement))))).toBe("55000");
  expect(await world.balance(google)).toBe("32.21");
});

test("a bill cannot be entered twice", async () => {
  const again = world.services.database.transaction((tx) => enrolBills(tx, [paid.id], null));
  expect(isUniqueViolation(await refused(again))).toBeTruthy();
  expect(await world.balance(google)).toBe("32.21");
});

test("a correction changes the balance, and keeps earlier entries", async () => {
  const before = await world.count("ledger_entries");
  await enter([
    ["cabinet", google, "USD", "-2.21"],
    ["spend", null, "USD", "2.21"],
  ]);
  expect(await world.balance(google)).toBe("30.00");
  expect(await world.count("ledger_entries")).toBe(before + 2);
});

test("for any bill, its payment balances, its VAT is exact to the hundredth, and the promised sum arrives", async () => {
  const yandex = await shop.account("yandex_direct");
  const accounts = [google, yandex, await shop.account("vk_ads"), await shop.account("telegram_ads")];
  const lines = fc.array(fc.tuple(fc.nat(accounts.length - 1), fc.integer({ min: 1, max: 10_000_000 })), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom("20.00", "16.00", "12.00", "10.00", "0.00"), async (given, vatPercent) => {
      await world.setRegion("BY", { vatPercent });
      const answer = await shop.bill(
        given.map(([at, cents]) => ({ accountId: accounts[at] ?? 0, amount: (cents / 100).toFixed(2) })),
      );
      const bill = answer.json<Bill>();
      const before = await Promise.all(accounts.map((id) => world.balance(id)));
      const done = await world.admin.call("PUT", `/api/bills/${bill.id}/paid`);
      expect(done.status, done.text).toBe(200);
      const vat = sum(bill.lines.map(({ amount }) => splitVat(amount, vatPercent).vat));
      expect((await world.booksOf(bill.id))["vat BYN"] ?? "0.00").toBe(vat);
      for (const [at, id] of accounts.entries()) {
        const promised = bill.lines.filter(({ accountId }) => accountId === id).map(({ arrives }) => Number(arrives));
        const moved = Number(await world.balance(id)) - Number(before[at]);
        expect(moved).toBeCloseTo(
          promised.reduce((total, part) => total + part, 0),
          4,
        );
      }
      for (const { amount, enrolled, arrives, rate, scale, currency } of bill.lines) {
        const none = { customer: [], region: [] };
        const terms = { vatPercent, commission: none, discount: none };
        const price = priceTopUp(
          { ...terms, rate: { currency: currency as "USD", selling: rate, scale } },
          { gross: amount },
        );
        expect([enrolled, arrives]).toEqual([price.after, price.arrives]);
      }
    }),
    { numRuns: 25 },
  );
  expect(await unbalanced(world)).toEqual([]);
});
