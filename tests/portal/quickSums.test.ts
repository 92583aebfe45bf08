import { expect, test } from "vitest";
import { quickSums } from "../../src/portal/topUp/quickSums.ts";

const sums = (minimum: string | null, last?: string) => quickSums(minimum, last).map(({ sum }) => sum);

test("the minimum, twice as much and the last sum are offered", () => {
  expect(sums("30.00", "500.50")).toEqual(["30.00", "60.00", "500.50"]);
});

test("nothing is offered twice, and nothing that would be refused", () => {
  expect(sums("30.00", "60.00")).toEqual(["30.00", "60.00"]);
  expect(sums("30.00", "29.99")).toEqual(["30.00", "60.00"]);
});

test("without a minimum the last sum is all there is to offer", () => {
  expect(sums(null, "7.00")).toEqual(["7.00"]);
  expect(sums("0.00")).toEqual([]);
});
