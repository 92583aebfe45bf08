// The sections of the sidebar and the search, including those that operators added (design §6).
import { z } from "zod";
import { iconNames } from "../../definition/menu/icons.ts";
import { defineCalls } from "../call.ts";
import { regionCode } from "../codes.ts";

/** A line of the menu. */
export const section = z.object({
  name: z.string().optional(),
  path: z.string(),
  label: z.string(),
  icon: z.enum(iconNames),
  /** Its heading in the sidebar. */
  group: z.string().optional(),
  inMenu: z.boolean(),
  /** True if customers have screens of their own for it. */
  hasPortal: z.literal(true).optional(),
  hasBadge: z.literal(true).optional(),
});

const workGroup = z.object({
  /** The resource and the key of its quick filter. */
  name: z.string(),
  key: z.string(),
  count: z.int(),
  /** False if there are more. */
  exact: z.boolean(),
  /** The records that have waited longest, as in the list's answer. */
  first: z.array(z.looseObject({ id: z.int(), version: z.int() })),
});

export const sectionCalls = defineCalls({
  "GET /api/sections": {
    summary: "List the sections that the caller may open, in the order of the sidebar; a resource's list has its name",
    access: "signedIn",
    answer: z.array(section),
  },
  "GET /api/sections/badges": {
    summary: "Count the waiting records of the sections with badges, by section name",
    access: "signedIn",
    answer: z.record(
      z.string(),
      z.object({
        count: z.int(),
        /** False if there are more. */
        exact: z.boolean(),
      }),
    ),
  },
  "GET /api/work": {
    summary: "List pending work by section and quick filter, with the first records of each",
    access: ["ADMIN"],
    query: z.object({ region: regionCode.optional() }),
    answer: z.array(workGroup),
  },
});

export type WorkGroup = z.output<typeof workGroup>;
