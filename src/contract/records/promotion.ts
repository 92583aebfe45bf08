// Carries sections, with their rules, letters and shared views, from one installation to another.
import { z } from "zod";
import { defineCalls } from "../call.ts";
import { fault, seen, step, text } from "./definitions.ts";
import { viewInput } from "./views.ts";

/** A generous limit: there are far fewer sections. */
const sections = <T extends z.ZodType>(one: T) => z.array(one).max(1000);

/** A view of a section's list that is shared with all administrators; owners are not transferred. */
export const promotedView = z.strictObject({ resource: z.string().max(40), ...viewInput });
const views = z.array(promotedView).max(5000);

const name = z.string().max(60);
const megabytes = 20;

export const promotionCalls = defineCalls({
  "GET /api/definitions/promotion": {
    summary: "Export the definitions of the operators' sections and extensions, and the shared views of their lists",
    access: ["ADMIN"],
    answer: z.object({
      sections: z.array(
        z.object({
          name,
          text,
          version: z.int(),
          /** The file that owns it; null for the database. */
          file: z.string().nullable(),
          removed: z.boolean(),
        }),
      ),
      views,
    }),
    token: "definitions",
  },
  "POST /api/definitions/promotion/plan": {
    summary: "Preview the import of definitions and views from another installation, without changing anything",
    access: ["ADMIN"],
    body: z.strictObject({ texts: sections(text), views }),
    answer: z.object({
      faults: z.array(fault),
      sections: z.array(z.object({ name, steps: z.array(step) })),
    }),
    readOnly: true,
    perMinute: 60,
    megabytes,
    token: "definitions",
  },
  "PUT /api/definitions/promotion": {
    summary: "Import definitions and shared views from another installation, all or none; everything else stays",
    access: ["ADMIN"],
    body: z.strictObject({
      sections: sections(
        z.strictObject({
          name,
          text,
          seen,
          /** True to make the database the owner of a section that is owned by a file. */
          takeOver: z.boolean(),
        }),
      ),
      views,
    }),
    answer: z.object({ sections: z.array(z.object({ name, version: z.int() })) }),
    megabytes,
    token: "definitions",
  },
});

export type PromotedView = z.output<typeof promotedView>;
