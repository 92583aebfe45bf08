// Tries rules of sections on a record.
import { z } from "zod";
import { defineCalls } from "../call.ts";

export const ruleCalls = defineCalls({
  "POST /api/rules/{resource}/{rule}/try": {
    summary: "Preview what a rule would do with a record now, without changing or sending anything",
    access: ["ADMIN"],
    readOnly: true,
    perMinute: 60,
    params: z.object({ resource: z.string().max(40), rule: z.string().max(40) }),
    body: z.strictObject({ recordId: z.int().min(1).max(1e15) }),
    answer: z.object({
      /** done: the rule would do this; skipped: there is nothing to do; failed: it would be refused. */
      state: z.enum(["done", "skipped", "failed"]),
      result: z.string(),
      /** Further texts, such as those of a letter. */
      details: z.array(z.string()).readonly(),
    }),
  },
});
