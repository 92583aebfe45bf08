// The grammar of conditions, used wherever a definition asks "when".
import { z } from "zod";
import type { Condition } from "../condition.ts";
import { decimal } from "./decimal.ts";

/** A value that a field can be compared with, or set to. */
export const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const oneOrMore = z.union([scalar, z.array(scalar).readonly()]);
const day = z.union([
  z.string().regex(/^today([+-]\d{1,4})?$/, 'a day is a date, "today", "today+30" or "today-7"'),
  z.iso.date(),
]);
const bound = decimal(
  /^-?\d{1,12}(\.\d{1,8})?$/,
  'write a decimal such as 40000 or "99.50", without spaces; more than 15 digits need quotes',
);

const operators = z.strictObject({
  before: day.optional().describe('Before this day: a date, "today", "today+30" or "today-7"'),
  after: day.optional().describe("After this day"),
  over: bound.optional().describe('Greater than this decimal, such as 40000 or "99.50"'),
  under: bound.optional().describe("Less than this decimal"),
  filled: z.boolean().optional().describe("true: the field has a value; false: it is empty"),
  not: oneOrMore.optional().describe("Not equal to this value, or to any value of this list"),
});

/** Fields with required values, which must all match; `any`: one of several conditions. */
export const condition: z.ZodType<Condition> = z
  .object({
    get any() {
      return z.array(condition).min(1).readonly().optional().describe("At least one of these conditions must match");
    },
  })
  .catchall(z.union([oneOrMore, operators]))
  .meta({
    id: "condition",
    description:
      'Field → the required value, a list of accepted values, or an operator such as { "before": "today" } or { "over": 0 }; all fields must match',
  });
