import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  PivotFilter,
  PivotLevel,
  PivotPlace,
  PivotRow,
  PivotTable,
  PivotValue,
} from "../../../../src/contract/pivot/pivot.ts";
import {
  type Aggregation,
  type DatePart,
  dateParts,
  measureOf,
  type PivotDimension,
  pivotDimensions,
  type PivotMeasure,
  pivotMeasures,
} from "../../../../src/resources/pivot/fields.ts";
import { canBeSummed } from "../../../../server/domains/pivot/sql/aggregates.ts";
import { condenseSums } from "../../../../server/domains/pivot/sql/condenseSums.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { type Business, fillBusiness, openBusiness } from "./business.ts";
import { fits, keyIn, valuesOf } from "./naive.ts";

let business: Business;
let all: readonly PivotRow[];
beforeAll(async () => {
  business = await openBusiness();
  await fillBusiness(business);
  all = await business.allRows();
});
afterAll(() => business.close());

const level: fc.Arbitrary<PivotLevel> = fc
  .tuple(
    fc.constantFrom(...(Object.keys(pivotDimensions) as PivotDimension[])),
    fc.option(fc.constantFrom(...(Object.keys(dateParts) as DatePart[])), { nil: undefined }),
  )
  .map(([field, by]) => ({ field, ...(by && pivotDimensions[field].kind === "date" ? { by } : {}) }));

const measure: fc.Arbitrary<PivotValue> = fc
  .constantFrom(...(Object.keys(pivotMeasures) as PivotMeasure[]))
  .chain((name) =>
    fc
      .constantFrom(...measureOf(name).aggregations)
      .map((aggregation: Aggregation) => ({ measure: name, aggregation })),
  );

/** Filters by values that occur in rows. */
const filter: fc.Arbitrary<(rows: readonly PivotRow[]) => PivotFilter> = fc.oneof(
  fc
    .tuple(level, fc.array(fc.nat(1000), { maxLength: 3 }), fc.boolean())
    .map(([at, picks, exclude]) => (rows: readonly PivotRow[]) => ({
      ...at,
      keys: picks.flatMap((pick) => rows[pick % rows.length] ?? []).map((row) => keyIn(row, at)),
      exclude,
    })),
  fc.tuple(fc.nat(1000), fc.nat(1000)).map(([from, to]) => (rows: readonly PivotRow[]) => ({
    field: "billDate" as const,
    from: rows[from % rows.length]?.billDate ?? "",
    to: rows[to % rows.length]?.billDate ?? "",
  })),
  fc
    .integer({ min: 0, max: 3000 })
    .map((from) => () => ({ measure: "amount" as const, from: `${from}.00`, to: "2000.00" })),
);

/** Levels that stored sums can answer: these agree with the rows before and after condensing. */
const coarseLevel: fc.Arbitrary<PivotLevel> = fc.constantFrom(
  ...(["customer", "manager", "system", "region", "currency", "service", "payType"] as const).map((field) => ({
    field,
  })),
  ...(["year", "quarter", "month"] as const).map((by) => ({ field: "billDate" as const, by })),
);
const coarseMeasure = measure.filter(({ measure: name, aggregation }) => canBeSummed({ measure: name, aggregation }));
const coarseFilter: fc.Arbitrary<(rows: readonly PivotRow[]) => PivotFilter> = fc
  .tuple(fc.option(coarseLevel, { nil: undefined }), fc.nat(1000), fc.boolean())
  .map(([at, pick, exclude]) => (rows) => {
    const { billDate = "" } = rows[pick % rows.length] ?? {};
    const from = `${billDate.slice(0, 7)}-01`;
    if (!at) return { field: "billDate", from, ...(exclude ? {} : { to: lastDayOfMonth(from) }) };
    return {
      ...at,
      keys: rows.slice(pick % rows.length, (pick % rows.length) + 1).map((row) => keyIn(row, at)),
      exclude,
    };
  });

const lastDayOfMonth = (first: string): string => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);

const asked = fc.oneof(
  fc.record({
    rows: fc.array(level, { maxLength: 3 }),
    columns: fc.array(level, { maxLength: 2 }),
    measures: fc.array(measure, { minLength: 1, maxLength: 3 }),
    filters: fc.array(filter, { maxLength: 2 }),
  }),
  fc.record({
    rows: fc.array(coarseLevel, { maxLength: 2 }),
    columns: fc.array(coarseLevel, { maxLength: 1 }),
    measures: fc.array(coarseMeasure, { minLength: 1, maxLength: 3 }),
    filters: fc.array(coarseFilter, { maxLength: 2 }),
  }),
);

