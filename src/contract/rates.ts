// Rates as a caller may see them (specification §6 Rates, design §5 Rates).
import { z } from "zod";
import { regions } from "../domain/region.ts";
import { defineCalls } from "./call.ts";

const decimal = z.string();

/** A rate that explains itself: units of the region's currency for `scale` units of `currency`. */
const explainedRate = z.object({
  currency: z.enum(["USD", "EUR", "RUB"]),
  date: z.string(),
  scale: z.int(),
  raw: decimal,
  /** Markup in percent, and where it comes from. */
  percent: decimal,
  source: z.enum(["contract", "region", "user", "none"]),
  contractNumber: z.string().optional(),
  selling: decimal,
  /** True when the day's rate is missing and the last known one stands. */
  stale: z.boolean(),
});

/** A day's rates as the bank gave them, or as an administrator entered them: units of the region's currency. */
const dayRates = z.object({
  date: z.string(),
  time: z.string().nullable(),
  source: z.enum(["bank", "hand"]),
  USD: decimal,
  EUR: decimal,
  RUB: decimal,
});

const rateHistory = z.object({
  /** The oldest day first. */
  days: z.array(dayRates).readonly(),
  /** Those that stand now; null before the first. */
  latest: dayRates.nullable(),
  /** True when the bank should have given newer ones. */
  stale: z.boolean(),
  /** For how many roubles RUB is said. */
  rubScale: z.int(),
  /** The region's markup in percent; null where none is set. */
  markup: decimal.nullable(),
  /** The record of the region's settings, which say the markup; null where nobody has set the region up. */
  settingsId: z.int().nullable(),
  /** The host of the bank that is asked; null where none may be asked. */
  bank: z.string().nullable(),
  /** How asking the bank went last; null before the first time. */
  lastTry: z
    .object({ state: z.enum(["queued", "running", "done", "dead"]), at: z.string(), error: z.string().nullable() })
    .nullable(),
});

export const rateCalls = defineCalls({
  "GET /api/rates": {
    summary: "The raw rates of the caller's region: units of its currency for one scale of USD, EUR and RUB",
    access: "signedIn",
    answer: z.record(z.string(), z.number()),
  },
  "GET /api/rates/explained": {
    summary: "The rates as the caller sees them: raw for an administrator, with markup for a customer, and why",
    access: "signedIn",
    answer: z.array(explainedRate),
  },
  "GET /api/rates/history": {
    summary: "A region's rates by day, which bank gives them and when, and whether they are of today",
    access: ["ADMIN"],
    query: z.object({ region: z.enum(regions), days: z.coerce.number().int().min(7).max(1100) }),
    answer: rateHistory,
  },
  "POST /api/rates/fetch": {
    summary: "Ask a region's national bank for the day's rates now",
    access: ["ADMIN"],
    body: z.strictObject({ region: z.enum(regions) }),
    answer: z.object({ message: z.string() }),
    perMinute: 10,
  },
});

export type RateHistory = z.output<typeof rateHistory>;
export type ExplainedRate = z.output<typeof explainedRate>;
