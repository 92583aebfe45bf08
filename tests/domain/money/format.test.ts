import { expect, test } from "vitest";
import {
  currencySign,
  formatAmount,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatPercent,
} from "../../../src/domain/money/format.ts";

const plain = (formatted: string) => formatted.replaceAll("\u00a0", " ");

test.each([
  ["1234.50", "BYN", "1 234,50 BYN"],
  ["0.00", "KZT", "0,00 ₸"],
  ["-1234567.89", "USD", "−1 234 567,89 $"],
  ["999999999999.99", "EUR", "999 999 999 999,99 €"],
  ["5.00", "RUB", "5,00 ₽"],
  ["5.00", "TRY", "5,00 TRY"],
])("%s %s is written %s", (amount, currency, written) => {
  expect(plain(formatMoney(amount, currency))).toBe(written);
});

test("a sum and its currency never part at the end of a line", () => {
  expect(formatMoney("1234.50", "BYN")).not.toContain(" ");
});

test("amounts stand without a currency, and a currency by itself", () => {
  expect(plain(formatAmount("1234.5"))).toBe("1 234,50");
  expect(currencySign("KZT")).toBe("₸");
});

test("decimals are rounded half up as decimals, not as floats", () => {
  expect(formatDecimal("593.565", 2)).toBe("593,57");
  expect(formatDecimal("1.005", 2)).toBe("1,01");
  expect(formatDecimal("-1.005", 2)).toBe("−1,01");
  expect(plain(formatDecimal("12345678901234567.125", 2))).toBe("12 345 678 901 234 567,13");
  expect(formatDecimal("3.5104", 4)).toBe("3,5104");
});

test("percents and numbers drop needless zeros", () => {
  expect(plain(formatPercent("5.00"))).toBe("5 %");
  expect(plain(formatPercent("16.50"))).toBe("16,5 %");
  expect(plain(formatNumber(1_234_567))).toBe("1 234 567");
  expect(formatNumber(0.123456, 2)).toBe("0,12");
});
