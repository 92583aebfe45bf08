import fc from "fast-check";
import type { Money } from "../../src/domain/money/money.ts";
import type { Range } from "../../src/domain/money/ranges.ts";

/** Whole hundredths, including negative ones. */
export const cents = () => fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });

/** Hundredths as money, independent of the code under test. */
export function ofCents(count: number): Money {
  const digits = String(Math.abs(count)).padStart(3, "0");
  return `${count < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A sum from 0.00 upwards. */
export const paid = (max = 5_000_000_000): fc.Arbitrary<Money> => fc.integer({ min: 0, max }).map(ofCents);

/** A percent with up to two decimal places. */
export const percent = (max: number): fc.Arbitrary<string> => fc.integer({ min: 0, max: max * 100 }).map(ofCents);

/** Valid ranges with percents; sometimes none. */
export const percentRanges = (max: number): fc.Arbitrary<Range[]> =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: 4 }),
      fc.array(percent(max), { minLength: 5, maxLength: 5 }),
    )
    .chain(([borders, values]) => {
      const starts = [0, ...borders.sort((a, b) => a - b)];
      const ranges = starts.map((start, index): Range => {
        const next = starts[index + 1];
        return { from: ofCents(start), to: next === undefined ? null : ofCents(next), value: values[index] ?? "0" };
      });
      return fc.constantFrom(ranges, []);
    });
