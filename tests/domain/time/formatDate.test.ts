import { expect, test } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatLongDate,
  formatMonth,
  formatTime,
} from "../../../src/domain/time/formatDate.ts";

const plain = (formatted: string) => formatted.replaceAll("\u00a0", " ");

test("days are written the Russian way, whatever the clock of the machine", () => {
  expect(formatDate("2026-11-21")).toBe("21.11.2026");
  expect(plain(formatLongDate("2026-01-01"))).toBe("1 января 2026 г.");
  expect(plain(formatDayMonth("2026-11-01"))).toBe("1 ноября");
  expect(plain(formatMonth("2026-11"))).toBe("ноябрь 2026 г.");
  expect(plain(formatMonth("2026-11-30"))).toBe("ноябрь 2026 г.");
});

test("moments are written by the clock of the region", () => {
  expect(formatDateTime("2026-11-21T09:30:00Z", "by")).toBe("21.11.2026, 12:30");
  expect(formatTime("2026-11-21T09:30:00Z", "by")).toBe("12:30");
  expect(formatTime("2026-11-21T20:30:00Z", "kz")).toBe("01:30");
  expect(formatDateTime("2026-11-21T20:30:00Z", "kz")).toBe("22.11.2026, 01:30");
  expect(formatDateTime("2026-11-21T20:30:00Z", "kz", "by")).toBe("22.11.2026, 01:30 по времени Алматы");
});
