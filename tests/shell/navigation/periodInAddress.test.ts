import { expect, test } from "vitest";
import { dateFilter, periodFrom, periodValue } from "../../../src/shell/navigation/periodInAddress.ts";

const today = "2026-11-21";

test("an address names a usual period, or two days", () => {
  expect(periodFrom("quarter", today)).toEqual({ from: "2026-10-01", to: "2026-12-31" });
  const days = { from: "2026-02-01", to: "2026-02-14" };
  expect(periodFrom(periodValue(days), today)).toEqual(days);
});

test("what is no period means all time", () => {
  for (const value of ["", "decade", "2026-02-30..2026-03-01", "2026-03-02..2026-03-01", "toString"])
    expect(periodFrom(value, today)).toBeUndefined();
  expect(dateFilter(undefined)).toEqual({});
});
