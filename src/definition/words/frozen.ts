// The grammar of frozen records.
import { z } from "zod";
import { condition } from "./condition.ts";

export const frozen = z.strictObject({
  when: condition.describe("The record is frozen while it meets this condition"),
  open: z.array(z.string()).readonly().optional().describe("Fields that can still change"),
  because: z.string().describe("Reason shown to users"),
  instead: z.string().optional().describe("Action that may still change the record; the form offers it"),
});

export type Frozen = z.infer<typeof frozen>;
