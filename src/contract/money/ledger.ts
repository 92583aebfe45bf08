// Transfers between a customer's accounts, and statements of movements (design §5 Ledger). Sums are decimal strings with two
// digits, rates decimal strings.
import { z } from "zod";
import { currencyCode as currency } from "../codes.ts";
import { defineCalls } from "../call.ts";

const decimal = z.string();
const id = z.int().positive();
const day = z.iso.date();

/** Units of the region's currency for `scale` units of `currency`: the raw rate, and the one with the customer's markup. */
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
  /** The most that can be transferred, in `currency`. */
  balance: decimal,
});

const transferTerms = z.object({
  /** False if the customer's or the region's settings forbid transfers; then there are no accounts. */
  allowed: z.boolean(),
  accounts: z.array(transferAccount).readonly(),
  /** Rates of the accounts' currencies, without those that are unknown. */
  rates: z.array(rate).readonly(),
});

const transfer = z.strictObject({
  /** Required of administrators: the customer who owns the accounts. */
  customerId: id.optional(),
  fromAccountId: id,
  toAccountId: id,
  /** The sum to send, in the sending account's currency. */
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
  /** An account; absent for all accounts of the customer. */
  accountId: ids.optional(),
  /** For administrators, if no account is named. */
  customerId: ids.optional(),
  /** Groups spend by day or by month. */
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
  /** Negative for money that left. */
  amount: decimal,
  /** The balance after this movement, of the account or of all accounts in the currency. */
  balance: decimal,
  /** What the movement belongs to; the other account of a transfer, the reason of a correction or a reversal. */
  billId: z.int().nullable(),
  billNumber: z.string().nullable(),
  otherAccount: z.string().nullable(),
  note: z.string().nullable(),
});

const statement = z.object({
  from: z.string(),
  to: z.string(),
  /** The customer's name, and the account's if one was requested. */
  customer: z.string(),
  account: z.string().nullable(),
  totals: z.array(z.object({ currency, opening: decimal, came: decimal, left: decimal, closing: decimal })).readonly(),
  rows: z.array(movement).readonly(),
  /** The `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});

export const ledgerCalls = defineCalls({
  "GET /api/transfers/terms": {
    summary: "List the caller's accounts between which money can be moved, with the rates",
    access: ["CUSTOMER"],
    answer: transferTerms,
  },
  "POST /api/transfers": {
    summary: "Move money from one account of a customer to another, up to the balance",
    access: ["CUSTOMER", "ADMIN"],
    body: transfer,
    answer: transferred,
    idempotent: true,
    perMinute: 240,
  },
  "GET /api/statement": {
    summary: "List the movements of an account, or of all accounts of a customer, with the balance after each",
    access: ["CUSTOMER", "ADMIN"],
    query: asked.extend({
      after: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(500).optional(),
    }),
    answer: statement,
  },
  "GET /api/statement/file": {
    summary: "Download the whole statement of a period as CSV or XLSX",
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
