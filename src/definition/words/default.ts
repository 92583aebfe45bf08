// The grammar of what a new record begins with: defaults, and values taken from a chosen record.
import { z } from "zod";
import { condition, scalar } from "./condition.ts";

const only = z.strictObject({
  only: z
    .union([z.literal(true), condition])
    .describe("Of a reference: the only record that may be chosen, or the only one of which the condition holds"),
});
const last = z.strictObject({
  last: z.literal(true).describe("What the record holds that the same user added last"),
});

/** The word `default`. */
export const defaultWord = z
  .union([scalar, z.array(z.string()).readonly(), only, last])
  .describe(
    'What a new record begins with: a value as it is kept; of a date "today", the day in the record\'s region; of an integer or a reference to a person "$me", the user\'s number; { "only": true } or { "last": true }',
  );

/** The word `fill` of references. */
export const fill = z
  .record(z.string(), z.string().regex(/^\w+(?:\.\w+)?$/))
  .describe(
    "Fields of this record, or of a table's row its other columns, that are copied from the chosen record, each with the name of a field there or, with one step, of a record that it refers to (`systemId.name`): when a record is chosen in the form, and by the server where a new record does not say them. What was typed stays",
  );

export type Default = z.infer<typeof defaultWord>;
export type Literal = Exclude<Default, LookedUp>;
export type LookedUp = z.infer<typeof only> | z.infer<typeof last>;
