import fc from "fast-check";
import { expect, test } from "vitest";
import { checkRanges, type Range, rangesInForce, valueFor, withoutRange } from "../../../src/domain/money/ranges.ts";
import { paid, percentRanges } from "../arbitraries.ts";

const ranges: Range[] = [
  { from: "0.00", to: "1000.00", value: "10" },
  { from: "1000.00", to: "5000.00", value: "7" },
  { from: "5000.00", to: null, value: "5" },
];

test.each([
  ["0.00", "10"],
  ["999.99", "10"],
  ["1000.00", "7"],
  ["4999.99", "7"],
  ["5000.00", "5"],
  ["999999999999.99", "5"],
])("a sum of %s falls under %s %%", (sum, value) => {
  expect(valueFor(ranges, sum)).toBe(value);
});

test("without ranges there is no value", () => {
  expect(valueFor([], "100.00")).toBeUndefined();
});

test("a customer's own ranges replace the region's, and none of them leaves the region's", () => {
  const own: Range[] = [{ from: "0.00", to: null, value: "1" }];
  expect(rangesInForce(own, ranges)).toBe(own);
  expect(rangesInForce([], ranges)).toBe(ranges);
});

test("correct ranges, and none at all, have no fault", () => {
  expect(checkRanges(ranges)).toBeUndefined();
  expect(checkRanges([])).toBeUndefined();
});

const range = (from: string, to: string | null): Range => ({ from, to, value: "5" });

test.each<[string, Range[], number, string]>([
  ["not starting at zero", [range("1.00", null)], 0, "Первый диапазон начинается с 0"],
  ["a negative border", [range("-1.00", null)], 0, "Сумма не может быть отрицательной"],
  ["a gap", [range("0.00", "100.00"), range("1100.00", null)], 1, "Пропущены суммы от 100,00 до 1\u00a0100,00"],
  [
    "an overlap",
    [range("0.00", "100.00"), range("99.99", null)],
    1,
    "Диапазон пересекается с предыдущим: начните с 100,00",
  ],
  ["a closed end", [range("0.00", "100.00")], 0, "Последний диапазон не имеет верхней границы: оставьте «до» пустым"],
  [
    "an open middle",
    [range("0.00", null), range("100.00", null)],
    0,
    "Без верхней границы может быть только последний диапазон",
  ],
  ["an empty range", [range("0.00", "0.00"), range("0.00", null)], 0, "«До» должно быть больше, чем «от»"],
])("%s is a fault of its line", (_, faulty, line, message) => {
  expect(checkRanges(faulty)).toEqual({ line, message });
});

test("ranges without a fault give every sum exactly one value", () => {
  fc.assert(
    fc.property(percentRanges(100), paid(), (list, sum) => {
      expect(checkRanges(list)).toBeUndefined();
      if (list.length > 0) expect(list.filter((one) => valueFor([one], sum) !== undefined)).toHaveLength(1);
    }),
  );
});

test("property: a range that is taken out leaves no sum without a percent, and every other sum with its own", () => {
  fc.assert(
    fc.property(percentRanges(100), fc.nat(4), paid(), (list, wanted, sum) => {
      const line = Math.min(wanted, list.length - 1);
      const rest = withoutRange(list, line);
      expect(checkRanges(rest)).toBeUndefined();
      expect(rest).toHaveLength(Math.max(list.length - 1, 0));
      const was = list.findIndex(
        ({ from, to }) => Number(from) <= Number(sum) && (to === null || Number(sum) < Number(to)),
      );
      if (list.length > 1 && was !== line) expect(valueFor(rest, sum)).toBe(list[was]?.value);
    }),
  );
});
