import { expect, test } from "vitest";
import {
  displayRate,
  explainRate,
  type MarkupContract,
  markupPercent,
  ownRate,
  sellingRate,
} from "../../../src/domain/money/rates.ts";

const unique: MarkupContract = { number: "15/У", contractType: "UNIQUE", isActive: true, ratesAdds: "3" };
const standard: MarkupContract = { number: "7", contractType: "STANDARD", isActive: true, ratesAdds: "9" };

test("565.30 with 5 % is shown as 593.57", () => {
  expect(displayRate(sellingRate("565.30", "5"))).toBe("593.57");
});

test("a selling rate stays exact until it is shown", () => {
  expect(sellingRate("3.5104", "2.5")).toBe("3.59816");
});

test("an active contract that is not standard decides the markup and is named", () => {
  expect(markupPercent({ contracts: [standard, unique], region: "5", user: "7" })).toEqual({
    percent: "3",
    source: "contract",
    contractNumber: "15/У",
  });
});

test.each([
  ["is standard", standard],
  ["is not active", { ...unique, isActive: false }],
  ["names no percent", { ...unique, ratesAdds: null }],
])("a contract that %s leaves the markup to the region", (_, contract) => {
  expect(markupPercent({ contracts: [contract], region: "5", user: "7" })).toEqual({ percent: "5", source: "region" });
});

test("without the region's percent the user's own counts, and else nothing is added", () => {
  expect(markupPercent({ contracts: [], region: null, user: "7" })).toEqual({ percent: "7", source: "user" });
  expect(markupPercent({ contracts: [], region: null, user: null })).toEqual({ percent: "0", source: "none" });
});

test("a percent of zero is an answer and not a gap", () => {
  expect(markupPercent({ contracts: [{ ...unique, ratesAdds: "0" }], region: "5", user: "7" }).percent).toBe("0");
  expect(markupPercent({ contracts: [], region: "0", user: "7" }).source).toBe("region");
});

test("a rate says what it was made of", () => {
  const rate = { currency: "RUB", date: "2026-11-21", raw: "3.5104", scale: 100 } as const;
  expect(explainRate(rate, { percent: "5", source: "region" })).toEqual({
    currency: "RUB",
    date: "2026-11-21",
    raw: "3.5104",
    scale: 100,
    percent: "5",
    source: "region",
    selling: "3.68592",
  });
});

test("a currency costs one of itself, without markup", () => {
  expect(ownRate("BYN", "2026-11-21")).toMatchObject({ raw: "1", scale: 1, percent: "0", selling: "1.00" });
});