const layout = fc.record({
  asked,
  isCondensed: fc.boolean(),
  depth: fc.integer({ min: 1, max: 3 }),
  size: fc.integer({ min: 1, max: 40 }),
  others: fc.boolean(),
  sort: fc.option(
    fc.oneof(
      fc.record({ by: fc.constant("label" as const), order: fc.constantFrom("asc" as const, "desc" as const) }),
      fc.record({
        by: fc.constant("value" as const),
        order: fc.constantFrom("asc" as const, "desc" as const),
        measure: fc.constant(0),
      }),
    ),
    { nil: undefined },
  ),
  drilled: fc.nat(10_000),
});

type Path = readonly (string | null)[];

const isUnder = (row: PivotRow, levels: readonly PivotLevel[], path: Path): boolean =>
  path.every((key, index) => {
    const at = levels[index];
    return at !== undefined && keyIn(row, at) === key;
  });

/** The rows behind a row of the table; for the rest of a page, those outside all shown groups. */
function rowsUnder(
  table: PivotTable,
  index: number,
  levels: readonly PivotLevel[],
  rows: readonly PivotRow[],
): readonly PivotRow[] {
  const { kind, path } = table.rows[index] ?? { kind: "total", path: [] };
  if (kind !== "others") return rows.filter((row) => isUnder(row, levels, path));
  const [first] = levels;
  const shown = new Set(table.rows.filter((other) => other.kind === "group").map((other) => other.path[0]));
  return rows.filter((row) => first && !shown.has(keyIn(row, first)));
}

test("in any query every cell, subtotal and total equals the sum of its rows, and the drill shows these", async () => {
  await fc.assert(
    fc.asyncProperty(layout, async ({ asked: { filters: made, ...fields }, isCondensed, drilled, sort, ...page }) => {
      if (isCondensed) await condenseSums(business.services.database);
      const asked = { ...fields, ...page };
      const filters = made.map((make) => make(all));
      const table = await business.query({ ...asked, filters, ...(sort ? { sort } : {}) });
      const rows = all.filter((row) => filters.every((one) => fits(row, one)));
      const [first] = asked.rows;
      const groups = first ? new Set(rows.map((row) => keyIn(row, first))).size : 0;
      expect(table.groups).toBe(groups);
      expect(table.rows.filter(({ kind, path }) => kind === "group" && path.length === 1)).toHaveLength(
        Math.min(groups, asked.size),
      );
      for (const [index] of table.rows.entries()) {
        const under = rowsUnder(table, index, asked.rows, rows);
        for (const [at, { path }] of table.columns.entries()) {
          const cell = under.filter((row) => isUnder(row, asked.columns, path));
          for (const [number, one] of asked.measures.entries()) {
            const expected = valuesOf(cell, one);
            const shown = new Map(
              table.series.flatMap((series): [string, bigint][] => {
                const value = series.values[index * table.columns.length + at] ?? null;
                const name = `${series.currency ?? ""}${series.of === null ? "" : `/${series.of}`}`;
                return series.measure !== number || value === null ? [] : [[name, BigInt(value)]];
              }),
            );
            expect(shown, `${one.measure} ${one.aggregation} of ${JSON.stringify([table.rows[index], path])}`).toEqual(
              expected,
            );
          }
        }
      }
      await drill(table, drilled, { ...asked, filters });
    }),
    { numRuns: 160 },
  );
});

/** Compares a cell of the table with the report's count and totals of its rows. */
async function drill(
  table: PivotTable,
  pick: number,
  { rows, columns, filters }: { rows: PivotLevel[]; columns: PivotLevel[]; filters: PivotFilter[] },
): Promise<void> {
  const shown = table.rows.flatMap(({ kind, path }) => (kind === "others" ? [] : [path]));
  const row = shown[pick % shown.length] ?? [];
  const column = table.columns[pick % table.columns.length]?.path ?? [];
  const at: PivotPlace[] = [...placesOf(rows, row), ...placesOf(columns, column)];
  const answer = await business.rows({ filters, at, totals: true });
  const expected = all
    .filter((one) => filters.every((filter) => fits(one, filter)))
    .filter((one) => at.every((place) => keyIn(one, place) === place.key));
  expect(answer.count).toBe(expected.length);
  expect(answer.rows.map(({ id }) => id).toSorted()).toEqual(
    expected
      .map(({ id }) => id)
      .toSorted()
      .slice(0, 100),
  );
  for (const { measure: name, currency, value } of answer.totals ?? [])
    expect(valuesOf(expected, { measure: name, aggregation: "sum" }).get(currency ?? "")).toBe(BigInt(value));
}

const placesOf = (levels: readonly PivotLevel[], path: Path): PivotPlace[] =>
  path.flatMap((key, index) => {
    const level = levels[index];
    return level ? [{ ...level, key }] : [];
  });
