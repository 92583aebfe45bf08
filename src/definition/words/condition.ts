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
  'a bound is a decimal such as 40000 or "99.50", without spaces; one of more than 15 digits stands in quotes',
);

const operators = z.strictObject({
  before: day.optional().describe('An earlier day than this date, than "today", or than "today+30" or "today-7"'),
  after: day.optional().describe("A later day"),
  over: bound.optional().describe('More than this decimal, such as 40000 or "99.50"'),
  under: bound.optional().describe("Less than this decimal"),
  filled: z.boolean().optional().describe("There is something in the field, or there is not"),
  not: oneOrMore.optional().describe("Neither this value nor one of these"),
});

/** Fields with required values, which must all match; `any`: one of several conditions. */
export const condition: z.ZodType<Condition> = z
  .object({
    get any() {
      return z.array(condition).min(1).readonly().optional().describe("One of these is enough");
    },
  })
  .catchall(z.union([oneOrMore, operators]))
  .meta({
    id: "condition",
    description: 'Field → a value, a list of those that will do, or { "before": "today" }, { "over": 0 } and the like',
  });
