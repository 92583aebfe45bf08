import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { parseMoney } from "../../../src/domain/money/money.ts";
import { MoneyField } from "../../../src/ui/typing/MoneyField.tsx";

function Sum({ initial = "" }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <MoneyField label="Сумма" currency="BYN" value={value} onChange={setValue} hint="Не меньше 100" />
      <output>{value}</output>
      <button onClick={() => setValue("99.9")}>Подставить</button>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>("Сумма");
const shown = () => input().value.replaceAll("\u00a0", " ");
const meant = () => screen.getByRole("status").textContent;

test("a sum is grouped while it is typed, and the form gets a plain decimal", async () => {
  const user = userEvent.setup();
  render(<Sum />);
  await user.type(input(), "1234567,8");
  expect(shown()).toBe("1 234 567,8");
  expect(meant()).toBe("1234567.8");
});

test("typing into the middle keeps the caret with its digit", async () => {
  const user = userEvent.setup();
  render(<Sum initial="1234.00" />);
  await user.type(input(), "99", { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(shown()).toBe("199 234,00");
  expect(input().selectionStart).toBe(3);
});

test("Backspace behind a space between thousands takes the digit before it", async () => {
  const user = userEvent.setup();
  render(<Sum initial="1234" />);
  await user.type(input(), "{Backspace}", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(shown()).toBe("234,00");
  expect(meant()).toBe("234.00");
});

test("a sum from a foreign table can be pasted", async () => {
  const user = userEvent.setup();
  render(<Sum />);
  await user.click(input());
  await user.paste("1,234.56");
  expect(shown()).toBe("1 234,56");
});

test("leaving the field shows both digits after the comma", async () => {
  const user = userEvent.setup();
  render(<Sum />);
  await user.type(input(), "15,5");
  await user.tab();
  expect(shown()).toBe("15,50");
  expect(meant()).toBe("15.5");
});

test.each(["-", "1e5", "12,345", "12,3,4", "1234567890123", "10 тыс.", ","])(
  "what is typed as %s is no sum: it stays as it was typed, and nothing else is meant",
  async (typed) => {
    const user = userEvent.setup();
    render(<Sum />);
    await user.type(input(), typed);
    await user.tab();
    expect(shown().replaceAll(" ", "")).toContain(typed.replaceAll(" ", ""));
    expect(parseMoney(meant())).toBeUndefined();
  },
);

test("a minus stays, and means less than nothing", async () => {
  const user = userEvent.setup();
  render(<Sum />);
  await user.type(input(), "-1234,5");
  await user.tab();
  expect(shown()).toBe("-1 234,50");
  expect(meant()).toBe("-1234.5");
});

test("what was no sum becomes one when it is put right", async () => {
  const user = userEvent.setup();
  render(<Sum />);
  await user.type(input(), "15x");
  expect(meant()).toBe("15x");
  await user.type(input(), "{Backspace}00");
  expect(shown()).toBe("1 500");
});

test("a value that comes from elsewhere replaces what was typed", async () => {
  const user = userEvent.setup();
  render(<Sum />);
  await user.type(input(), "15");
  await user.click(screen.getByRole("button"));
  expect(shown()).toBe("99,90");
});

test("the field says its hint to screen readers", () => {
  render(<Sum />);
  expect(input()).toHaveAccessibleDescription("Не меньше 100");
});
