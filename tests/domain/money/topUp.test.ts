import fc from "fast-check";
import { expect, test } from "vitest";
import { add, compare, divide, multiply, roundHalfUp, subtract } from "../../../src/domain/money/money.ts";
import type { Range } from "../../../src/domain/money/ranges.ts";
import { explainRate, ownRate } from "../../../src/domain/money/rates.ts";
import { isBelowMinimum, priceTopUp, type TopUpTerms, totalTopUp } from "../../../src/domain/money/topUp.ts";
import { rateFigure } from "../../../src/shell/rates/rateWords.ts";
import { paid, percent, percentRanges } from "../arbitraries.ts";

const none = { customer: [], region: [] };
const flat = (value: string): Range[] => [{ from: "0.00", to: null, value }];
const dollar = explainRate(
  { currency: "USD", date: "2026-11-21", raw: "3.00", scale: 1 },
  { percent: "5", source: "region" },
);
const terms: TopUpTerms = {
  vatPercent: "20",
  commission: { customer: [], region: flat("10") },
  discount: { customer: [], region: flat("2") },
  rate: dollar,
};

test("a top-up is itemised: VAT, commission, discount, rate", () => {
  expect(priceTopUp(terms, { gross: "1200.00" })).toEqual({
    gross: "1200.00",
    vatPercent: "20",
    vat: "200.00",
    net: "1000.00",
    commissionPercent: "10",
    commission: "100.00",
    discountPercent: "2",
    discount: "20.00",
    after: "920.00",
    sellingRate: "3.15",
    scale: 1,
    arrives: "292.06",
    currency: "USD",
  });
});

test("the scale of a rate counts: 100 Russian roubles for 3.5104 Belarusian ones", () => {
  const rate = explainRate(
    { currency: "RUB", date: "2026-11-21", raw: "3.5104", scale: 100 },
    { percent: "0", source: "none" },
  );
  expect(priceTopUp({ ...terms, commission: none, discount: none, rate }, { gross: "120.00" }).arrives).toBe("2848.68");
});

test("a cabinet in the region's currency gets the sum as it is, without a markup", () => {
  const rate = ownRate("BYN", "2026-11-21");
  const price = priceTopUp({ ...terms, rate }, { gross: "1200.00" });
  expect([price.after, price.arrives]).toEqual(["920.00", "920.00"]);
});

test("the customer's own ranges come before the region's", () => {
  const commission = { customer: flat("1"), region: flat("10") };
  expect(priceTopUp({ ...terms, commission }, { gross: "1200.00" }).commission).toBe("10.00");
});

test("the percent goes by the sum with VAT", () => {
  const region: Range[] = [
    { from: "0.00", to: "1000.00", value: "10" },
    { from: "1000.00", to: null, value: "5" },
  ];
  const percentOf = (gross: string) =>
    priceTopUp({ ...terms, commission: { customer: [], region } }, { gross }).commissionPercent;
  expect([percentOf("999.99"), percentOf("1000.00")]).toEqual(["10", "5"]);
});

test("to have a sum arrive, the least that suffices is paid", () => {
  expect(priceTopUp(terms, { arrives: "292.06" })?.gross).toBe("1199.98");
  expect(priceTopUp(terms, { gross: "1199.97" }).arrives).toBe("292.05");
  expect(priceTopUp(terms, { arrives: "0.00" })?.gross).toBe("0.00");
});

test("a sum that jumps over a range's border is paid with the border: less money, more arrives", () => {
  const region: Range[] = [
    { from: "0.00", to: "1000.00", value: "10" },
    { from: "1000.00", to: null, value: "0" },
  ];
  const own: TopUpTerms = {
    vatPercent: "0",
    commission: { customer: [], region },
    discount: none,
    rate: ownRate("BYN", "2026-11-21"),
  };
  expect(priceTopUp(own, { arrives: "950.00" })).toMatchObject({ gross: "1000.00", arrives: "1000.00" });
});

test("what can't arrive has no price, and negative sums and rates are refused", () => {
  expect(priceTopUp(terms, { arrives: "999999999999.99" })).toBeUndefined();
  expect(
    priceTopUp({ ...terms, commission: { customer: [], region: flat("100") }, discount: none }, { arrives: "1.00" }),
  ).toBeUndefined();
  expect(() => priceTopUp(terms, { gross: "-1.00" })).toThrow(RangeError);
  expect(() => priceTopUp(terms, { arrives: "-1.00" })).toThrow(RangeError);
  expect(() => priceTopUp({ ...terms, rate: { ...dollar, selling: "0" } }, { gross: "1.00" })).toThrow(RangeError);
});

test("a sum is below the minimum only when it is less", () => {
  expect(isBelowMinimum("29.99", "30.00")).toBe(true);
  expect(isBelowMinimum("30.00", "30.00")).toBe(false);
});

test("a bill's columns add up, and what arrives is told by currency", () => {
  const roubles = { ...terms, rate: ownRate("BYN", "2026-11-21") };
  const lines = [
    priceTopUp(terms, { gross: "1200.00" }),
    priceTopUp(roubles, { gross: "100.00" }),
    priceTopUp(terms, { gross: "120.00" }),
  ];
  expect(totalTopUp(lines)).toEqual({
    gross: "1420.00",
    vat: "236.67",
    net: "1183.33",
    commission: "118.34",
    discount: "23.67",
    after: "1088.66",
    arrives: [
      { currency: "USD", amount: "321.27" },
      { currency: "BYN", amount: "76.66" },
    ],
  });
  expect(totalTopUp([])).toMatchObject({ gross: "0.00", arrives: [] });
});

