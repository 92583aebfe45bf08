// The check of the books: every figure worked out anew from the raw tables, and the bridge of every customer. Sums are
// decimal strings.
import { z } from "zod";
import { currencies } from "../domain/currency.ts";
import { defineCalls } from "./call.ts";

export const checkNames = [
  "prices",
  "ledger",
  "balances",
  "acts",
  "reconciliations",
  "numbers",
  "pivot",
  "bridge",
] as const;
export type CheckName = (typeof checkNames)[number];

const difference = z.object({
  /** The resource and the number of the record that is wrong. */
  resource: z.string(),
  recordId: z.int(),
  customerId: z.int().nullable(),
  customer: z.string().nullable(),
  /** What of the record. */
  what: z.string().nullable(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
});

const rule = z.object({
  name: z.string(),
  /** What has to hold. */
  title: z.string(),
  checked: z.int(),
  wrong: z.int(),
  /** The first hundred. */
  differences: z.array(difference).readonly(),
});

const state = z.enum(["running", "done", "failed"]);

const report = z.object({
  id: z.int(),
  state,
  begunAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Who asked for it; null for the nightly one. */
  author: z.string().nullable(),
  checks: z
    .array(
      z.object({
        name: z.enum(checkNames),
        title: z.string(),
        /** Null while it has not had its turn. */
        checked: z.int().nullable(),
        wrong: z.int(),
        rules: z.array(rule).readonly(),
      }),
    )
    .readonly(),
});

const money = z.string();

const bridge = z.object({
  customerId: z.int(),
  customer: z.string(),
  currency: z.enum(currencies),
  /** What the customer has paid and no act has closed, as a reconciliation says it; below zero: what they owe. */
  advance: money,
  /** The parts; they add up to the advance, less the gap. */
  unapplied: money,
  applied: money,
  /** Zero or below. */
  debt: money,
  cabinets: money,
  aside: money,
  unacted: money,
  overspend: money,
  beyond: money,
  services: money,
  /** What no part explains. */
  gap: money,
});

export const bookCalls = defineCalls({
  "GET /api/books": {
    summary: "The last check of the books: what was compared, and what differs",
    access: ["ADMIN"],
    answer: z.object({ last: report.nullable() }),
  },
  "GET /api/books/bridges": {
    summary: "The bridge of every customer by the last finished check, those that do not close first",
    access: ["ADMIN"],
    query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    answer: z.object({ count: z.int(), open: z.int(), rows: z.array(bridge).readonly() }),
  },
  "POST /api/books": {
    summary: "Check the books now; the check that is under way, if there is one",
    access: ["ADMIN"],
    answer: z.object({ id: z.int(), message: z.string() }),
  },
});

export type BooksReport = z.output<typeof report>;
export type BooksBridge = z.output<typeof bridge>;
