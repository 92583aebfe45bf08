// The grammar of lists.
import { z } from "zod";
import { columnWidths } from "../columnWidths.ts";
import { quick } from "./states.ts";

export const column = z.strictObject({
  field: z.string().describe("The name of the field"),
  width: z
    .int()
    .min(columnWidths.least)
    .max(columnWidths.most)
    .optional()
    .describe("Its width in CSS pixels; absent: after the field's type, with a share of the room that is left"),
  rank: z
    .int()
    .min(1)
    .max(9)
    .optional()
    .describe(
      "Where the columns do not fit side by side, those of the highest rank leave first, the last ones before others: into a second line of the first column, from rank 3 on out of the table; absent: 1",
    ),
});

export const list = z.strictObject({
  columns: z
    .array(z.union([z.string(), column]))
    .min(1)
    .readonly()
    .describe("The columns in order: names of fields, or with a width and a rank"),
  filters: z.array(z.string()).readonly().optional().describe("The fields that the list can be filtered by"),
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
  empty: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("What a list without any record says: what stands here and where it comes from"),
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

export type ListColumn = z.infer<typeof column>;
