// Chooses what a query reads: the rows, or a table of sums if it has everything needed. Both always agree
// (0016_pivot_sums.sql), and the sums are much fewer.
import { sql, type SQL } from "drizzle-orm";
import type { PivotValue } from "../../../../src/contract/pivot/pivot.ts";
import { measureOf, type PivotDimension } from "../../../../src/resources/pivot/fields.ts";
import type { Filter } from "../fields/asked.ts";
import { canBeSummed } from "./aggregates.ts";
import { isOfWholeMonths } from "./conditions.ts";
import { facts, sumsOf } from "./fieldSql.ts";
import type { Level } from "./keys.ts";

/** The table aliased `f`: rows, or increments of sums. */
export interface Source {
  readonly from: SQL;
  readonly isSums: boolean;
  /** The number of the pivot's rows in a group. */
  readonly rows: SQL;
  /** Excludes groups whose increments add up to zero rows. */
  readonly having: SQL;
}

const allRows: Source = { from: facts, isSums: false, rows: sql`count(*)`, having: sql`` };

interface Sums {
  readonly table: string;
  readonly fields: ReadonlySet<PivotDimension>;
  /** True if it only has amounts in the region's currency. */
  readonly inRegionCurrency: boolean;
  readonly source: Source;
}

const sums = (table: string, own: readonly PivotDimension[], inRegionCurrency = false): Sums => ({
  table,
  fields: new Set([...own, "region", "service", "payType"]),
  inRegionCurrency,
  source: {
    from: sumsOf(table, own),
    isSums: true,
    rows: sql`sum(f.rows)`,
    having: sql`having sum(f.rows) > 0`,
  },
});

/** The smallest table first. */
const allSums: readonly Sums[] = [
  sums("pivot_system_month_sums", ["system", "billDate", "currency", "rowKind"]),
  sums("pivot_customer_system_sums", ["customer", "manager", "system", "currency", "rowKind"]),
  sums("pivot_customer_month_sums", ["customer", "manager", "billDate"], true),
];

export const sumTables: readonly string[] = allSums.map(({ table }) => table);

export interface Needs {
  /** The grouping levels; the fields of filters are needed too. */
  readonly levels: readonly Level[];
  readonly filters: readonly Filter[];
  readonly measures: readonly Pick<PivotValue, "measure" | "aggregation">[];
}

export function sourceFor({ levels, filters, measures }: Needs): Source {
  const isFinerThanMonths = levels.some(isWithinMonths) || filters.some((filter) => !isOfMonths(filter));
  if (isFinerThanMonths || !measures.every(canBeSummed)) return allRows;
  // A sums table has the values that its own dimensions determine.
  const fields = [...levels, ...filters.filter((one) => "field" in one)].map(({ field }) => field.from);
  const inRegionCurrency = measures.every(({ measure }) => measureOf(measure).currency !== "cabinet");
  const found = allSums.find(
    (known) => (inRegionCurrency || !known.inRegionCurrency) && fields.every((one) => known.fields.has(one)),
  );
  return found?.source ?? allRows;
}

const isWithinMonths = ({ field, by }: Level): boolean => field.name === "billDate" && (by === "week" || by === "day");

const isOfMonths = (filter: Filter): boolean => {
  if ("keys" in filter) return !isWithinMonths(filter);
  return "field" in filter && (filter.field.name !== "billDate" || isOfWholeMonths(filter));
};
