import { readdirSync, readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import type { Period } from "../../../src/domain/time/periods.ts";
import { PeriodDays } from "../../../src/ui/typing/PeriodDays.tsx";

function Days() {
  const [period, setPeriod] = useState<Period>({ from: "2026-11-01", to: "2026-11-22" });
  return (
    <>
      <PeriodDays period={period} onChange={setPeriod} />
      <output>{`${period.from}..${period.to}`}</output>
    </>
  );
}

const period = () => screen.getByRole("status").textContent;

test("days are typed the Russian way, and a year that is still being typed moves nothing", async () => {
  render(<Days />);
  const to = screen.getByLabelText("По");
  expect(to).toHaveValue("22.11.2026");
  await userEvent.clear(to);
  await userEvent.type(to, "20112026");
  expect(to).toHaveValue("20.11.2026");
  expect(period()).toBe("2026-11-01..2026-11-20");
});

test("a year of two digits is meant once the field is left", async () => {
  render(<Days />);
  await userEvent.clear(screen.getByLabelText("С"));
  await userEvent.type(screen.getByLabelText("С"), "5.11.26");
  expect(period()).toBe("2026-11-01..2026-11-22");
  await userEvent.tab();
  expect(period()).toBe("2026-11-05..2026-11-22");
});

test.each(["31.02.2026", "21.11.0002"])("%s is said to be no day, and the period stays", async (typed) => {
  render(<Days />);
  const from = screen.getByLabelText("С");
  await userEvent.clear(from);
  await userEvent.type(from, typed);
  await userEvent.tab();
  expect(from).toHaveAccessibleDescription("Введите дату");
  expect(period()).toBe("2026-11-01..2026-11-22");
});

test("the browser's own date input stands nowhere but behind the calendar's button", () => {
  const screens = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tsx"));
  const isNative = (path: string) => /type="(date|month|datetime-local)"/.test(readFileSync(`src/${path}`, "utf8"));
  expect(screens.filter(isNative)).toEqual(["ui/typing/DayPicker.tsx"]);
});
