// Rates as a caller may see them (specification §6 Rates, design §5 Rates).
import { z } from "zod";
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
});

export type ExplainedRate = z.output<typeof explainedRate>;
