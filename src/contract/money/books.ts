// Checks of the books: every figure recalculated from the raw tables, and each customer's bridge. Sums are decimal strings.
import { z } from "zod";
import { currencyCode } from "../codes.ts";
import { defineCalls } from "../call.ts";

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
  /** The resource and id of the wrong record. */
  resource: z.string(),
  recordId: z.int(),
  customerId: z.int().nullable(),
  customer: z.string().nullable(),
  /** Which figure of the record. */
  what: z.string().nullable(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
});

const rule = z.object({
  name: z.string(),
  /** The rule in words. */
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
        /** Null if it has not run yet. */
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
  currency: currencyCode,
  /** What the customer has paid and no act has closed, as in a reconciliation; negative if the customer owes. */
  advance: money,
  /** The parts of the advance; with the gap they add up to it. */
  unapplied: money,
  applied: money,
  /** Zero or negative. */
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
    summary: "Get the last check of the books: what it compared, and the differences",
    access: ["ADMIN"],
    answer: z.object({ last: report.nullable() }),
  },
  "GET /api/books/bridges": {
    summary:
      "List the advance breakdown of every customer from the last finished check; those that do not add up come first",
    access: ["ADMIN"],
    query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    answer: z.object({ count: z.int(), open: z.int(), rows: z.array(bridge).readonly() }),
  },
  "POST /api/books": {
    summary: "Start a check of the books, or return the one that is running",
    access: ["ADMIN"],
    answer: z.object({ id: z.int(), message: z.string() }),
  },
});

export type BooksReport = z.output<typeof report>;
export type BooksBridge = z.output<typeof bridge>;
