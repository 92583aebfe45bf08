// The grammar of deletion.
import { z } from "zod";
import { condition, scalar } from "./condition.ts";

/** What prevents the deletion of a record. */
const keep = z.strictObject({
  when: condition.optional().describe("While these fields are so"),
  computed: z.string().optional().describe("The server's expression of this name is true"),
  because: z.string().describe("The reason, as it is said to people"),
});

export const deletion = z.strictObject({
  keep: z.array(keep).readonly().optional().describe("Records that can't be deleted, and why"),
  also: z.string().optional().describe("What else ends with the record; said before it is deleted"),
  instead: z
    .strictObject({
      label: z.string().describe("The words of the button"),
      set: z.record(z.string(), scalar).describe("The fields that it sets"),
      success: z.string().describe("Said after"),
      when: condition.optional().describe("Only offered while these fields are so"),
    })
    .optional()
    .describe("What is offered instead of deleting, such as the archive"),
});

export type Keep = z.infer<typeof keep>;
