// The grammar of timelines and notes: what happened around a record, and what people write about it.
import { z } from "zod";

const happening = z.strictObject({
  of: z.string().describe("Resource whose records appear in the timeline"),
  by: z
    .string()
    .describe(
      "Field of that resource that leads here: a reference to this resource, also in its lines (lines.accountId), or a text with `opens`; with `is`, any stored field",
    ),
  is: z
    .string()
    .optional()
    .describe("Field of this record whose value the other field must equal, instead of referring to the record"),
  at: z
    .string()
    .optional()
    .describe("Date or time field of that resource; records without a value are left out; default: createdAt"),
  label: z.string().max(60).optional().describe("What happened, such as «Счёт оплачен»; default: the resource's label"),
  shows: z
    .array(z.string())
    .max(4)
    .readonly()
    .optional()
    .describe("Fields of that resource shown beside the record's name"),
});

export type Happening = z.infer<typeof happening>;

export const timelineWords = {
  notes: z.literal(true).optional().describe("Administrators can write notes about a record; customers never see them"),
  timeline: z
    .array(happening)
    .max(20)
    .readonly()
    .optional()
    .describe("Related events of a record, in one stream with its changes and notes, newest first"),
};
