// The grammar of what customers see of a section in their own screens.
import { z } from "zod";

const names = z.array(z.string());

export const portal = z.strictObject({
  list: names
    .min(1)
    .readonly()
    .describe("Columns of the customers' list; they can sort, filter and search by these fields only"),
  read: names.readonly().optional().describe("Further fields on the page of a record, in order"),
  create: names
    .readonly()
    .optional()
    .describe("Fields that customers fill in for a new record; absent: they cannot add records"),
  do: names.readonly().optional().describe("Actions that customers may run, by key"),
});
