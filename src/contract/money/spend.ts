// Spend reported by advertising systems per account and day: from an administrator's file, or from providers' scripts. Sums
// are decimal strings in the account's currency, as the system reports them.
import { z } from "zod";
import { currencyCode as currency } from "../codes.ts";
import { defineCalls } from "../call.ts";

const decimal = z.string();

/** An error in a row; the header is row 1. */
const fault = z.object({ row: z.int(), message: z.string() });

const change = z.object({
  accountId: z.int(),
  accountName: z.string(),
  customer: z.string(),
  date: z.string(),
  currency,
  /** The known spend, and the file's. */
  was: decimal,
  amount: decimal,
});

const preview = z.object({
  rows: z.int(),
  accounts: z.int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** The first errors; `faultCount` counts all. Nothing is loaded if there are any. */
  faults: z.array(fault).readonly(),
  faultCount: z.int(),
  /** Days of accounts that the file changes: the first ones; `changed` counts all. */
  changes: z.array(change).readonly(),
  changed: z.int(),
  /** Archived accounts whose spend changes, and by how much; the first ones. */
  suspended: z
    .array(z.object({ accountId: z.int(), accountName: z.string(), customer: z.string(), currency, amount: decimal }))
    .readonly(),
  /** The total change by currency. */
  totals: z.array(z.object({ currency, amount: decimal })).readonly(),
});

const loaded = z.object({ importId: z.int(), rows: z.int(), changed: z.int(), message: z.string() });

const upload = {
  accept: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  maxMegabytes: 10,
} as const;

/**
 * The system whose report format the file has, such as google_ads; absent for the common format, which has the system in
 * each row.
 */
const query = z.object({ system: z.string().max(40).optional() });

const row = z.strictObject({
  /** The system's key, such as yandex_direct. */
  system: z.string().max(40),
  /** The account's number in the system. */
  account: z.string().max(64),
  date: z.iso.date(),
  /** The day's total in the account's currency; replaces the known spend. */
  amount: z.union([z.string().max(64), z.number()]),
  currency: currency.optional(),
});

export const spendCalls = defineCalls({
  "GET /api/spend/forms": {
    summary: "List the systems whose own reports can be loaded unchanged",
    access: ["ADMIN"],
    answer: z.array(z.object({ system: z.string(), label: z.string(), columns: z.string() })).readonly(),
  },
  "POST /api/spend/preview": {
    summary: "Preview what a spend file would change, and its row errors, without changing anything",
    access: ["ADMIN"],
    query,
    upload,
    answer: preview,
    readOnly: true,
  },
  "POST /api/spend/file": {
    summary: "Load a spend file: all of its rows or none",
    access: ["ADMIN"],
    query,
    upload,
    answer: loaded,
    idempotent: true,
  },
  "POST /api/spend": {
    summary:
      "Set the spend of accounts by day, up to 5000 rows, all or none; a repeated day replaces the earlier value",
    access: ["ADMIN"],
    body: z.strictObject({ rows: z.array(row).min(1).max(5000) }),
    answer: loaded,
    idempotent: true,
    token: "spend",
  },
});

export type SpendPreview = z.output<typeof preview>;
