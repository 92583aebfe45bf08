// Exchange rates (specification §6 Rates, design §5 Rates).
import { z } from "zod";
import { regionCode } from "../codes.ts";
import { defineCalls } from "../call.ts";

const decimal = z.string();

/** A rate with its parts: units of the region's currency for `scale` units of `currency`. */
const explainedRate = z.object({
  currency: z.enum(["USD", "EUR", "RUB"]),
  date: z.string(),
  scale: z.int(),
  raw: decimal,
  /** The markup in percent, and its source. */
  percent: decimal,
  source: z.enum(["contract", "region", "user", "none"]),
  contractNumber: z.string().optional(),
  selling: decimal,
  /** True if the day's rate is missing and the last known one applies. */
  stale: z.boolean(),
});

/** A day's rates from the bank or an administrator: units of the region's currency. */
const dayRates = z.object({
  date: z.string(),
  time: z.string().nullable(),
  source: z.enum(["bank", "hand"]),
  USD: decimal,
  EUR: decimal,
  RUB: decimal,
});

const rateHistory = z.object({
  /** Oldest first. */
  days: z.array(dayRates).readonly(),
  /** The current rates; null before the first. */
  latest: dayRates.nullable(),
  /** True if the bank should have published newer ones. */
  stale: z.boolean(),
  /** The number of roubles that the RUB rate is for. */
  rubScale: z.int(),
  /** The region's markup in percent; null if none is set. */
  markup: decimal.nullable(),
  /** The id of the region's settings, which contain the markup; null if the region is not set up. */
  settingsId: z.int().nullable(),
  /** The bank's host; null if none is configured. */
  bank: z.string().nullable(),
  /** The last request to the bank; null before the first. */
  lastTry: z
    .object({ state: z.enum(["queued", "running", "done", "dead"]), at: z.string(), error: z.string().nullable() })
    .nullable(),
});

export const rateCalls = defineCalls({
  "GET /api/rates": {
    summary: "Get the raw rates of the caller's region: units of its currency per scale of USD, EUR and RUB",
    access: "signedIn",
    answer: z.record(z.string(), z.number()),
  },
  "GET /api/rates/explained": {
    summary:
      "Get the rates as the caller sees them, with an explanation: raw for administrators, with markup for customers",
    access: "signedIn",
    first: true,
    answer: z.array(explainedRate),
  },
  "GET /api/rates/history": {
    summary: "Get a region's rates by day, the bank and the last request to it, and whether the rates are outdated",
    access: ["ADMIN"],
    query: z.object({ region: regionCode, days: z.coerce.number().int().min(7).max(1100) }),
    answer: rateHistory,
  },
  "POST /api/rates/fetch": {
    summary: "Fetch today's rates from a region's national bank now",
    access: ["ADMIN"],
    body: z.strictObject({ region: regionCode }),
    answer: z.object({ message: z.string() }),
    perMinute: 10,
  },
});

export type RateHistory = z.output<typeof rateHistory>;
export type ExplainedRate = z.output<typeof explainedRate>;
