import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  isDay,
  monthEnd,
  monthsOf,
  monthStart,
  periodOf,
} from "../../../src/domain/time/periods.ts";

test.each(["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01"])("%s is a day", (day) => {
  expect(isDay(day)).toBe(true);
});

test.each([
  "2026-02-29",
  "1900-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-11-31",
  "0000-01-01",
  "21.11.2026",
  "2026-11-21T00:00",
  "",
  null,
  20261121,
])("%j is no day", (value) => {
  expect(isDay(value)).toBe(false);
});

test("today is another day in Almaty before it is in Minsk", () => {
  const moment = new Date("2026-11-21T20:00:00Z");
  expect(dayIn("by", moment)).toBe("2026-11-21");
  expect(dayIn("kz", moment)).toBe("2026-11-22");
  expect(dayIn("by", new Date("2026-11-21T21:00:00Z"))).toBe("2026-11-22");
});

test("days are counted across months, leap years and changes of the clock", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
  expect(daysBetween("2026-04-01", "2026-03-01")).toBe(-31);
});

test("a month has its first and last day", () => {
  expect(monthStart("2026-11-21")).toBe("2026-11-01");
  expect(monthEnd("2026-11-21")).toBe("2026-11-30");
  expect(monthEnd("2024-02-10")).toBe("2024-02-29");
  expect(monthEnd("2026-12-01")).toBe("2026-12-31");
});

test("a month later is the same day, or the last one of a shorter month", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-11-21", 2)).toBe("2027-01-21");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2026-03-15", -15)).toBe("2024-12-15");
});

test.each([
  ["month", "2026-11-21", "2026-11-01", "2026-11-30"],
  ["previousMonth", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["quarter", "2026-11-21", "2026-10-01", "2026-12-31"],
  ["quarter", "2026-01-01", "2026-01-01", "2026-03-31"],
  ["year", "2026-11-21", "2026-01-01", "2026-12-31"],
] as const)("the %s of %s is from %s to %s", (kind, day, from, to) => {
  expect(periodOf(kind, day)).toEqual({ from, to });
});

test("a period's months are listed once each", () => {
  expect(monthsOf({ from: "2025-11-30", to: "2026-02-01" })).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsOf({ from: "2026-02-01", to: "2026-01-01" })).toEqual([]);
});

test("adding days and counting them are each other's inverse", () => {
  const anyDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays("1990-01-01", count));
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      expect(isDay(day)).toBe(true);
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});
