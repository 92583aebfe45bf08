// The grammar of extensions: what operators add to a built-in section.
import { z } from "zod";
import { anyField, type Field } from "../grammar.ts";
import { link } from "../words/link.ts";
import { column } from "../words/list.ts";
import { paper } from "../words/papers.ts";
import { roleList } from "../words/scalarFields.ts";
import { quick } from "../words/states.ts";

const added = z
  .string()
  .regex(
    /^x_[a-z][a-zA-Z0-9]{0,37}$/,
    "the name must be x_ followed by letters and digits, at most 40 characters; the product never uses x_",
  );

const place = z.strictObject({
  after: z.string().optional().describe("Field that it follows in the form and in the list"),
  else: z
    .string()
    .optional()
    .describe(
      'Place if that field does not exist: a tab, which is added if it is missing, or in a document "head", "body", "side" or "more"; default: the first tab, or "more"',
    ),
  column: z
    .union([z.boolean(), column.omit({ field: true })])
    .optional()
    .describe("true: adds a column to the list, after the same field or at the end; or its width and rank"),
  filter: z.boolean().optional().describe("true: adds a filter to the list"),
  frozen: z
    .boolean()
    .optional()
    .describe("true: the field is frozen with the record; default: it can still be changed"),
});

const change = z.strictObject({
  label: z.string().min(1).optional(),
  help: z.string().optional(),
  access: z
    .strictObject({ write: roleList })
    .optional()
    .describe("Roles that may change the field; can only be fewer than in the product"),
});

/** An extension of a built-in section, as in an operator's file. */
export const extensionSchema = z.strictObject({
  $schema: z.string().optional(),
  extends: z.string().describe("Name of the product's section"),
  fields: z
    .record(added, anyField)
    .optional()
    .describe("New fields; only administrators see and change them, unless their access says otherwise"),
  place: z.record(added, place).optional().describe("Position of the new fields"),
  changes: z.record(z.string(), change).optional().describe("Changes to the product's fields"),
  quick: z
    .array(quick.extend({ key: added }))
    .max(8)
    .readonly()
    .optional()
    .describe("Additional quick filters"),
  links: z.record(added, link).optional().describe("Additional links of a record"),
  papers: z
    .record(added, paper)
    .optional()
    .describe("Additional PDFs that records are printed as, beside the product's papers"),
});

type Raw = z.infer<typeof extensionSchema>;
export type Place = z.infer<typeof place>;
export type Change = z.infer<typeof change>;
export type Extension = Readonly<Omit<Raw, "fields" | "$schema">> & {
  readonly fields?: Readonly<Record<string, Field>>;
};
