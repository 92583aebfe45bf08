import { expect, test } from "vitest";
import { plainTyped, typedDecimal } from "../../../src/domain/money/typedSum.ts";

test.each([
  ["300 руб", "300"],
  ["300руб.", "300"],
  ["1 300,50 рублей", "1300.5"],
  ["300\u00a0BYN", "300"],
  ["300 byn", "300"],
  ["300 ₸", "300"],
  ["300 тенге", "300"],
  ["300 белорусский рубль", undefined],
  ["300 $", "300"],
  ["5 тыс.", undefined],
  ["12 шт", undefined],
  ["руб", undefined],
  ["1,234,567.89", "1234567.89"],
  ["1.000,50", "1000.5"],
])("%s means %s", (typed, meant) => {
  expect(typedDecimal(typed, 2)).toBe(meant);
});

test("what is no sum stays as it is", () => {
  for (const text of ["", "руб", "12,3,4", "5 тыс.", "1234,56"]) expect(plainTyped(text)).toBe(text);
});
