// What the pivot values at rates: money moved without a bill, and spend beyond receipts.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../../src/domain/time/periods.ts";
import type { Bill } from "../billing/world.ts";
import { type Business, openBusiness } from "./business.ts";

let business: Business;
beforeAll(async () => {
  business = await openBusiness();
});
afterAll(() => business.close());

/** The rows of an account as [kind, day, amount in the cabinet, its value in the region's currency]. */
async function told(account: number): Promise<readonly unknown[]> {
  const { rows } = await business.rows({
    at: [{ field: "account", key: String(account) }],
    sort: { field: "billDate", order: "asc" },
  });
  return rows.map(({ rowKind, billDate, expenses, expensesInRegion }) => [
    rowKind,
    billDate,
    expenses,
    expensesInRegion,
  ]);
}

test("each day's overspend is valued at the rate of its day, and follows corrections of rates", async () => {
  const { admin, today, setRates, spend } = business;
  const shop = await business.shop();
  const account = await shop.account("google_ads");
  const early = addDays(today, -5);
  // A US dollar is 3 roubles today, and was 2 ten days ago.
  await spend(account, "50.00", early);
  await spend(account, "30.00");
  expect(await told(account)).toEqual([
    ["overspend", early, "50.00", "100.00"],
    ["overspend", today, "30.00", "90.00"],
  ]);

  const later = await setRates("by", "2.2000", addDays(today, -6));
  expect(await told(account)).toMatchObject([{ 3: "110.00" }, { 3: "90.00" }]);
  const corrected = await admin.call("PUT", `/api/resources/rates/${later.id}`, {
    body: { version: later.version, usd: "2.5000" },
  });
  expect(corrected.status, corrected.text).toBe(200);
  expect(await told(account)).toMatchObject([{ 3: "125.00" }, { 3: "90.00" }]);
  const { version } = corrected.json<{ version: number }>();
  const moved = await admin.call("PUT", `/api/resources/rates/${later.id}`, {
    body: { version, date: addDays(today, -4) },
  });
  expect(moved.status, moved.text).toBe(200);
  expect(await told(account)).toMatchObject([{ 3: "100.00" }, { 3: "90.00" }]);
  const gone = await admin.call("DELETE", `/api/resources/rates/${later.id}`, {
    headers: { "if-match": String(moved.json<{ version: number }>().version) },
  });
  expect(gone.status, gone.text).toBeLessThan(300);
  expect(await told(account)).toMatchObject([{ 3: "100.00" }, { 3: "90.00" }]);
});

test("a later payment covers the oldest overspend first", async () => {
  const { today, spend, admin } = business;
  const shop = await business.shop();
  const account = await shop.account("google_ads");
  const early = addDays(today, -5);
  await spend(account, "50.00", early);
  await spend(account, "30.00");
  const { id } = (await shop.bill([{ accountId: account, amount: "216.00" }])).json<Bill>();
  await admin.call("PUT", `/api/bills/${id}/paid`);
  const { rows } = await business.rows({ at: [{ field: "account", key: String(account) }] });
  const arrived = rows.find(({ rowKind }) => rowKind === "line")?.transferred;
  const left = (80 - Number(arrived)).toFixed(2);
  expect(Number(arrived)).toBeGreaterThan(50);
  expect((await told(account)).filter((row) => Array.isArray(row) && row[0] === "overspend")).toEqual([
    ["overspend", today, left, (Number(left) * 3).toFixed(2)],
  ]);
});

test("a movement without a bill is revalued when its day's rate is corrected", async () => {
  const { admin, today, move, setRates } = business;
  const shop = await business.shop();
  const account = await shop.account("google_ads");
  await move(account, "10.00");
  await business.spend(account, "4.00");
  expect(await told(account)).toEqual([["movement", today, "4.00", "12.00"]]);
  const rate = await setRates("by", "3.5000");
  expect(await told(account)).toEqual([["movement", today, "4.00", "14.00"]]);
  const gone = await admin.call("DELETE", `/api/resources/rates/${rate.id}`, {
    headers: { "if-match": String(rate.version) },
  });
  expect(gone.status, gone.text).toBeLessThan(300);
  expect(await told(account)).toEqual([["movement", today, "4.00", "12.00"]]);
});
