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
    "its name begins with x_, which the product never uses: x_ and then letters and digits, at most 40 signs",
  );

const place = z.strictObject({
  after: z.string().optional().describe("The field that it stands behind, in the form and in the list"),
  else: z
    .string()
    .optional()
    .describe(
      'Where it stands if there is no such field: a tab, which is added if there is none of this name; in a document "head", "body", "side" or "more". Absent: the first tab, or "more"',
    ),
  column: z
    .union([z.boolean(), column.omit({ field: true })])
    .optional()
    .describe("True: a column of the list, behind the same field or the last one; with its width and rank"),
  filter: z.boolean().optional().describe("A filter of the list"),
  frozen: z
    .boolean()
    .optional()
    .describe("True: it freezes together with the record; absent: it can be filled in all the same"),
});

const change = z.strictObject({
  label: z.string().min(1).optional(),
  help: z.string().optional(),
  access: z.strictObject({ write: roleList }).optional().describe("Fewer roles than the product lets change it"),
});

/** An extension of a built-in section, as in an operator's file. */
export const extensionSchema = z.strictObject({
  $schema: z.string().optional(),
  extends: z.string().describe("The name of the section of the product"),
  fields: z
    .record(added, anyField)
    .optional()
    .describe("New fields; administrators alone see and fill them in unless their access says otherwise"),
  place: z.record(added, place).optional().describe("Where the new fields stand"),
  changes: z.record(z.string(), change).optional().describe("What changes in fields of the product"),
  quick: z
    .array(quick.extend({ key: added }))
    .max(8)
    .readonly()
    .optional()
    .describe("Further filters above the list"),
  links: z.record(added, link).optional().describe("Further links of a record"),
  papers: z.record(added, paper).optional().describe("What its records are printed as, beside the product's papers"),
});

type Raw = z.infer<typeof extensionSchema>;
export type Place = z.infer<typeof place>;
export type Change = z.infer<typeof change>;
export type Extension = Readonly<Omit<Raw, "fields" | "$schema">> & {
  readonly fields?: Readonly<Record<string, Field>>;
};
