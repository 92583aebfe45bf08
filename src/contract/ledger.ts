// Moving money between a customer's own accounts, and the statement of all that moved (design §5 Ledger).
// Sums are decimal strings with two digits, rates decimal strings.
import { z } from "zod";
import { currencies } from "../domain/currency.ts";
import { defineCalls } from "./call.ts";

const decimal = z.string();
const currency = z.enum(currencies);
const id = z.int().positive();
const day = z.iso.date();

/** Units of the region's currency for `scale` units of `currency`: raw, and with the customer's markup. */
const rate = z.object({
  currency,
  date: z.string(),
  raw: decimal,
  selling: decimal,
  scale: z.int(),
  stale: z.boolean(),
});

const transferAccount = z.object({
  id: z.int(),
  name: z.string(),
  systemName: z.string(),
  currency,
  /** What there is, in `currency`: not more can be moved. */
  balance: decimal,
});

const transferTerms = z.object({
  /** False where the customer's or the region's settings forbid transfers; then there are no accounts. */
  allowed: z.boolean(),
  accounts: z.array(transferAccount).readonly(),
  /** Of the accounts' currencies; without those whose rate nobody knows. */
  rates: z.array(rate).readonly(),
});

const transfer = z.strictObject({
  /** For an administrator: whose accounts they are. */
  customerId: id.optional(),
  fromAccountId: id,
  toAccountId: id,
  /** What leaves, in the currency of the account that it leaves. */
  amount: z.union([z.string().max(64), z.number()], { error: "Некорректная сумма" }),
});

const transferred = z.object({
  transferId: z.int(),
  amount: decimal,
  currency,
  arrives: decimal,
  toCurrency: currency,
  message: z.string(),
});

const ids = z.coerce.number().int().positive();

const asked = z.strictObject({
  from: day,
  to: day,
  /** One account; absent: all accounts of the customer. */
  accountId: ids.optional(),
  /** For an administrator, where no account is named. */
  customerId: ids.optional(),
  /** Spend is told by the day or by the month. */
  by: z.enum(["day", "month"]).optional(),
});

const movement = z.object({
  key: z.string(),
  date: z.string(),
  kind: z.enum(["enrolment", "transfer", "correction", "reversal", "spend"]),
  accountId: z.int(),
  accountName: z.string(),
  systemName: z.string(),
  currency,
  /** Negative: it left. */
  amount: decimal,
  /** Of the cabinet, or of all cabinets in the currency, after this movement. */
  balance: decimal,
  /** What it was made for; the other account of a transfer, the reason of a correction or a reversal. */
  billId: z.int().nullable(),
  billNumber: z.string().nullable(),
  otherAccount: z.string().nullable(),
  note: z.string().nullable(),
});

const statement = z.object({
  from: z.string(),
  to: z.string(),
  /** Whose it is: the customer's name, and the account's where one was asked for. */
  customer: z.string(),
  account: z.string().nullable(),
  totals: z.array(z.object({ currency, opening: decimal, came: decimal, left: decimal, closing: decimal })).readonly(),
  rows: z.array(movement).readonly(),
  /** What to pass as `after` for the next rows; null at the end. */
  next: z.string().nullable(),
});

export const ledgerCalls = defineCalls({
  "GET /api/transfers/terms": {
    summary: "Between which of the caller's accounts money may be moved, and by which rates",
    access: ["CUSTOMER"],
    answer: transferTerms,
  },
  "POST /api/transfers": {
    summary: "Move money from one account of a customer to another, never more than there is",
    access: ["CUSTOMER", "ADMIN"],
    body: transfer,
    answer: transferred,
    idempotent: true,
    perMinute: 240,
  },
  "GET /api/statement": {
    summary: "What moved in an account, or in all accounts of a customer, with the balance after each movement",
    access: ["CUSTOMER", "ADMIN"],
    query: asked.extend({
      after: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(500).optional(),
    }),
    answer: statement,
  },
  "GET /api/statement/file": {
    summary: "The whole statement of a period as a table: CSV or XLSX",
    access: ["CUSTOMER", "ADMIN"],
    query: asked.extend({ format: z.enum(["csv", "xlsx"]) }),
    answer: "file",
    heavy: true,
  },
});

export type TransferTermsAnswer = z.output<typeof transferTerms>;
export type Transferred = z.output<typeof transferred>;
export type Statement = z.output<typeof statement>;
export type Movement = z.output<typeof movement>;
