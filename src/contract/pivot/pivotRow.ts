// A row of the pivot in the report and the drill-down (specification §3 Pivot row).
import { z } from "zod";
import { currencyCode as currency, regionCode } from "../codes.ts";
import { pivotRowKinds } from "../../resources/pivot/fields.ts";

const decimal = z.string();

/** A row of the report. Sums are decimal strings, null if they don't apply to the row; ids refer to records. */
export const pivotRow = z.object({
  id: z.int(),
  rowKind: z.enum(Object.keys(pivotRowKinds) as (keyof typeof pivotRowKinds)[]),
  billDate: z.string(),
  paidDate: z.string().nullable(),
  billId: z.int().nullable(),
  billNumber: z.string().nullable(),
  actId: z.int().nullable(),
  actNumber: z.string().nullable(),
  customerId: z.int(),
  customerName: z.string(),
  /** The customer's current manager. */
  managerId: z.int().nullable(),
  managerName: z.string().nullable(),
  contractId: z.int().nullable(),
  contractNumber: z.string().nullable(),
  accountId: z.int().nullable(),
  accountName: z.string().nullable(),
  systemId: z.int().nullable(),
  systemName: z.string().nullable(),
  service: z.string().nullable(),
  payType: z.string(),
  region: regionCode,
  /** The currency of `amount`, `vat`, `commission`, `enrolled`, `expensesInRegion` and `closedByAct`. */
  regionCurrency: currency,
  /** The currency of `amountInCabinet`, `transferred`, `expenses` and `remainder`. */
  currency: currency.nullable(),
  paid: z.enum(["yes", "no"]),
  /** Null for a row that acts don't close. */
  billState: z.string().nullable(),
  contractState: z.string().nullable(),
  isClosed: z.enum(["yes", "partly", "no"]).nullable(),
  amount: decimal.nullable(),
  vat: decimal.nullable(),
  commission: decimal.nullable(),
  enrolled: decimal.nullable(),
  /** Units of the region's currency for one unit of the account's, as the line was priced. */
  rate: decimal.nullable(),
  amountInCabinet: decimal.nullable(),
  commissionPercent: decimal.nullable(),
  discountPercent: decimal.nullable(),
  transferred: decimal.nullable(),
  expenses: decimal.nullable(),
  expensesInRegion: decimal.nullable(),
  closedByAct: decimal.nullable(),
  remainder: decimal.nullable(),
  /** The keys of the dimensions that operators added, by name; of dates the day. */
  added: z.record(z.string(), z.string().nullable()),
});
