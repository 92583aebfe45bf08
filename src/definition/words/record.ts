// The grammar of a record's life: what happens while and after people work on it.
import { z } from "zod";
import { condition } from "./condition.ts";

const place = z.string().regex(/^\/(?![/\\])/, 'a place is a path of the product, such as "/knowledge/post/{id}"');
const leads = z.union([
  place,
  z
    .array(
      z.strictObject({
        when: condition.optional().describe("While the record is so"),
        to: place.describe("The page that opens"),
      }),
    )
    .min(1)
    .readonly()
    .describe("The first whose `when` holds"),
]);

export const recordWords = {
  order: z
    .strictObject({
      by: z.string().describe("The integer field that keeps the place"),
      within: z.string().optional().describe("The reference whose records each have an order of their own"),
    })
    .optional()
    .describe("People put the records in order by hand"),
  revisions: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Fields of which every version is kept, to be compared and restored"),
  conflicts: z
    .enum(["refuse", "lastWins"])
    .optional()
    .describe(
      "What becomes of a change that names no version of the record: refuse is the default, and with lastWins it overwrites what somebody else saved meanwhile. A version that is named counts always",
    ),
  tasks: z
    .strictObject({ doneWhen: condition.describe("A record that comes to hold these is dealt with") })
    .optional()
    .describe("The managers' tasks about a record are done as soon as there is nothing left to do about it"),
  people: z
    .literal(true)
    .optional()
    .describe('The records are the people who sign in: "$me" is the number of one in references to them'),
  autosave: z
    .boolean()
    .optional()
    .describe("What is typed stays in the browser until it is saved, and is offered back"),
  import: z
    .union([z.literal(true), z.array(z.string()).readonly()])
    .optional()
    .describe(
      "Whoever may add records may bring them in a CSV or Excel file, and change those that they name by number: true for every field that a cell can say, or the list of fields",
    ),
  after: z
    .strictObject({ save: leads.describe("After a record is saved"), delete: place.describe("After it is deleted") })
    .partial()
    .optional()
    .describe("Where people are led afterwards, {field} filled in; absent: to the record, and to the list"),
};

export type Leads = z.infer<typeof leads>;
