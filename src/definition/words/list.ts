// The grammar of lists.
import { z } from "zod";
import { columnWidths } from "../columnWidths.ts";
import { quick } from "./states.ts";

export const column = z.strictObject({
  field: z.string().describe("Field name"),
  width: z
    .int()
    .min(columnWidths.least)
    .max(columnWidths.most)
    .optional()
    .describe(
      "Width in CSS pixels; default: what the field's type needs, and columns of text also share the remaining space",
    ),
  rank: z
    .int()
    .min(1)
    .max(9)
    .optional()
    .describe(
      "If the columns do not fit side by side, those with the highest rank leave first, starting from the last: ranks 1 and 2 move to a second line of the first column, higher ranks are hidden; default: 1",
    ),
});

export const list = z.strictObject({
  columns: z
    .array(z.union([z.string(), column]))
    .min(1)
    .readonly()
    .describe("Columns in order: a field name, or a field with a width and a rank"),
  filters: z.array(z.string()).readonly().optional().describe("Fields to filter the list by"),
  sort: z.string().describe("Field that the list is sorted by; a leading minus means descending"),
  totals: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Money fields whose totals over all filtered rows appear below the list"),
  editable: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Fields that users with write access can edit in the list, one cell at a time"),
  quick: z
    .array(quick)
    .max(8)
    .readonly()
    .optional()
    .describe("Quick filters above the list, each with its record count; default: the states that are not final"),
  empty: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Text in a list without records: what appears here and where it comes from"),
  part: z.string().optional().describe("Component that the product registers for this resource, shown above the list"),
  ownRegion: z.string().optional().describe("Field with the region; the list opens filtered by the page's region"),
  switch: z
    .strictObject({ region: z.string().optional().describe("Field with the region's code") })
    .optional()
    .describe(
      "For a section with few records: it opens a record instead of a list, first the one of the page's region, with a switch to the others",
    ),
});

export type ListColumn = z.infer<typeof column>;
