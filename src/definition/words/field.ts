// The grammar of fields: values from referenced records, and differences between regions.
import { z } from "zod";
import { followPattern } from "../filling/follows.ts";

/** A path through a reference to a field of the other record. */
export const through = z
  .string()
  .regex(/^\w+\.\w+$/, "a field of the record referred to is written with its reference, such as systemId.identifiers");

export const follows = z
  .string()
  .regex(
    followPattern,
    "a field of the record referred to is written with its reference, such as systemId.closingBasis, or, in a table of it, systemId.currencies[region].currency",
  )
  .describe(
    "The field of the record referred to that decides this one, or a column of its table in the line for this record: its value is filled in and another one refused. While it is empty, anything goes",
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
