// The grammar of papers: PDFs that a section's records are printed as.
import { z } from "zod";
import { roleList } from "./scalarFields.ts";

/** The most columns and blocks that fit a page and remain readable. */
const limits = { columns: 12, blocks: 60, signers: 4 };

const role = z.string().min(1).max(100);

const sides = z.strictObject({
  seller: role.optional().describe("Title for our company in the record's region, such as «Исполнитель»"),
  client: role.optional().describe("Title for the customer who owns the record, such as «Заказчик»"),
});

const block = z.strictObject({
  heading: z.string().min(1).max(200).optional().describe("Heading; {field} inserts a field's value"),
  text: z
    .string()
    .min(1)
    .max(5000)
    .optional()
    .describe("Paragraphs, separated by an empty line; {field} and {reference.field} insert values"),
  table: z
    .strictObject({
      of: z.string().describe("Table of the record whose lines are printed"),
      columns: z
        .array(z.string())
        .min(1)
        .max(limits.columns)
        .readonly()
        .optional()
        .describe("Columns in order; default: all"),
      totals: z.array(z.string()).min(1).readonly().optional().describe("Columns whose totals are printed below"),
    })
    .optional()
    .describe("Numbered lines of a table inside the record"),
  parties: sides.optional().describe("Parties with their details, one paragraph each"),
  sign: z
    .union([sides, z.array(role).min(1).max(limits.signers).readonly()])
    .optional()
    .describe("Signature lines: for the parties, with their details and signers, or for anyone, with these titles"),
});

export const paper = z.strictObject({
  label: z.string().min(1).max(80).describe("Button label"),
  title: z.string().min(1).max(200).describe("Heading and file name; {field} inserts a field's value"),
  below: z.string().min(1).max(200).optional().describe("Line below the heading; {field} inserts a field's value"),
  access: roleList
    .optional()
    .describe(
      "Roles that may download the paper; each must be able to read every field that it prints; default: administrators",
    ),
  blocks: z.array(block).min(1).max(limits.blocks).readonly().describe("Content from top to bottom"),
});

export type Paper = z.infer<typeof paper>;
export type PaperBlock = z.infer<typeof block>;
export type PaperTable = NonNullable<PaperBlock["table"]>;
export type PaperSides = z.infer<typeof sides>;
