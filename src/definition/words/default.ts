// The grammar of what a new record begins with: defaults, and values taken from a chosen record.
import { z } from "zod";
import { condition, scalar } from "./condition.ts";

const only = z.strictObject({
  only: z
    .union([z.literal(true), condition])
    .describe(
      "For a reference: true selects the record if the user has only one to choose from; with a condition, the only one that meets it",
    ),
});
const last = z.strictObject({
  last: z.literal(true).describe("The value in the record that the same user added last"),
});

/** The word `default`. */
export const defaultWord = z
  .union([scalar, z.array(z.string()).readonly(), only, last])
  .describe(
    'Initial value in a new record: a value as it is stored; "today" for a date: the current day in the record\'s region; "$me" for an integer or a reference to a person: the current user; { "only": true } or { "last": true }',
  );

/** The word `fill` of references. */
export const fill = z
  .record(z.string(), z.string().regex(/^\w+(?:\.\w+)?$/))
  .describe(
    "Copies values of the chosen record: field of this record, or another column of the same row → field of the chosen record, or of a record that it references (`systemId.name`). The form copies when a record is chosen; the server copies into fields that a new record omits. Typed values are kept",
  );

export type Default = z.infer<typeof defaultWord>;
export type Literal = Exclude<Default, LookedUp>;
export type LookedUp = z.infer<typeof only> | z.infer<typeof last>;
