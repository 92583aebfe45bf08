// The grammar of timelines and notes: what happened around a record, and what people write about it.
import { z } from "zod";

const happening = z.strictObject({
  of: z.string().describe("The resource whose records stand in the timeline"),
  by: z
    .string()
    .describe(
      "Its field that leads here: a reference to this resource, also of its lines (lines.accountId), or a text whose `opens` completes it; with `is`, any stored field",
    ),
  is: z.string().optional().describe("A field here whose value the other one holds, in place of this record"),
  at: z.string().optional().describe("Its date or time; a record without one is left out. Absent: createdAt"),
  label: z.string().max(60).optional().describe("What happened, such as «Счёт оплачен»; absent: the resource's name"),
  shows: z.array(z.string()).max(4).readonly().optional().describe("Its fields that stand beside its name"),
});

export type Happening = z.infer<typeof happening>;

export const timelineWords = {
  notes: z.literal(true).optional().describe("Administrators write notes about a record, which customers never see"),
  timeline: z
    .array(happening)
    .max(20)
    .readonly()
    .optional()
    .describe("What happened around a record, in one stream with its changes and notes, the newest first"),
};
