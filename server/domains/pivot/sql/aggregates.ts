// Measures: what the database aggregates, and how a cell's value follows from the aggregates. Sums of parts can be added up
// again, so subtotals and totals need no query of their own; only counts of distinct values do.
import { sql, type SQL } from "drizzle-orm";
import type { PivotValue } from "../../../../src/contract/pivot/pivot.ts";
import { type Aggregation, measureOf } from "../../../../src/resources/pivot/fields.ts";
import { measureSql } from "./fieldSql.ts";

/** The value of one component for a group; null if no row has a value. */
export type Part = bigint | null;

type Merge = (a: bigint, b: bigint) => bigint;

const add: Merge = (a, b) => a + b;
const less: Merge = (a, b) => (a < b ? a : b);
const more: Merge = (a, b) => (a > b ? a : b);

/** @param isSums true to read the sums tables, for measures that satisfy `canBeSummed` */
type Aggregate = (isSums: boolean) => SQL;

interface Component {
  readonly aggregate: Aggregate;
  readonly merge: Merge;
}

/** A measure with its aggregation. */
export interface Counted {
  readonly components: readonly Component[];
  /** The measure's integer value; null if nothing was counted. */
  readonly value: (parts: readonly Part[]) => Part;
  /** The same in SQL, to sort groups by. @param only a condition on the rows that count */
  readonly sortedBy: (only: SQL | undefined, isSums: boolean) => SQL;
  /** The currency that separates its values. */
  readonly currency: "region" | "cabinet" | "rate" | undefined;
  /** True if every total needs a query of its own. */
  readonly isDistinct: boolean;
}

interface Source {
  readonly value?: SQL;
  readonly counted?: SQL;
  readonly summed?: { readonly total?: SQL; readonly rows: SQL };
  readonly part?: SQL;
  readonly whole?: SQL;
  readonly times?: number;
}

const none = sql`null::bigint`;
const where = (only: SQL | undefined): SQL => (only ? sql` filter (where ${only})` : sql``);
const sumOf = (what: SQL, only?: SQL): SQL => sql`sum(${what})${where(only)}`;
const countOf = (what: SQL, only?: SQL): SQL => sql`count(${what})${where(only)}`;

/** The number of rows with the value. */
const rowCount = ({ value, counted, summed }: Source, isSums: boolean, only?: SQL): SQL =>
  isSums ? sumOf(summed?.rows ?? none, only) : countOf(value ?? counted ?? none, only);

/** The sum of the values; null if no row has one. */
const totalOf = ({ value = none, summed }: Source, isSums: boolean, only?: SQL): SQL =>
  isSums
    ? sql`case when ${sumOf(summed?.rows ?? none, only)} > 0 then ${sumOf(summed?.total ?? none, only)} end`
    : sumOf(value, only);

/** Zero counted rows mean no value, not zero. */
const unlessNone = (part: Part | undefined): Part => (part === undefined || part === null || part === 0n ? null : part);

type Shape = Pick<Counted, "components" | "value" | "sortedBy">;

const shapes: { readonly [K in Aggregation]: (source: Source) => Shape } = {
  sum: (source) => ({
    components: [{ aggregate: (isSums) => totalOf(source, isSums), merge: add }],
    value: ([total = null]) => total,
    sortedBy: (only, isSums) => totalOf(source, isSums, only),
  }),
  count: (source) => ({
    components: [{ aggregate: (isSums) => rowCount(source, isSums), merge: add }],
    value: ([count]) => unlessNone(count),
    sortedBy: (only, isSums) => rowCount(source, isSums, only),
  }),
  distinct: ({ counted = none }) => ({
    components: [{ aggregate: () => sql`count(distinct ${counted})`, merge: more }],
    value: ([count]) => unlessNone(count),
    sortedBy: (only) => sql`count(distinct ${counted})${where(only)}`,
  }),
  average: (source) => ({
    components: [
      { aggregate: (isSums) => totalOf(source, isSums), merge: add },
      { aggregate: (isSums) => rowCount(source, isSums), merge: add },
    ],
    value: ([total = null, count = null]) => ratio(total, count),
    sortedBy: (only, isSums) =>
      sql`(${totalOf(source, isSums, only)})::numeric / nullif(${rowCount(source, isSums, only)}, 0)`,
  }),
  min: ({ value = none }) => ({
    components: [{ aggregate: () => sql`min(${value})`, merge: less }],
    value: ([least = null]) => least,
    sortedBy: (only) => sql`min(${value})${where(only)}`,
  }),
  max: ({ value = none }) => ({
    components: [{ aggregate: () => sql`max(${value})`, merge: more }],
    value: ([most = null]) => most,
    sortedBy: (only) => sql`max(${value})${where(only)}`,
  }),
  weighted: ({ part = none, whole = none, times = 1 }) => ({
    components: [
      { aggregate: () => sumOf(part), merge: add },
      { aggregate: () => sumOf(whole), merge: add },
    ],
    value: ([parts = null, wholes = null]) => ratio(parts === null ? null : parts * BigInt(times), wholes),
    sortedBy: (only) => sql`${sumOf(part, only)} / nullif(${sumOf(whole, only)}, 0)`,
  }),
};

/** The calculation of a measure in an aggregation. */
export function countedAs({ measure, aggregation }: Pick<PivotValue, "measure" | "aggregation">): Counted {
  const { currency } = measureOf(measure);
  return {
    ...shapes[aggregation](measureSql(measure)),
    // Counts have no currency.
    currency: aggregation === "count" || aggregation === "distinct" ? undefined : currency,
    isDistinct: aggregation === "distinct",
  };
}

/** True if the sums tables give the same result as the rows. */
export const canBeSummed = ({ measure, aggregation }: Pick<PivotValue, "measure" | "aggregation">): boolean =>
  (aggregation === "sum" || aggregation === "average" || aggregation === "count") && "summed" in measureSql(measure);

/** Combines the parts of two groups. */
export const merged = (components: readonly Component[], a: readonly Part[], b: readonly Part[]): readonly Part[] =>
  components.map(({ merge }, index) => {
    const [left = null, right = null] = [a[index], b[index]];
    return left === null ? right : right === null ? left : merge(left, right);
  });

/** Rounded half away from zero, like money; null if divided by zero. */
function ratio(part: Part, whole: Part): Part {
  if (part === null || whole === null || whole === 0n) return null;
  const isNegative = part < 0n !== whole < 0n;
  const [above, below] = [part < 0n ? -part : part, whole < 0n ? -whole : whole];
  const rounded = (above * 2n + below) / (below * 2n);
  return isNegative ? -rounded : rounded;
}
