import fc from "fast-check";
import { expect, test } from "vitest";
import { add } from "../../../src/domain/money/money.ts";
import { splitVat } from "../../../src/domain/money/vat.ts";
import { ofCents, paid, percent } from "../arbitraries.ts";

test.each([
  ["120.00", "20", "20.00", "100.00"],
  ["100.00", "20", "16.67", "83.33"],
  ["116.00", "16", "16.00", "100.00"],
  ["0.01", "20", "0.00", "0.01"],
  ["0.03", "20", "0.01", "0.02"],
  ["50.00", "0", "0.00", "50.00"],
])("%s with %s %% VAT holds %s of VAT and %s without it", (gross, rate, vat, net) => {
  expect(splitVat(gross, rate)).toEqual({ gross, vat, net });
});

test("the VAT and the rest always make the whole", () => {
  fc.assert(
    fc.property(paid(), percent(100), (gross, rate) => {
      const { net, vat } = splitVat(gross, rate);
      expect(add(net, vat)).toBe(gross);
    }),
  );
});

test("the VAT is right to half a hundredth, checked in whole numbers", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 100 }), (gross, rate) => {
      const expected = Number((2n * BigInt(gross) * BigInt(rate) + BigInt(100 + rate)) / (2n * BigInt(100 + rate)));
      expect(splitVat(ofCents(gross), String(rate)).vat).toBe(ofCents(expected));
    }),
  );
});
