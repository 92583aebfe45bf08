// Papers without a record: the reconciliation of a period (design §5 Papers, reference B.8).
import { z } from "zod";
import { ownCurrencyCode, regionCode } from "../codes.ts";
import { defineCalls } from "../call.ts";

const day = z.iso.date();

/** Both days are included. A customer gets their own; an administrator names the customer. */
const period = z.strictObject({ from: day, to: day, customerId: z.coerce.number().int().positive().optional() });

/** Payments and refunds went through the bank; a bill was paid without a bank payment. */
const rowKind = z.enum(["payment", "refund", "bill", "act"]);

const row = z.object({
  kind: rowKind,
  id: z.int(),
  date: z.string(),
  /** «Оплата, платёжное поручение № …», «Оплата по счёту № …», «Акт № …». */
  document: z.string(),
  /** Decimal strings in `currency`; exactly one of the two is set. */
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  /** The customer's objection; null if there is none, or it is settled. */
  objection: z
    .object({
      id: z.int(),
      comment: z.string(),
      /** The managers' answer; null until there is one. */
      answer: z.string().nullable(),
    })
    .nullable(),
});

const reconciliation = z.object({
  region: regionCode,
  currency: ownCurrencyCode,
  from: z.string(),
  to: z.string(),
  /** What the customer owes; negative for what we owe. */
  opening: z.string(),
  closing: z.string(),
  debit: z.string(),
  credit: z.string(),
  /** The advance before the first day and after the last one; included in the balances. */
  unapplied: z.object({ opening: z.string(), closing: z.string() }),
  rows: z.array(row).readonly(),
});

export const paperCalls = defineCalls({
  "GET /api/reconciliation": {
    summary: "Get the payments and acts of a period, with the balances before and after",
    access: ["CUSTOMER", "ADMIN"],
    query: period,
    answer: reconciliation,
  },
  "GET /api/reconciliation/pdf": {
    summary: "Download the act of reconciliation as a PDF",
    access: ["CUSTOMER", "ADMIN"],
    query: period,
    answer: "file",
    heavy: true,
  },
  "GET /api/reconciliation/xlsx": {
    summary: "Download the act of reconciliation as XLSX",
    access: ["CUSTOMER", "ADMIN"],
    query: period,
    answer: "file",
    heavy: true,
  },
  "POST /api/reconciliation/objections": {
    summary: "Object to a row of the reconciliation; creates a task for the managers",
    access: ["CUSTOMER"],
    body: z.strictObject({
      kind: rowKind,
      id: z.int().positive(),
      comment: z.string().trim().min(1).max(1000),
    }),
    answer: z.object({ message: z.string() }),
  },
});

export type Reconciliation = z.output<typeof reconciliation>;
