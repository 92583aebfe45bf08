import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dateFilter, periodFrom, periodSoFar, periodValue } from "../../../src/shell/navigation/periodInAddress.ts";

// Already the 21st in Minsk.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T22:00:00Z") }));
afterEach(() => void vi.useRealTimers());

test("an address names a usual period, or two days", () => {
  expect(periodFrom("quarter", "by")).toEqual({ from: "2026-10-01", to: "2026-12-31" });
  expect(periodSoFar("quarter", "by"), "up to today").toEqual({ from: "2026-10-01", to: "2026-11-21" });
  const days = { from: "2026-02-01", to: "2026-02-14" };
  expect(periodFrom(periodValue(days), "by")).toEqual(days);
});

test("what is no period means all time", () => {
  for (const value of ["", "decade", "2026-02-30..2026-03-01", "2026-03-02..2026-03-01", "toString"])
    expect(periodFrom(value, "by")).toBeUndefined();
  expect(dateFilter(undefined)).toEqual({});
});
