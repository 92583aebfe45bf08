import fc from "fast-check";
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

test("amounts are formatted without a currency, and a currency by itself", () => {
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

/** As Intl writes it for Russian readers, with a minus instead of a hyphen. */
const byIntl = (value: string | number, least: number, most: number): string =>
  new Intl.NumberFormat("ru-RU", { minimumFractionDigits: least, maximumFractionDigits: most })
    .format(value as number)
    .replace("-", "−");

test("every decimal is written as Intl writes it", () => {
  const digits = fc.integer({ min: 0, max: 6 });
  const decimal = fc.tuple(fc.boolean(), fc.bigInt(0n, 10n ** 20n), digits).map(([minus, units, scale]) => {
    const text = String(units).padStart(scale + 1, "0");
    const cut = text.length - scale;
    return `${minus ? "-" : ""}${text.slice(0, cut)}${scale > 0 ? `.${text.slice(cut)}` : ""}`;
  });
  fc.assert(
    fc.property(decimal, digits, (text, to) => {
      expect(formatDecimal(text, to)).toBe(byIntl(text, to, to));
    }),
  );
  const number = fc.double({ min: -1e20, max: 1e20, noNaN: true }).map((value) => value + 0);
  fc.assert(
    fc.property(number, digits, (value, to) => {
      expect(formatNumber(value, to)).toBe(byIntl(value, 0, to));
    }),
  );
});

test("text that is no number is shown unchanged", () => {
  expect(formatDecimal("", 2)).toBe("");
  expect(formatNumber(NaN)).toBe("NaN");
});
