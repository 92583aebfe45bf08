// Search everywhere: what administrators find from any page, in every section that they may read.
import { z } from "zod";
import { defineCalls } from "./call.ts";

const hit = z.object({
  id: z.int(),
  /** The values that the record is called by. */
  named: z.record(z.string(), z.unknown()),
  /** What was found in it, where that is no part of its name. */
  found: z.object({ field: z.string(), value: z.string() }).nullable(),
  /** The customer whose record it is. */
  customer: z.string().nullable(),
});

const group = z.object({
  resource: z.string(),
  count: z.int(),
  /** True where there are more than `count`. */
  more: z.boolean(),
  hits: z.array(hit).readonly(),
});

export const searchCalls = defineCalls({
  "GET /api/search": {
    summary: "Records of every resource in whose searched fields all words occur; the likest where none does",
    access: ["ADMIN"],
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    answer: z.object({
      groups: z.array(group).readonly(),
      /** How it was found: as typed, as typed in the other keyboard layout, or with one slip of the finger in a word. */
      by: z.enum(["typed", "layout", "slip"]),
    }),
    perMinute: 300,
  },
});

export type SearchAnswer = z.output<(typeof searchCalls)["GET /api/search"]["answer"]>;
export type SearchGroup = z.output<typeof group>;
export type SearchHit = z.output<typeof hit>;
