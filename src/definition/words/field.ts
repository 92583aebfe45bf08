// The grammar of fields: values from referenced records, and differences between regions.
import { z } from "zod";
import { followPattern } from "../filling/follows.ts";

/** A path through a reference to a field of the other record. */
export const through = z
  .string()
  .regex(/^\w+\.\w+$/, "write a field of the referenced record as reference.field, such as systemId.identifiers");

export const follows = z
  .string()
  .regex(
    followPattern,
    "write a field of the referenced record as reference.field, such as systemId.closingBasis, or a column of its table as systemId.currencies[region].currency",
  )
  .describe(
    "Field of the referenced record that determines this value, or a column of its table, in the line that matches this record. Its value is filled in and any other value is refused. If it is empty, any value is allowed",
  );

const positive = z.int().positive();

/** Regional variants, declared inside the field. */
export const overlay = z
  .strictObject({
    label: z.string(),
    required: z.union([z.boolean(), z.string()]),
    help: z.string(),
    min: positive,
    max: positive,
    pattern: z.string(),
    message: z.string(),
    follows,
  })
  .partial();
