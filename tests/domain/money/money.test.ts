import fc from "fast-check";
import { expect, test } from "vitest";
import {
  add,
  compare,
  divide,
  isNegative,
  multiply,
  parseDecimal,
  parseMoney,
  roundHalfUp,
  subtract,
  sum,
} from "../../../src/domain/money/money.ts";
import { cents, ofCents } from "../arbitraries.ts";

test.each([
  ["1234.50", "1234.50"],
  ["1234,5", "1234.50"],
  ["1 234,50", "1234.50"],
  ["1\u00a0234\u202f567", "1234567.00"],
  ["  15 ", "15.00"],
  ["007", "7.00"],
  ["1.500", "1.50"],
  ["-0", "0.00"],
  ["−12,3", "-12.30"],
  [1234.5, "1234.50"],
  [0, "0.00"],
  ["999 999 999 999,99", "999999999999.99"],
])("the sum %j is understood as %s", (written, money) => {
  expect(parseMoney(written)).toBe(money);
});

test.each([
  "",
  " ",
  "abc",
  "12 34",
  "1 2345",
  "1,234.50",
  "1.234,50",
  "1.005",
  ".5",
  "5.",
  "1e3",
  "+5",
  "--5",
  "0x10",
  "Infinity",
  "1000000000000",
  "1\n234",
  "٣",
  0.1 + 0.2,
  1e21,
  NaN,
  Infinity,
  null,
  undefined,
  true,
  {},
  ["5"],
])("%j is no sum", (written) => {
  expect(parseMoney(written)).toBeUndefined();
});

test("neither a huge text nor a big integer is a sum", () => {
  expect(parseMoney("9".repeat(1_000_000))).toBeUndefined();
  expect(parseMoney(5n)).toBeUndefined();
});

test("a rate keeps as many digits as it has, but not more than allowed", () => {
  expect(parseDecimal("3,5104", 4)).toBe("3.5104");
  expect(parseDecimal("5,00", 2)).toBe("5");
  expect(parseDecimal("3,51041", 4)).toBeUndefined();
});

test("adding decimals has no float error", () => {
  expect(add("0.10", "0.20")).toBe("0.30");
  expect(subtract("0.30", "0.10")).toBe("0.20");
  expect(multiply("565.30", "1.05")).toBe("593.565");
  expect(sum(["0.10", "0.20", "-0.30"])).toBe("0.00");
  expect(sum([])).toBe("0.00");
});

test("dividing by zero is refused", () => {
  expect(() => divide("1", "0.00")).toThrow(RangeError);
});

test.each([
  ["593.565", 2, "593.57"],
  ["1.005", 2, "1.01"],
  ["-1.005", 2, "-1.01"],
  ["1.00499999999999999999999999", 2, "1.00"],
  ["-0.001", 2, "0.00"],
  ["5", 2, "5.00"],
  ["3.51045", 4, "3.5105"],
])("%s rounded half up to %i digits is %s", (value, digits, rounded) => {
  expect(roundHalfUp(value, digits)).toBe(rounded);
});

test("sums compare by size, not as text", () => {
  expect(["10.00", "9.50", "-1.00"].sort(compare)).toEqual(["-1.00", "9.50", "10.00"]);
  expect(isNegative("-0.01")).toBe(true);
  expect(isNegative("0.00")).toBe(false);
});

test("comparing a text that is no decimal throws", () => {
  for (const text of ["", "1,5", "1e3", " 5", "abc"]) expect(() => compare(text, "0")).toThrow(TypeError);
});

test("money arithmetic is that of whole hundredths", () => {
  fc.assert(
    fc.property(cents(), cents(), (a, b) => {
      expect(add(ofCents(a), ofCents(b))).toBe(ofCents(a + b));
      expect(subtract(ofCents(a), ofCents(b))).toBe(ofCents(a - b));
      expect(Math.sign(compare(ofCents(a), ofCents(b)))).toBe(Math.sign(a - b));
      expect(parseMoney(ofCents(a))).toBe(ofCents(a));
    }),
  );
});

test("whatever is typed, reading it gives money or nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[-−]?[0-9 .,]{0,20}$/)), (typed) => {
      expect(parseMoney(typed) ?? "0.00").toMatch(/^-?\d{1,12}\.\d\d$/);
    }),
  );
});
