// The grammar of frozen records.
import { z } from "zod";
import { condition } from "./condition.ts";

export const frozen = z.strictObject({
  when: condition.describe("While the record is so"),
  open: z.array(z.string()).readonly().optional().describe("The fields that may still change; all others stay"),
  because: z.string().describe("Why, as it is said to people"),
  instead: z.string().optional().describe("The action that may change the record all the same; the form offers it"),
});

export type Frozen = z.infer<typeof frozen>;
