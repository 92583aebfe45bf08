// The grammar of a record's life: what happens while and after people work on it.
import { z } from "zod";
import { condition } from "./condition.ts";

const place = z.string().regex(/^\/(?![/\\])/, 'a place is a path of the product, such as "/knowledge/post/{id}"');
const leads = z.union([
  place,
  z
    .array(
      z.strictObject({
        when: condition.optional().describe("Condition on the record"),
        to: place.describe("Page that opens"),
      }),
    )
    .min(1)
    .readonly()
    .describe("The first entry whose `when` matches applies"),
]);

export const recordWords = {
  order: z
    .strictObject({
      by: z.string().describe("Integer field that stores the position"),
      within: z
        .string()
        .optional()
        .describe("Reference field; the records of each referenced record have their own order"),
    })
    .optional()
    .describe("Users order the records by hand"),
  revisions: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Fields whose versions are stored, to compare and restore them"),
  conflicts: z
    .enum(["refuse", "lastWins"])
    .optional()
    .describe(
      "What happens to a change without a record version: refuse (default) rejects it, lastWins overwrites what others saved in the meantime. A version that is given is always checked",
    ),
  tasks: z
    .strictObject({ doneWhen: condition.describe("Tasks about the record are done once it meets this condition") })
    .optional()
    .describe("Closes the managers' open tasks about a record when nothing is left to do"),
  people: z
    .literal(true)
    .optional()
    .describe('The records are the people who sign in; "$me" in a reference to them is the current user'),
  autosave: z.boolean().optional().describe("The browser keeps unsaved input and offers it back"),
  import: z
    .union([z.literal(true), z.array(z.string()).readonly()])
    .optional()
    .describe(
      "Users who may add records can import them from a CSV or Excel file, and change records by number: true for every field that fits into a cell, or a list of fields",
    ),
  after: z
    .strictObject({
      save: leads.describe("Page after a record is saved"),
      delete: place.describe("Page after a record is deleted"),
    })
    .partial()
    .optional()
    .describe(
      "Page that opens next; {field} inserts a field's value; default: the record after a save, the list after a deletion",
    ),
};

export type Leads = z.infer<typeof leads>;
