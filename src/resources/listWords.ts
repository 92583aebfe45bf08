// The words of a definition about its list.
import { z } from "zod";

/** Components that a list may name. */
const listParts = ["rates", "actRuns", "bank"] as const;
export type ListPart = (typeof listParts)[number];

export const list = z.strictObject({
  columns: z.array(z.string()).readonly(),
  filters: z.array(z.string()).readonly().optional(),
  sort: z.string().describe("A field; with a minus in front: descending"),
  totals: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Money fields: what they come to over everything that fits the filter stands below the list"),
  editable: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Fields that whoever may set them changes in the list itself, one cell at a time"),
  part: z
    .enum(listParts)
    .optional()
    .describe(
      "What the administrators' screens have beside the list for it alone: rates, the day's state and charts; actRuns, the acts of a month; bank, loading a statement and enrolling what is clear",
    ),
  ownRegion: z.string().optional().describe("The field that holds the region: the list opens with the page's region"),
  switch: z
    .strictObject({ region: z.string().optional().describe("The field that holds the region's code") })
    .optional()
    .describe("There are few records: the section opens one, that of the page's region first, the others beside it"),
});
