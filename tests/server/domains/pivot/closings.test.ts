// What acts close, by account: their lines name accounts, and the pivot agrees with them. 100 $ were paid with 360.00 in
// each of two accounts of one contract, a day after the other.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checks } from "../../../../server/domains/books/checks.ts";
import { closeMonth, enrol, moveBetween, spend } from "../acts/month.ts";
import { openWorld, type World } from "../billing/world.ts";

const [august, september] = ["2026-08", "2026-09"] as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.setRates("by", "3.0000", "2026-07-01");
});
afterAll(() => world.close());

const kinds = { line: "paid", service: "service", overline: "beyond", overact: "act" } as const;

async function twoAccounts() {
  const { db } = world.services.database;
  const shop = await world.shop();
  const { id: contractId } = await world.create("contracts", {
    ...{ number: `З-${shop.customerId}`, customerId: shop.customerId, type: "unique", status: "active" },
    ...{ startDate: "2026-01-01", service: "Реклама" },
  });
  const first = await shop.account("google_ads", { contractId });
  const second = await shop.account("google_ads", { contractId, name: "Другой" });
  await enrol(db, first, { date: "2026-08-03", paid: "360.00", arrives: "100.00" });
  await enrol(db, second, { date: "2026-08-04", paid: "360.00", arrives: "100.00" });
  const names = new Map<number | null, string>([
    [first, "first"],
    [second, "second"],
    [null, "none"],
  ]);
  return {
    ...{ db, first, second, contractId, customerId: shop.customerId },
    close: async (month: string) => {
      await closeMonth(world.services, shop.customerId, month);
      await db.execute(sql`update acts set visible = true where customer_id = ${shop.customerId}`);
    },
    /** A visible act, of an account if one is named; below zero too, which forms refuse in Belarus. */
    act: async (
      amount: number,
      { covers = "advertising", of }: { covers?: string; of?: number } = {},
    ): Promise<void> => {
      await db.execute(sql`
        with made as (
          insert into acts (number, date, customer_id, contract_id, region, currency, total_with_vat, covers, visible)
          select 'З-' || nextval(pg_get_serial_sequence('acts', 'id')), '2026-09-30', ${shop.customerId}, ${contractId}, 'by',
            'BYN', ${amount.toFixed(2)}::numeric, ${covers}, true
          returning id)
        insert into acts_lines (parent_id, position, account_id, amount)
        select m.id, 0, a.id, ${amount.toFixed(2)}::numeric from made m join accounts a on a.id = ${of ?? null}::bigint`);
    },
    /** Such as { "first paid": 36 }. */
    closed: async () => {
      const { rows } = await db.execute<{ account: number | null; kind: keyof typeof kinds; closed: number }>(sql`
        select account_id as account, row_kind as kind, sum(closed_by_act)::int as closed
        from pivot_facts where customer_id = ${shop.customerId} and closed_by_act <> 0 group by 1, 2`);
      return Object.fromEntries(
        rows.map(({ account, kind, closed }) => [`${names.get(account)} ${kinds[kind]}`, closed / 100]),
      );
    },
  };
}

test("an act closes what was paid for the account that spent it, although another account was paid first", async () => {
  const { db, second, close, closed } = await twoAccounts();
  await spend(db, second, "2026-08-20", "10.00");
  await close(august);
  expect(await closed()).toEqual({ "second paid": 36 });
});

test("what an account spends beyond its payments stays with it, and the other account's payment stays open", async () => {
  const { db, first, second, close, closed } = await twoAccounts();
  await spend(db, second, "2026-08-20", "110.00");
  await close(august);
  expect(await closed()).toEqual({ "second paid": 360, "second beyond": 37.25 });
  await enrol(db, second, { date: "2026-09-01", paid: "36.00", arrives: "10.00" });
  expect(await closed()).toEqual({ "second paid": 396, "second beyond": 1.25 });
  await spend(db, first, "2026-09-02", "50.00");
  await close(september);
  expect(await closed()).toEqual({ "first paid": 180, "second paid": 396, "second beyond": 1.25 });
});

test("transferred and corrected money is closed in the account that spends it", async () => {
  const { db, first, second, customerId, close } = await twoAccounts();
  await moveBetween(db, { from: first, to: second, date: "2026-08-10", amount: "100.00" });
  await spend(db, second, "2026-08-20", "150.00");
  await close(august);
  const byAccount = async () => {
    const { rows } = await db.execute<{ account: number; closed: number; open: number }>(sql`
      select account_id as account, coalesce(sum(closed_by_act), 0)::int as closed,
        (sum(pivot_to_close(f)) - coalesce(sum(closed_by_act), 0))::int as open
      from pivot_facts f where customer_id = ${customerId} group by 1 order by 1`);
    return rows.map(({ closed, open }) => [closed / 100, open / 100]);
  };
  expect(await byAccount()).toEqual([
    [0, 0],
    [540, 180],
  ]);
  for (const [accountId, amount] of [
    [second, "-50.00"],
    [first, "50.00"],
  ] as const)
    await world.create("corrections", { accountId, date: "2026-09-05", amount, reason: "Не тот кабинет" });
  expect(await byAccount(), "at once, without waiting for acts").toEqual([
    [0, 180],
    [540, 0],
  ]);
  await spend(db, first, "2026-09-06", "20.00");
  await close(september);
  expect(await byAccount()).toEqual([
    [72, 108],
    [540, 0],
  ]);
});

