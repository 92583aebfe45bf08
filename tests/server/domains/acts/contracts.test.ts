// Money moved between accounts of two contracts is closed under the other contract: 100 $ were paid with 360.00 under
// the first one, and 40 $ (144.00) are moved.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Region } from "../../../../src/domain/company/region.ts";
import { openWorld, type World } from "../billing/world.ts";
import { closeMonth, enrol, moveBetween, spend } from "./month.ts";

const [august, september, october] = ["2026-08", "2026-09", "2026-10"] as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.setRates("by", "3.0000", "2026-07-01");
});
afterAll(() => world.close());

async function twoContracts(system: string, region: Region = "by") {
  const { db } = world.services.database;
  const shop = await world.shop(region);
  const contracts: number[] = [];
  const accounts: number[] = [];
  for (const name of ["Кабинет 1", "Кабинет 2"]) {
    const contract = await world.create("contracts", {
      ...{ number: `${name}-${shop.customerId}`, customerId: shop.customerId, type: "unique", status: "active" },
      ...{ startDate: "2026-01-01", service: "Реклама" },
    });
    contracts.push(contract.id);
    accounts.push(await shop.account(system, { name, contractId: contract.id }));
  }
  const [first = 0, second = 0] = accounts;
  await enrol(db, first, { date: "2026-08-03", paid: "360.00", arrives: "100.00" });
  return {
    ...{ db, first, second },
    move: (date: string) => moveBetween(db, { from: first, to: second, date, amount: "40.00" }),
    /** The outcome for each contract. */
    close: async (month: string) => {
      const results = await closeMonth(world.services, shop.customerId, month, region);
      return contracts.map((id) => {
        const { outcome = "nothing", amount = null } = results.find(({ contractId }) => contractId === id) ?? {};
        return [outcome, amount];
      });
    },
    /**
     * The pivot's figures for each contract: closed of what was paid or moved, closed beyond that, and still to close.
     */
    inPivot: async () => {
      await db.execute(sql`update acts set visible = true where customer_id = ${shop.customerId}`);
      const { rows } = await db.execute<Record<"contract" | "closed" | "beyond" | "open", number>>(sql`
        select f.contract_id as contract, coalesce(sum(closed_by_act) filter (where row_kind not in ('overact', 'overline')), 0)::int as closed,
          coalesce(sum(closed_by_act) filter (where row_kind in ('overact', 'overline')), 0)::int as beyond,
          (coalesce(sum(pivot_to_close(f)), 0) - coalesce(sum(closed_by_act), 0))::int as open
        from pivot_facts f where customer_id = ${shop.customerId} and contract_id is not null group by 1 order by 1`);
      return rows.map(({ closed, beyond, open }) => [closed / 100, beyond / 100, open / 100]);
    },
    acted: async () => {
      const { rows } = await db.execute<{ contract: number; account: number; quantity: string; amount: string }>(sql`
        select a.contract_id as contract, l.account_id as account, l.quantity::text as quantity, l.amount::text as amount
        from acts_lines l join acts a on a.id = l.parent_id where a.customer_id = ${shop.customerId} order by l.id`);
      return rows.map(({ contract, account, ...sums }) => [
        contracts.indexOf(contract),
        accounts.indexOf(account),
        ...[sums.quantity, sums.amount],
      ]);
    },
  };
}

test("a sum closed on enrolment is taken back under its contract and closed under the other", async () => {
  const { move, close, acted, inPivot } = await twoContracts("meta_ads", "kz");
  expect(await close(august)).toEqual([
    ["made", "360.00"],
    ["nothing", null],
  ]);
  await move("2026-09-05");
  expect(await close(september)).toEqual([
    ["made", "-144.00"],
    ["made", "144.00"],
  ]);
  expect(await inPivot()).toEqual([
    [216, 0, 0],
    [144, 0, 0],
  ]);
  expect(await acted()).toEqual([
    [0, 0, "100.00", "360.00"],
    [0, 0, "-40.00", "-144.00"],
    [1, 1, "40.00", "144.00"],
  ]);
});

test("in Belarus the first contract carries the negative sum until it has more to close", async () => {
  const { db, first, move, close } = await twoContracts("meta_ads");
  await close(august);
  await move("2026-09-05");
  expect(await close(september)).toEqual([
    ["carried", "-144.00"],
    ["made", "144.00"],
  ]);
  await enrol(db, first, { date: "2026-10-03", paid: "200.00", arrives: "50.00" });
  expect(await close(october)).toEqual([
    ["made", "56.00"],
    ["nothing", null],
  ]);
});

test("after a transfer in the month of the payment each contract closes its own part at once", async () => {
  const { move, close, inPivot } = await twoContracts("meta_ads");
  await move("2026-08-20");
  expect(await close(august)).toEqual([
    ["made", "216.00"],
    ["made", "144.00"],
  ]);
  expect(await inPivot()).toEqual([
    [216, 0, 0],
    [144, 0, 0],
  ]);
});

test("systems that close by spend close it under the contract of the account that spends it", async () => {
  const { db, first, second, move, close, inPivot } = await twoContracts("google_ads");
  await move("2026-08-20");
  await spend(db, first, "2026-09-05", "60.00");
  await spend(db, second, "2026-09-06", "30.00");
  expect(await close(september)).toEqual([
    ["made", "216.00"],
    ["made", "108.00"],
  ]);
  expect(await inPivot(), "36.00 of the 144.00 are not spent yet").toEqual([
    [216, 0, 0],
    [108, 0, 36],
  ]);
});

test("the pivot follows late spend that changes which money was transferred", async () => {
  const { db, first, second, move, close, inPivot } = await twoContracts("google_ads");
  await enrol(db, first, { date: "2026-08-10", paid: "400.00", arrives: "100.00" });
  await move("2026-08-20");
  await spend(db, second, "2026-08-25", "40.00");
  await close(august);
  expect(await inPivot()).toEqual([
    [0, 0, 616],
    [144, 0, 0],
  ]);
  await spend(db, first, "2026-08-15", "100.00");
  await close(september);
  expect(await inPivot(), "the dearer money of the second bill").toEqual([
    [360, 0, 240],
    [160, 0, 0],
  ]);
});
