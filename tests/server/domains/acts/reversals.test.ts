// Money returned to the advance that acts have closed is subtracted in the month of the reversal.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addMonths, type Day, monthStart } from "../../../../src/domain/time/periods.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { audit } from "../books/audit.ts";
import { openWorld, type World } from "../billing/world.ts";
import { closeMonth, enrol, spend } from "./month.ts";

let world: World;
let last: Day;
beforeAll(async () => {
  // The last day of a month, when its acts can be made.
  vi.setSystemTime("2026-06-30T09:00:00Z");
  world = await openWorld();
  last = addMonths(monthStart(world.today), -1);
  for (const region of ["by", "kz"] as const) await world.setRates(region, "3.0000", addMonths(last, -1));
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});

/** 200 in a cabinet for 720.00 with VAT, from the last month. */
async function customer(system: "meta_ads" | "google_ads", region: Region = "by") {
  const { services } = world;
  const { db } = services.database;
  const { customerId, ...shop } = await world.shop(region);
  const account = await shop.account(system);
  await enrol(db, account, { date: last, paid: "720.00", arrives: "200.00" });
  const { rows } = await db.execute<{ id: number }>(sql`select id from bills where customer_id = ${customerId}`);
  return {
    account,
    spend: (day: Day, amount: string) => spend(db, account, day, amount),
    more: (paid: string, arrives: string) => enrol(db, account, { date: world.today, paid, arrives }),
    back: (amount: string) => world.create("reversals", { billId: rows[0]?.id, amount, reason: "Просьба" }),
    close: async (month: Day) =>
      (await closeMonth(services, customerId, month.slice(0, 7), region)).map(({ outcome, amount, reason }) => [
        ...[outcome, amount, reason?.replaceAll(/\s/g, " ") ?? null],
      ]),
    lines: async () => {
      const { rows: lines } = await db.execute<{ line: string }>(sql`
        select concat_ws(' ', l.quantity, l.amount, l.vat_percent::float) as line
        from acts_lines l join acts a on a.id = l.parent_id where a.customer_id = ${customerId} order by a.id, l.position`);
      return lines.map(({ line }) => line);
    },
  };
}

test("if a system closes by enrolment, a negative line reduces the act of the month of the reversal", async () => {
  const shop = await customer("meta_ads");
  expect(await shop.close(last)).toEqual([["made", "720.00", null]]);
  await shop.back("50");
  await shop.more("360.00", "100.00");
  expect(await shop.close(world.today)).toEqual([["made", "180.00", null]]);
  expect(await shop.lines()).toEqual(["200.00 720.00 20", "50.00 180.00 20"]);
});

test("without other sums to close, it is carried in Belarus and becomes an act below zero in Kazakhstan", async () => {
  for (const [region, outcome, lines] of [
    ["by", "carried", ["200.00 720.00 20"]],
    ["kz", "made", ["200.00 720.00 16", "-50.00 -180.00 16"]],
  ] as const) {
    const shop = await customer("meta_ads", region);
    await shop.close(last);
    await shop.back("50");
    expect((await shop.close(world.today))[0]?.slice(0, 2), region).toEqual([outcome, "-180.00"]);
    expect(await shop.lines(), region).toEqual(lines);
  }
});

test("if a system closes by spend, closed sums stay, and reversed money is never closed", async () => {
  const shop = await customer("google_ads");
  await shop.spend(last, "50");
  expect(await shop.close(last)).toEqual([["made", "180.00", null]]);
  expect(await shop.back("100")).toMatchObject({ amountWithVat: "360.00" });
  await shop.spend(world.today, "50");
  expect(await shop.close(world.today)).toEqual([["made", "180.00", null]]);
});

test("late spend of reversed money counts as unpaid", async () => {
  const shop = await customer("google_ads");
  await shop.back("200");
  await shop.spend(last, "10");
  const [[outcome, amount] = []] = await shop.close(world.today);
  // 10 $ at 3.0000 and 3.5 %, with VAT of 20 %.
  expect([outcome, amount]).toEqual(["made", "37.25"]);
});

test("all bridges of customers balance", async () => {
  await world.services.database.db.execute(sql`update acts set visible = true`);
  const { found } = await audit(world.services.database);
  // The bills of this file are written by hand, at prices that match no rate.
  expect(found.filter(({ rule }) => !/^(prices|ledger\.(bill|paidIn)|numbers)/.test(rule))).toEqual([]);
});
