// Acts of a month for all customers of a region: begin a run, and see how far it is. Sums are decimal strings.
import { z } from "zod";
import { currencies } from "../domain/currency.ts";
import { regions } from "../domain/region.ts";
import { defineCalls } from "./call.ts";

const progress = z.object({
  state: z.string(),
  step: z.enum(["count", "make", "show"]),
  region: z.enum(regions),
  currency: z.enum(currencies),
  dateFrom: z.string(),
  /** Customers of the region; in the last step acts to be shown. */
  total: z.int(),
  /** Of them those that had their turn. */
  done: z.int(),
  /** Acts that would be made, or are, and for how much. */
  acts: z.int(),
  amount: z.string(),
  already: z.int(),
  /** Nothing is made where more was closed than is due; the next run sees it again. */
  carried: z.int(),
  nothing: z.int(),
  refused: z.int(),
  /** Why not, the most frequent first, and of how many customers. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })).readonly(),
});

export const actRunCalls = defineCalls({
  "POST /api/act-runs": {
    summary: "Count the acts of a month for all customers of a region; the run that is under way, if there is one",
    access: ["ADMIN"],
    body: z.strictObject({
      region: z.enum(regions),
      month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Укажите месяц"),
    }),
    answer: z.object({ id: z.int(), message: z.string() }),
    idempotent: true,
  },
  "GET /api/act-runs/{id}/progress": {
    summary: "How far a run is, and what it has come to",
    access: ["ADMIN"],
    params: z.object({ id: z.coerce.number().int().positive() }),
    answer: progress,
  },
});

export type ActRunProgress = z.output<typeof progress>;