const anyTerms: fc.Arbitrary<TopUpTerms> = fc.record({
  vatPercent: fc.constantFrom("0", "12", "16", "20", "25"),
  commission: fc.record({ customer: percentRanges(30), region: percentRanges(30) }),
  discount: fc.record({ customer: percentRanges(20), region: percentRanges(20) }),
  rate: fc
    .record({
      raw: fc.integer({ min: 5_000, max: 6_000_000 }).map((raw) => divide(String(raw), "10000")),
      scale: fc.constantFrom(1, 100, 1000),
      markup: percent(15),
    })
    .map(({ raw, scale, markup }) =>
      explainRate({ currency: "USD", date: "2026-11-21", raw, scale }, { percent: markup, source: "region" }),
    ),
});

test("every itemised price adds up to the hundredth", () => {
  fc.assert(
    fc.property(anyTerms, paid(), (any, gross) => {
      const price = priceTopUp(any, { gross });
      expect(add(price.net, price.vat)).toBe(gross);
      expect(add(subtract(price.net, price.commission), price.discount)).toBe(price.after);
      const ideal = divide(multiply(price.net, price.commissionPercent), "100");
      expect(Math.abs(Number(subtract(price.commission, ideal)))).toBeLessThanOrEqual(0.01);
    }),
  );
});

test("every printed column of a line can be recomputed from the printed ones before it", () => {
  fc.assert(
    fc.property(anyTerms, paid(), (any, gross) => {
      const line = priceTopUp(any, { gross });
      const { vatPercent, commissionPercent, discountPercent, scale } = line;
      const printed = (exact: string) => roundHalfUp(exact, 2);
      const share = add(subtract("100", commissionPercent), discountPercent);
      const rate = rateFigure(line.sellingRate).replace(/\s/g, "").replace(",", ".");
      expect(line.vat).toBe(printed(divide(multiply(line.gross, vatPercent), add("100", vatPercent))));
      expect(line.net).toBe(subtract(line.gross, line.vat));
      expect(line.after).toBe(printed(divide(multiply(line.net, share), "100")));
      expect(line.discount).toBe(printed(divide(multiply(line.net, discountPercent), "100")));
      expect(line.commission).toBe(subtract(add(line.net, line.discount), line.after));
      expect(line.arrives).toBe(printed(divide(multiply(line.after, String(scale)), rate)));
    }),
  );
});

test("500 BYN reach a cabinet in Russian roubles as a calculator says that starts from each printed sum", () => {
  const rate = explainRate(
    { currency: "RUB", date: "2026-11-21", raw: "3.7000", scale: 100 },
    { percent: "3", source: "region" },
  );
  expect(priceTopUp({ ...terms, discount: none, rate }, { gross: "500.00" })).toMatchObject({
    ...{ vat: "83.33", net: "416.67", commission: "41.67", after: "375.00", sellingRate: "3.811", arrives: "9839.94" },
  });
});

test("there and back, across borders of ranges too, exactly the same arrives and never more is paid", () => {
  fc.assert(
    fc.property(anyTerms, paid(200_000_000), (any, gross) => {
      const { arrives } = priceTopUp(any, { gross });
      const back = priceTopUp(any, { arrives });
      expect(compare(back?.gross ?? "-1", gross)).toBeLessThanOrEqual(0);
      if (isMonotone(any)) expect(back?.arrives).toBe(arrives);
    }),
    { numRuns: 60 },
  );
});

test("whatever should arrive, a hundredth less paid would not be enough", () => {
  fc.assert(
    fc.property(anyTerms, paid(100_000_000), (any, arrives) => {
      const price = priceTopUp(any, { arrives });
      expect(compare(price?.arrives ?? "-1", arrives)).toBeGreaterThanOrEqual(0);
      if (!price || price.gross === "0.00") return;
      const less = priceTopUp(any, { gross: subtract(price.gross, "0.01") });
      expect(compare(less.arrives, arrives)).toBeLessThan(0);
    }),
    { numRuns: 60 },
  );
});

test("within one range and a fine rate the answer is off by at most one hundredth", () => {
  const fine: TopUpTerms = { ...terms, rate: dollar };
  fc.assert(
    fc.property(paid(), (arrives) => {
      const off = Number(subtract(priceTopUp(fine, { arrives })?.arrives ?? "-1", arrives));
      expect(off).toBeLessThanOrEqual(0.01);
    }),
    { numRuns: 60 },
  );
});

/** True if commission falls and discount grows with the sum: then a larger payment never makes less arrive. */
function isMonotone({ commission, discount }: TopUpTerms): boolean {
  const inForce = ({ customer, region }: TopUpTerms["commission"]) => (customer.length > 0 ? customer : region);
  const rises = (ranges: readonly Range[], sign: number) =>
    ranges.every(({ value }, index) => index === 0 || sign * compare(value, ranges[index - 1]?.value ?? value) >= 0);
  return rises(inForce(commission), -1) && rises(inForce(discount), 1);
}
