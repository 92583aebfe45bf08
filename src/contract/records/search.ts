// Global search: finds records of every section that the administrator may read, from any page.
import { z } from "zod";
import { defineCalls } from "../call.ts";

const hit = z.object({
  id: z.int(),
  /** The values in the record's display name. */
  named: z.record(z.string(), z.unknown()),
  /** The match, if it is not in the name. */
  found: z.object({ field: z.string(), value: z.string(), currency: z.string().nullable() }).nullable(),
  /** The customer who owns the record. */
  customer: z.string().nullable(),
});

const group = z.object({
  resource: z.string(),
  count: z.int(),
  /** True if there are more than `count`. */
  more: z.boolean(),
  hits: z.array(hit).readonly(),
});

export const searchCalls = defineCalls({
  "GET /api/search": {
    summary: "Search the records of all resources for all of the words; if nothing matches, for similar ones",
    access: ["ADMIN"],
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    answer: z.object({
      groups: z.array(group).readonly(),
      /** How it was found: as typed, on the other keyboard layout, or with one typing mistake per word. */
      by: z.enum(["typed", "layout", "slip"]),
    }),
    perMinute: 300,
  },
});

export type SearchAnswer = z.output<(typeof searchCalls)["GET /api/search"]["answer"]>;
/** How the text was interpreted to find something. */
export type FoundBy = SearchAnswer["by"];
export type SearchGroup = z.output<typeof group>;
export type SearchHit = z.output<typeof hit>;
