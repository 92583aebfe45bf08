import { expect, test } from "vitest";
import { daysLeft } from "../../src/portal/accounts/daysLeft.ts";

test.each([
  ["100.00", "200.00", "2026-11-20", 10],
  ["9.99", "200.00", "2026-11-20", 0],
  ["0.00", "200.00", "2026-11-20", 0],
  ["-5.00", "200.00", "2026-11-01", 0],
] as const)("%s left after %s spent by %s last %i days", (balance, spend, today, days) => {
  expect(daysLeft(balance, spend, today)).toBe(days);
});

test("where nothing is spent, and in a month's first days, nobody can tell", () => {
  expect(daysLeft("0.00", "0.00", "2026-11-20")).toBeUndefined();
  expect(daysLeft("1.00", "500.00", "2026-11-02")).toBeUndefined();
});
