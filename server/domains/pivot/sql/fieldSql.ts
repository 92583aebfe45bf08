// Every field of the pivot in SQL: how rows (f) are grouped and counted. The compiler requires an entry for each field in
// src/resources/pivot/fields.ts.
import { sql, type SQL } from "drizzle-orm";
import {
  type DatePart,
  type Dimension,
  type Measure,
  pivotDimensions,
  type PivotDimension,
  type PivotMeasure,
  type pivotMeasures,
} from "../../../../src/resources/pivot/fields.ts";
import { type DimensionName, type Holder, holders } from "../../../../src/resources/pivot/added.ts";
import type { Definition, Field } from "../../../../src/definition/grammar.ts";
import { contracts } from "../../../../src/resources/clients/contracts.ts";
import { bills } from "../../../../src/resources/money/bills.ts";
import { stateSql } from "../../../engine/read/conditionSql.ts";
import { ownRecords, type Records } from "../fields/records.ts";
import { columnName, tableName } from "../../../engine/tables/storage.ts";

/** A date's day, and its month as year × 12 + month − 1. */
interface DateSql {
  readonly day: SQL;
  readonly month: SQL;
}

/** A dimension that rows are grouped by. */
export interface GroupField {
  readonly name: DimensionName;
  readonly dimension: Dimension;
  readonly value: SQL | DateSql;
  /** The dimension that determines its value: itself, or for an added field the dimension of the field's record. */
  readonly from: PivotDimension;
  /** For a reference, the records that name its keys; absent if the caller may not read them. */
  readonly records?: Records | undefined;
}

const dated = (day: SQL): DateSql => ({
  day,
  month: sql`(extract(year from ${day})::int * 12 + extract(month from ${day})::int - 1)`,
});

type SqlOfDimension<D extends Dimension> = D extends { readonly kind: "date" } ? DateSql : SQL;

/** The state of the paper that a row refers to, by the paper's own definition. */
const stateOf = (definition: Definition, id: SQL): SQL =>
  sql`(select ${stateSql(definition, sql`f.region`)} from ${sql.identifier(tableName(definition.name))} t where t.id = ${id})`;

/** The day of a row's payment: a debt has none until it is settled, and then gets its own. */
const paidDate = sql`(case when not f.owed then coalesce(f.settled_date, f.paid_date) end)`;

/** Percents are integers in hundredths, references are ids, everything else is text. */
const dimensions: { readonly [K in PivotDimension]: SqlOfDimension<(typeof pivotDimensions)[K]> } = {
  billDate: { day: sql`f.bill_date`, month: sql`f.bill_month` },
  paidDate: dated(paidDate),
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
  billState: stateOf(bills, sql`f.bill_id`),
  contractState: stateOf(contracts, sql`f.contract_id`),
  paid: sql`case when ${paidDate} is null then 'no' else 'yes' end`,
  isClosed: sql`case when f.row_kind not in ('line', 'service') or (f.amount > 0 and f.returned_amount = f.amount) then null
    when coalesce(f.closed_by_act, 0) = 0 then 'no' when f.closed_by_act < f.amount - f.returned_amount then 'partly' else 'yes' end`,
  rowKind: sql`f.row_kind`,
};

interface ValueSql {
  readonly value: SQL;
  /** The same in the sums tables: the total, and the number of rows in it. */
  readonly summed: { readonly total: SQL; readonly rows: SQL };
}

/** A field that is only counted; `rows` is set if the sums tables have the number of rows. */
interface CountedSql {
  readonly counted: SQL;
  readonly summed?: { readonly rows: SQL };
}

/** A rate of a whole group: the ratio of two sums, multiplied by `times`, is the measure's integer value. */
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

/** A column of the rows and of the sums tables. */
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

/** The records that rows refer to: their alias, and the column with their id. */
const joined: { readonly [K in Holder]: { readonly alias: string; readonly id: string } } = {
  customers: { alias: "u", id: "f.customer_id" },
  managers: { alias: "m", id: "u.manager_id" },
  systems: { alias: "s", id: "f.system_id" },
  accounts: { alias: "a", id: "f.account_id" },
  contracts: { alias: "c", id: "f.contract_id" },
  bills: { alias: "b", id: "f.bill_id" },
};

/** A table joined with the records of these dimensions; the database skips joins whose columns are not used. */
const withRecords = (table: string, leading: readonly PivotDimension[]): SQL => {
  const joins = Object.entries(joined).flatMap(([holder, { alias, id }]) =>
    leading.includes(holders[holder as Holder])
      ? [`left join ${tableName(holder)} ${alias} on ${alias}.id = ${id}`]
      : [],
  );
  return sql.raw([`${table} f`, ...joins].join(" "));
};

/** The pivot's rows with the current records that they refer to. */
export const facts = withRecords("pivot_facts", Object.values(holders));

/** A sums table, which has the columns of these dimensions under the same names. */
export const sumsOf = (table: string, own: readonly PivotDimension[]): SQL => withRecords(table, own);

/** The value of a field that operators added to a section. */
export function addedSql(holder: Holder, name: string, { type }: Pick<Field, "type">): SQL | DateSql {
  const column = sql`${sql.identifier(joined[holder].alias)}.${sql.identifier(columnName(name))}`;
  if (type === "date") return dated(column);
  if (type === "boolean") return sql`case ${column} when true then 'yes' when false then 'no' end`;
  return type === "percent" ? sql`(${column} * 100)::integer` : column;
}

const monday = sql`date '2001-01-01'`;

/** A part of a date as a value that sorts by time and converts to a key (`keyOf`). */
const dateParts: { readonly [K in DatePart]: (date: DateSql) => SQL } = {
  year: ({ month }) => sql`${month} / 12`,
  quarter: ({ month }) => sql`${month} / 3`,
  month: ({ month }) => month,
  week: ({ day }) => sql`(${day} - ((${day} - ${monday}) % 7 + 7) % 7)`,
  day: ({ day }) => day,
};

/** A dimension of the product. */
export const builtIn = (name: PivotDimension): GroupField => ({
  name,
  dimension: pivotDimensions[name],
  value: dimensions[name],
  from: name,
  records: ownRecords(pivotDimensions[name]),
});

/** The expression that a dimension is grouped by. */
export const dimensionSql = ({ value }: GroupField, by: DatePart = "month"): SQL =>
  "day" in value ? dateParts[by](value) : value;

export const measureSql = (measure: PivotMeasure): MeasureSql => measures[measure];
