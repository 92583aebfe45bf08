// Rules of sections, tried on a record.
import { z } from "zod";
import { defineCalls } from "../call.ts";

export const ruleCalls = defineCalls({
  "POST /api/rules/{resource}/{rule}/try": {
    summary: "What a rule would do with a record now, whatever starts it; changes and sends nothing",
    access: ["ADMIN"],
    readOnly: true,
    perMinute: 60,
    params: z.object({ resource: z.string().max(40), rule: z.string().max(40) }),
    body: z.strictObject({ recordId: z.int().min(1).max(1e15) }),
    answer: z.object({
      /** done: it would do this; skipped: nothing is to be done; failed: something refuses it. */
      state: z.enum(["done", "skipped", "failed"]),
      result: z.string(),
      /** Texts beyond the result, such as those of a letter. */
      details: z.array(z.string()).readonly(),
    }),
  },
});
