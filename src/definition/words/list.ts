// The grammar of lists.
import { z } from "zod";
import { quick } from "./states.ts";

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
  quick: z
    .array(quick)
    .max(8)
    .readonly()
    .optional()
    .describe("Filters above the list, each with how many records it keeps; absent: the states that are not final"),
  part: z
    .string()
    .optional()
    .describe("A component that the product registered for this resource; it stands above the list"),
  ownRegion: z.string().optional().describe("The field that holds the region: the list opens with the page's region"),
  switch: z
    .strictObject({ region: z.string().optional().describe("The field that holds the region's code") })
    .optional()
    .describe("There are few records: the section opens one, that of the page's region first, the others beside it"),
});
