// What the systems have spent, coming in per account and day: as an administrator's file, or from the provider's own
// scripts. Sums are decimal strings in the currency of the cabinet, as the system counts them.
import { z } from "zod";
import { currencies } from "../domain/currency.ts";
import { defineCalls } from "./call.ts";

const decimal = z.string();
const currency = z.enum(currencies);

/** What is wrong with a row; the heading is row 1. */
const fault = z.object({ row: z.int(), message: z.string() });

const change = z.object({
  accountId: z.int(),
  accountName: z.string(),
  customer: z.string(),
  date: z.string(),
  currency,
  /** What is known already, and what the file says. */
  was: decimal,
  amount: decimal,
});

const preview = z.object({
  rows: z.int(),
  accounts: z.int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** All of them are in `faultCount`, the first ones here. Nothing is loaded while there are any. */
  faults: z.array(fault).readonly(),
  faultCount: z.int(),
  /** Days of accounts that the file changes; the first ones here, all of them in `changed`. */
  changes: z.array(change).readonly(),
  changed: z.int(),
  /** Accounts in the archive whose spend the file changes, and by how much; the first ones. */
  suspended: z
    .array(z.object({ accountId: z.int(), accountName: z.string(), customer: z.string(), currency, amount: decimal }))
    .readonly(),
  /** By how much the spend grows, by currency. */
  totals: z.array(z.object({ currency, amount: decimal })).readonly(),
});

const loaded = z.object({ importId: z.int(), rows: z.int(), changed: z.int(), message: z.string() });

const upload = {
  accept: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  maxMegabytes: 10,
} as const;

/** The system whose own report it is, such as google_ads; absent: the common form, which names the system in each row. */
const query = z.object({ system: z.string().max(40).optional() });

const row = z.strictObject({
  /** The system's key, such as yandex_direct. */
  system: z.string().max(40),
  /** By which the system knows the account. */
  account: z.string().max(64),
  date: z.iso.date(),
  /** Spent that day in all, in the cabinet's currency: replaces what was known of the day. */
  amount: z.union([z.string().max(64), z.number()]),
  currency: currency.optional(),
});

export const spendCalls = defineCalls({
  "GET /api/spend/forms": {
    summary: "The systems whose own reports can be loaded as they are",
    access: ["ADMIN"],
    answer: z.array(z.object({ system: z.string(), label: z.string(), columns: z.string() })).readonly(),
  },
  "POST /api/spend/preview": {
    summary: "What a file of spend would change, and what is wrong with its rows; changes nothing",
    access: ["ADMIN"],
    query,
    upload,
    answer: preview,
    readOnly: true,
  },
  "POST /api/spend/file": {
    summary: "Load a file of spend: all of its rows or none",
    access: ["ADMIN"],
    query,
    upload,
    answer: loaded,
    idempotent: true,
  },
  "POST /api/spend": {
    summary: "Tell what accounts have spent on which days, up to 5000 rows: all of them or none; again replaces",
    access: ["ADMIN"],
    body: z.strictObject({ rows: z.array(row).min(1).max(5000) }),
    answer: loaded,
    idempotent: true,
  },
});

export type SpendPreview = z.output<typeof preview>;
