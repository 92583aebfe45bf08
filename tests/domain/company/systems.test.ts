import { expect, test } from "vitest";
import { parseMoney } from "../../../src/domain/money/money.ts";
import { regions } from "../../../src/domain/company/region.ts";
import { systems } from "../../../src/domain/company/systems.ts";
import { offices } from "../../../src/regions/offices.ts";

test("there are at least twelve systems in each region, each with a name of its own", () => {
  expect(new Set(systems.map(({ key }) => key)).size).toBe(systems.length);
  expect(new Set(systems.map(({ name }) => name)).size).toBe(systems.length);
  expect(systems.filter(({ key }) => offices.by.systems[key]).length).toBeGreaterThanOrEqual(12);
  expect(systems.filter(({ key }) => offices.kz.systems[key]).length).toBeGreaterThanOrEqual(12);
});

test.each(systems)(
  "$name asks for identifiers whose examples fit, and one of them must be given",
  ({ identifiers }) => {
    expect(identifiers.some(({ required }) => required)).toBe(true);
    expect(new Set(identifiers.map(({ key }) => key)).size).toBe(identifiers.length);
    for (const { pattern, example } of identifiers) expect(example).toMatch(new RegExp(pattern, "u"));
  },
);

test.each(regions)("systems in %s have least sums that are money", (region) => {
  for (const { minFirst, minNext } of Object.values(offices[region].systems)) {
    expect(parseMoney(minFirst)).toBe(minFirst);
    expect(parseMoney(minNext)).toBe(minNext);
  }
});

test("what acts of a system close is known from its own rules", () => {
  const bySpend = systems.filter(({ closingBasis }) => closingBasis === "spend").map(({ key }) => key);
  expect(bySpend).toEqual(["yandex_direct", "google_ads", "vk_ads", "mytarget", "tiktok_ads"]);
});
