// The grammar of deletion.
import { z } from "zod";
import { condition, scalar } from "./condition.ts";

/** What prevents the deletion of a record. */
const keep = z.strictObject({
  when: condition.optional().describe("The record is kept while it meets this condition"),
  computed: z.string().optional().describe("Name of the server's expression; the record is kept while it is true"),
  because: z.string().describe("Reason shown to users"),
});

export const deletion = z.strictObject({
  keep: z.array(keep).readonly().optional().describe("Records that cannot be deleted, and why"),
  also: z.string().optional().describe("Further consequences of the deletion, shown before it"),
  instead: z
    .strictObject({
      label: z.string().describe("Button label"),
      set: z.record(z.string(), scalar).describe("Fields that it sets"),
      success: z.string().describe("Message afterwards"),
      when: condition.optional().describe("Offered only while the record meets this condition"),
    })
    .optional()
    .describe("Alternative to deletion, such as archiving"),
});

export type Keep = z.infer<typeof keep>;