test("acts of services close bills without lines first, and acts without lines what is left, the oldest first", async () => {
  const { first, customerId, contractId, act, closed } = await twoAccounts();
  await act(50, { of: first });
  expect(await closed()).toEqual({ "first paid": 50 });
  await act(400);
  expect(await closed()).toEqual({ "first paid": 360, "second paid": 90 });
  const bill = await world.create("bills", { customerId, contractId, date: "2026-09-10", amountWithVat: "100.00" });
  await world.admin.call("PUT", `/api/bills/${bill.id}/paid`);
  await act(70, { covers: "services" });
  expect(await closed()).toEqual({ "first paid": 360, "second paid": 90, "none service": 70 });
  await act(310, { covers: "services" });
  expect(await closed()).toEqual({ "first paid": 360, "second paid": 360, "none service": 100, "none act": 10 });
  await act(-30);
  expect(await closed()).toEqual({ "first paid": 360, "second paid": 340, "none service": 100 });
});

test("an act below zero takes back what was closed beyond the payments, then what was closed last", async () => {
  const { first, second, act, closed } = await twoAccounts();
  await act(380, { of: first });
  await act(100, { of: second });
  expect(await closed()).toEqual({ "first paid": 360, "first beyond": 20, "second paid": 100 });
  await act(-15);
  expect(await closed()).toEqual({ "first paid": 360, "first beyond": 5, "second paid": 100 });
  await act(-45);
  expect(await closed()).toEqual({ "first paid": 360, "second paid": 60 });
  await act(-1000);
  expect(await closed()).toEqual({});
});

test("another account in an act's line and a hidden act change the rows at once", async () => {
  const { first, second, customerId, contractId, closed } = await twoAccounts();
  const { id, version } = await world.create("acts", {
    ...{ customerId, contractId, date: "2026-09-30", totalWithVat: "50", visible: true },
    lines: [{ accountId: first, amount: "50" }],
  });
  expect(await closed()).toEqual({ "first paid": 50 });
  const saved = await world.admin.call("PUT", "/api/bills/acts", {
    body: { id, version, lines: [{ accountId: second, amount: "50" }] },
  });
  expect(saved.status, saved.text).toBe(200);
  expect(await closed()).toEqual({ "second paid": 50 });
  await world.admin.call("PUT", `/api/bills/acts/${id}/hidden`);
  expect(await closed()).toEqual({});
});

const account = fc.constantFrom("first", "second");
const amount = fc.integer({ min: 1, max: 50_000 });
const paper = fc.oneof(
  fc.record({ of: fc.constant("payment"), account, amount }),
  fc.record({ of: fc.constant("line"), account, amount }),
  fc.record({ of: fc.constant("act"), account, amount: fc.integer({ min: -40_000, max: 40_000 }) }),
  fc.record({ of: fc.constant("services"), account, amount }),
);

test("in any order of papers, a contract's closings are its acts, and an account's are at least its lines", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paper, { minLength: 2, maxLength: 9 }), async (papers) => {
      const { db, first, second, customerId, act } = await twoAccounts();
      for (const one of papers) {
        const accountId = one.account === "first" ? first : second;
        const paid = (one.amount / 100).toFixed(2);
        if (one.of === "payment") await enrol(db, accountId, { date: "2026-08-09", paid, arrives: "1.00" });
        else
          await act(one.amount / 100, {
            covers: one.of === "services" ? "services" : "advertising",
            ...(one.of === "line" && { of: accountId }),
          });
      }
      const of = (kind: string) => papers.filter((one) => one.of === kind).reduce((sum, one) => sum + one.amount, 0);
      const total = of("line") + of("act") + of("services");
      const { rows } = await db.execute<{ id: number | null; closed: number; wrong: boolean }>(sql`
        select account_id as id, coalesce(sum(closed_by_act), 0)::int as closed,
          coalesce(bool_or(closed_by_act < 0 or closed_by_act > pivot_to_close(f)), false) as wrong
        from pivot_facts f where customer_id = ${customerId} group by 1`);
      expect(rows.some(({ wrong }) => wrong)).toBe(false);
      expect(rows.reduce((sum, { closed }) => sum + closed, 0)).toBe(Math.max(0, total));
      if (total >= of("line"))
        for (const [id, name] of [
          [first, "first"],
          [second, "second"],
        ] as const) {
          const named = papers.filter((one) => one.of === "line" && one.account === name);
          expect(rows.find((row) => row.id === id)?.closed ?? 0).toBeGreaterThanOrEqual(
            named.reduce((sum, one) => sum + one.amount, 0),
          );
        }
    }),
    { numRuns: 30 },
  );
  const checked = await world.services.database.transaction(
    (tx) => checks.pivot.rules["closedAccounts"]?.run(tx) ?? Promise.reject(new Error("closedAccounts")),
  );
  expect(checked).toMatchObject({ wrong: 0 });
  expect(checked.checked).toBeGreaterThan(0);
});
