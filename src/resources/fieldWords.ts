// Words of a field: what the record that it refers to decides, and what differs by region.
import { z } from "zod";
import { followPattern } from "./follows.ts";

/** Through a reference of the record to a field of the one that it leads to. */
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

/** What may differ between regions, said inside the field itself. */
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
