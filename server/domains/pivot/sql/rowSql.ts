// A row of the pivot with the names of the records it refers to: its SQL columns, and how they are read.
import { sql, type SQL } from "drizzle-orm";
import type { PivotRow } from "../../../../src/contract/pivot/pivot.ts";
import { currencyOf } from "../../../platform/db/byRegion.ts";
import { builtIn, dimensionSql, type GroupField } from "./fieldSql.ts";
import { keyOf } from "./keys.ts";

/** Converts integer hundredths to a decimal. */
const decimal = (column: string): SQL => sql`(${sql.raw(`p.${column}`)} / 100.0)::numeric(20, 2)::text`;
const own = (column: string): SQL => sql.raw(`p.${column}`);

/** Dimensions are written for the alias `f`. */
const ofRow = (value: SQL): SQL => sql`(select ${value} from (select p.*) f)`;

type OwnRow = Omit<PivotRow, "added">;

/** Columns of a row `p`, with the names from `rowJoins`. The id comes first. */
const columns: { readonly [K in keyof OwnRow]: SQL } = {
  id: own("id"),
  rowKind: own("row_kind"),
  billDate: own("bill_date"),
  paidDate: ofRow(dimensionSql(builtIn("paidDate"), "day")),
  billId: own("bill_id"),
  billNumber: sql`b.number`,
  actId: own("act_id"),
  actNumber: sql`t.number`,
  customerId: own("customer_id"),
  customerName: sql`u.company_name`,
  managerId: sql`u.manager_id`,
  managerName: sql`m.name`,
  contractId: own("contract_id"),
  contractNumber: sql`c.number`,
  accountId: own("account_id"),
  accountName: sql`a.name`,
  systemId: own("system_id"),
  systemName: sql`s.name`,
  service: own("service"),
  payType: own("pay_type"),
  region: own("region"),
  regionCurrency: currencyOf(sql`p.region`),
  currency: own("currency"),
  billState: ofRow(dimensionSql(builtIn("billState"))),
  contractState: ofRow(dimensionSql(builtIn("contractState"))),
  paid: ofRow(dimensionSql(builtIn("paid"))),
  isClosed: ofRow(dimensionSql(builtIn("isClosed"))),
  amount: decimal("amount"),
  vat: decimal("vat"),
  commission: decimal("commission"),
  enrolled: decimal("enrolled"),
  rate: sql`trim_scale(p.rate)::text`,
  amountInCabinet: decimal("amount_in_cabinet"),
  commissionPercent: decimal("commission_percent"),
  discountPercent: decimal("discount_percent"),
  transferred: decimal("transferred"),
  expenses: decimal("expenses"),
  expensesInRegion: decimal("expenses_in_region"),
  closedByAct: decimal("closed_by_act"),
  remainder: decimal("remainder"),
};

const names = Object.keys(columns) as (keyof OwnRow)[];

/** The columns, followed by those of added fields, which come from `addedColumns`. */
export const rowColumns = (added: readonly GroupField[]): SQL =>
  sql.join([...names.map((name) => columns[name]), ...added.map((_, index) => own(`added${index}`))], sql`, `);

/** The values of added fields, for a query of the pivot's rows. */
export const addedColumns = (added: readonly GroupField[]): SQL =>
  sql.join(
    added.map((field, index) => sql`, ${dimensionSql(field, "day")} as ${sql.identifier(`added${index}`)}`),
    sql``,
  );

export const rowJoins = sql`
  join customers u on u.id = p.customer_id
  left join managers m on m.id = u.manager_id
  left join bills b on b.id = p.bill_id
  left join acts t on t.id = p.act_id
  left join contracts c on c.id = p.contract_id
  left join accounts a on a.id = p.account_id
  left join systems s on s.id = p.system_id`;

/** A row as selected by `rowColumns`. */
export const rowOf = (values: readonly unknown[], added: readonly GroupField[]): PivotRow => ({
  ...(Object.fromEntries(names.map((name, index) => [name, values[index]])) as OwnRow),
  added: Object.fromEntries(
    added.map((field, index) => [field.name, keyOf({ field, by: "day" }, values[names.length + index])]),
  ),
});
