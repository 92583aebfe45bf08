// Papers that are no record of their own: the reconciliation of a period (design §5 Papers, reference B.8).
import { z } from "zod";
import { ownCurrencies, regions } from "../domain/region.ts";
import { defineCalls } from "./call.ts";

const day = z.iso.date();

/** Both days belong to the period. A customer's own, or for an administrator the customer that is named. */
const period = z.strictObject({ from: day, to: day, customerId: z.coerce.number().int().positive().optional() });

/** What moves money: a payment and a refund came and went through the bank; a bill was paid without one. */
const rowKind = z.enum(["payment", "refund", "bill", "act"]);

const row = z.object({
  kind: rowKind,
  id: z.int(),
  date: z.string(),
  /** «Оплата, платёжное поручение № …», «Оплата по счёту № …», «Акт № …». */
  document: z.string(),
  /** Decimal strings in `currency`; exactly one of the two. */
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  /** What the customer does not agree with; null where they said nothing, or agree by now. */
  objection: z
    .object({
      id: z.int(),
      comment: z.string(),
      /** Of the managers; null until they answer. */
      answer: z.string().nullable(),
    })
    .nullable(),
});

const reconciliation = z.object({
  region: z.enum(regions),
  currency: z.enum(ownCurrencies),
  from: z.string(),
  to: z.string(),
  /** What the customer owes; negative: what is owed to the customer. */
  opening: z.string(),
  closing: z.string(),
  debit: z.string(),
  credit: z.string(),
  /** Of what was paid, what no bill had taken when the first day began and when the last one ended; in the balances. */
  unapplied: z.object({ opening: z.string(), closing: z.string() }),
  rows: z.array(row).readonly(),
});

export const paperCalls = defineCalls({
  "GET /api/reconciliation": {
    summary: "Payments and acts of a period with the balance before and after it",
    access: ["CUSTOMER", "ADMIN"],
    query: period,
    answer: reconciliation,
  },
  "GET /api/reconciliation/pdf": {
    summary: "The act of reconciliation as a PDF",
    access: ["CUSTOMER", "ADMIN"],
    query: period,
    answer: "file",
    heavy: true,
  },
  "GET /api/reconciliation/xlsx": {
    summary: "The same as a sheet",
    access: ["CUSTOMER", "ADMIN"],
    query: period,
    answer: "file",
    heavy: true,
  },
  "POST /api/reconciliation/objections": {
    summary: "Say what is wrong with a row of the reconciliation; the managers get a task",
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
