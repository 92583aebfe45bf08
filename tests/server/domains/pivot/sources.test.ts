import { expect, test } from "vitest";
import type { PivotFilter, PivotLevel } from "../../../../src/contract/pivot/pivot.ts";
import type { PivotMeasure } from "../../../../src/resources/pivot/fields.ts";
import { Registry } from "../../../../server/engine/registry.ts";
import { kabinet } from "../../../../server/product.ts";
import { extended } from "../../../../src/definition/extension/extended.ts";
import { asked } from "../../../../server/domains/pivot/fields/asked.ts";
import { sourceFor } from "../../../../server/domains/pivot/sql/sources.ts";

const registry = new Registry(kabinet);
const fields = {
  x_segment: { type: "text", label: "Сегмент" },
  x_since: { type: "date", label: "С какого дня" },
} as const;
registry.replace(
  ["customers", "systems", "bills"].map((name) => extended(registry.require(name), { extends: name, fields })),
  "extended",
);
const caller = { userId: 2, sessionId: "", role: "ADMIN", customerId: null, region: "by" } as const;

const usesSums = (levels: PivotLevel[], measures: readonly PivotMeasure[], filters: PivotFilter[] = []) =>
  sourceFor({
    ...asked({ levels, filters }, { registry, caller, region: "by" }),
    measures: measures.map((measure) => ({ measure, aggregation: "sum" as const })),
  }).isSums;

const customer = { field: "customer" } as const;
const month = { field: "billDate", by: "month" } as const;

test("sums answer only queries that they contain", () => {
  expect(usesSums([customer, month], ["amount", "closedByAct"])).toBe(true);
  expect(usesSums([customer, { field: "billDate", by: "year" }], ["amount"])).toBe(true);
  expect(usesSums([{ field: "system" }, month], ["remainder"])).toBe(true);
  expect(usesSums([customer, { field: "system" }], ["remainder"])).toBe(true);
  // Sums by month and customer do not separate the cabinets' currencies.
  expect(usesSums([customer, month], ["remainder"])).toBe(false);
  expect(usesSums([customer, { field: "billDate", by: "week" }], ["amount"])).toBe(false);
  expect(usesSums([{ field: "paidDate", by: "year" }], ["amount"])).toBe(false);
  expect(usesSums([{ field: "account" }], ["amount"])).toBe(false);
  expect(usesSums([customer], ["rate"])).toBe(false);
});

test("a filter by whole months is answered from sums, one by days and one by a row's own sum is not", () => {
  const between = (from: string, to: string): PivotFilter => ({ field: "billDate", from, to });
  expect(usesSums([customer], ["amount"], [between("2026-01-01", "2026-02-28")])).toBe(true);
  expect(usesSums([customer], ["amount"], [between("2024-02-01", "2024-02-29")])).toBe(true);
  expect(usesSums([customer], ["amount"], [between("2024-02-01", "2024-02-28")])).toBe(false);
  expect(usesSums([customer], ["amount"], [between("2026-01-02", "")])).toBe(false);
  expect(usesSums([customer], ["amount"], [{ measure: "amount", from: "10" }])).toBe(false);
  expect(usesSums([customer], ["amount"], [{ field: "bill", keys: ["1"] }])).toBe(false);
});

test("sums answer queries by added fields of what they are kept by, by days of those too", () => {
  const segment = { field: "customers.x_segment" } as const;
  expect(usesSums([segment, month], ["amount"])).toBe(true);
  expect(usesSums([segment, { field: "systems.x_segment" }], ["remainder"])).toBe(true);
  expect(usesSums([{ field: "customers.x_since", by: "day" }, month], ["amount"])).toBe(true);
  expect(usesSums([month], ["amount"], [{ field: "customers.x_since", from: "2026-01-02" }])).toBe(true);
  expect(usesSums([month], ["amount"], [{ field: "customers.x_since", by: "week", keys: ["2026-01-05"] }])).toBe(true);
  expect(usesSums([{ field: "systems.x_segment" }, customer, month], ["amount"])).toBe(false);
  expect(usesSums([{ field: "bills.x_segment" }], ["amount"])).toBe(false);
});
