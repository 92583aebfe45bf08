import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "../../../src/domain/money/money.ts";
import { totalOf, totalsByCurrency } from "../../../src/domain/money/totals.ts";

const money = fc
  .integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 })
  .map((cents) => `${cents < 0 ? "-" : ""}${String(Math.abs(cents)).padStart(3, "0").replace(/(..)$/, ".$1")}`);

test("a total without the decimal library is the total with it", () => {
  fc.assert(
    fc.property(fc.array(money), (amounts) => {
      expect(totalOf(amounts)).toBe(sum(amounts));
    }),
  );
});

test("small and negative sums keep their sign and their zeros", () => {
  expect(totalOf([])).toBe("0.00");
  expect(totalOf(["0.05", "-0.10"])).toBe("-0.05");
  expect(totalOf(["-0.10", "0.10"])).toBe("0.00");
});

test("every currency has a total of its own, in the one order of currencies", () => {
  expect(
    totalsByCurrency([
      { currency: "USD", amount: "1.10" },
      { currency: "BYN", amount: "5.00" },
      { currency: "USD", amount: "2.20" },
    ]),
  ).toEqual([
    { currency: "BYN", amount: "5.00" },
    { currency: "USD", amount: "3.30" },
  ]);
});
