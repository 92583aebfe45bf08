// Runs that make a month's acts for all customers of a region: starting them, and their progress. Sums are decimal strings.
import { z } from "zod";
import { currencyCode, regionCode } from "../codes.ts";
import { defineCalls } from "../call.ts";

const progress = z.object({
  state: z.string(),
  step: z.enum(["count", "make", "show"]),
  region: regionCode,
  currency: currencyCode,
  dateFrom: z.string(),
  /** Customers of the region; in the last step the acts to show. */
  total: z.int(),
  /** Those that are processed. */
  done: z.int(),
  /** Acts that are, or would be, made, and their sum. */
  acts: z.int(),
  amount: z.string(),
  already: z.int(),
  /** Customers with more closed than is due, who get no act until a later run. */
  carried: z.int(),
  nothing: z.int(),
  refused: z.int(),
  /** The reasons, most frequent first, with the number of customers. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })).readonly(),
});

export const actRunCalls = defineCalls({
  "POST /api/act-runs": {
    summary: "Count the acts of a month for all customers of a region, or return the run in progress",
    access: ["ADMIN"],
    body: z.strictObject({
      region: regionCode,
      month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Укажите месяц"),
    }),
    answer: z.object({ id: z.int(), message: z.string() }),
    idempotent: true,
  },
  "GET /api/act-runs/{id}/progress": {
    summary: "Get the progress and the results of a run",
    access: ["ADMIN"],
    params: z.object({ id: z.coerce.number().int().positive() }),
    answer: progress,
  },
});

export type ActRunProgress = z.output<typeof progress>;
