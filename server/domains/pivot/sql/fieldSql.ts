// Every field of the pivot in SQL: what a row (f) is grouped by and what is counted. The compiler asks for a field that
// src/resources/pivot/fields.ts names and this table does not have.
import { sql, type SQL } from "drizzle-orm";
import type {
  DatePart,
  Dimension,
  Measure,
  pivotDimensions,
  pivotMeasures,
  PivotDimension,
  PivotMeasure,
} from "../../../../src/resources/pivot/fields.ts";

/** A date has its day, and its month as year × 12 + month − 1. */
interface DateSql {
  readonly day: SQL;
  readonly month: SQL;
}

type SqlOfDimension<D extends Dimension> = D extends { readonly kind: "date" } ? DateSql : SQL;

/** The day of a row's payment: what is owed has none until it is settled, and then one of its own. */
const paidDate = sql`case when not f.owed then coalesce(f.settled_date, f.paid_date) end`;

/** Percents are whole hundredths, references ids, everything else texts. */
const dimensions: { readonly [K in PivotDimension]: SqlOfDimension<(typeof pivotDimensions)[K]> } = {
  billDate: { day: sql`f.bill_date`, month: sql`f.bill_month` },
  paidDate: {
    day: sql`(${paidDate})`,
    month: sql`(extract(year from ${paidDate})::int * 12 + extract(month from ${paidDate})::int - 1)`,
  },
  customer: sql`f.customer_id`,
  manager: sql`u.manager_id`,
  system: sql`f.system_id`,
  account: sql`f.account_id`,
  contract: sql`f.contract_id`,
  bill: sql`f.bill_id`,
  service: sql`f.service`,
  payType: sql`f.pay_type`,
  currency: sql`f.currency`,
  region: sql`f.region`,
  commissionPercent: sql`f.commission_percent`,
  discountPercent: sql`f.discount_percent`,
  paid: sql`case when ${paidDate} is null then 'no' else 'yes' end`,
  isClosed: sql`case when f.row_kind not in ('line', 'service') or (f.amount > 0 and f.returned_amount = f.amount) then null
    when coalesce(f.closed_by_act, 0) = 0 then 'no' when f.closed_by_act < f.amount - f.returned_amount then 'partly' else 'yes' end`,
  rowKind: sql`f.row_kind`,
};

interface ValueSql {
  readonly value: SQL;
  /** The same of sums of rows: what it comes to, and of how many rows. */
  readonly summed: { readonly total: SQL; readonly rows: SQL };
}

/** Something that is only counted; of sums of rows, where they know how many there are. */
interface CountedSql {
  readonly counted: SQL;
  readonly summed?: { readonly rows: SQL };
}

/** A whole's own rate: the ratio of two sums, so many times, is the measure's whole number. */
interface RatioSql {
  readonly part: SQL;
  readonly whole: SQL;
  readonly times: number;
}

type MeasureSql = ValueSql | CountedSql | RatioSql;
type SqlOfMeasure<M extends Measure> = M extends { readonly kind: "count" }
  ? CountedSql
  : M extends { readonly kind: "money" }
    ? ValueSql
    : RatioSql;

/** A column of rows and of their sums. */
const money = (column: string): ValueSql => ({
  value: sql.raw(`f.${column}`),
  summed: { total: sql.raw(`f.${column}`), rows: sql.raw(`f.${column}_rows`) },
});

const net = sql`(f.amount - f.vat)`;

const measures: { readonly [K in PivotMeasure]: SqlOfMeasure<(typeof pivotMeasures)[K]> } = {
  amount: money("amount"),
  vat: money("vat"),
  commission: money("commission"),
  enrolled: money("enrolled"),
  amountInCabinet: money("amount_in_cabinet"),
  transferred: money("transferred"),
  expenses: money("expenses"),
  expensesInRegion: money("expenses_in_region"),
  closedByAct: money("closed_by_act"),
  remainder: money("remainder"),
  // In millionths.
  rate: {
    part: sql`f.enrolled`,
    whole: sql`case when f.enrolled is not null then f.amount_in_cabinet end`,
    times: 1_000_000,
  },
  commissionRate: {
    part: sql`${net} * f.commission_percent`,
    whole: sql`case when f.commission_percent is not null then ${net} end`,
    times: 1,
  },
  discountRate: {
    part: sql`${net} * f.discount_percent`,
    whole: sql`case when f.discount_percent is not null then ${net} end`,
    times: 1,
  },
  rows: { counted: sql`f.id`, summed: { rows: sql`f.rows` } },
  customers: { counted: sql`f.customer_id` },
  bills: { counted: sql`f.bill_id` },
};

/** What belongs to a row's customer now; the database leaves out a join that nothing asks about. */
const ofCustomers = "left join customers u on u.id = f.customer_id";

/** The table with these columns. */
export const facts = sql.raw(`pivot_facts f ${ofCustomers}`);

/** A table of sums, which has the columns that it needs under the same names. */
export const sumsOf = (table: string, hasCustomers: boolean): SQL =>
  sql.raw(hasCustomers ? `${table} f ${ofCustomers}` : `${table} f`);

const monday = sql`date '2001-01-01'`;

/** A date by a part as something that sorts by time, and turns into a key (`keyOf`). */
const dateParts: { readonly [K in DatePart]: (date: DateSql) => SQL } = {
  year: ({ month }) => sql`${month} / 12`,
  quarter: ({ month }) => sql`${month} / 3`,
  month: ({ month }) => month,
  week: ({ day }) => sql`(${day} - ((${day} - ${monday}) % 7 + 7) % 7)`,
  day: ({ day }) => day,
};

/** What a dimension is grouped by. */
export function dimensionSql(field: PivotDimension, by: DatePart = "month"): SQL {
  const found: SQL | DateSql = dimensions[field];
  return "day" in found ? dateParts[by](found) : found;
}

export const measureSql = (measure: PivotMeasure): MeasureSql => measures[measure];
