// The grammar of papers: PDFs that a section's records are printed as.
import { z } from "zod";
import { roleList } from "./scalarFields.ts";

/** The most columns and blocks that fit a page and remain readable. */
const most = { columns: 12, blocks: 60, signers: 4 };

const role = z.string().min(1).max(100);

const sides = z.strictObject({
  seller: role.optional().describe("Our company in the record's region, under this word: «Исполнитель»"),
  client: role.optional().describe("The customer that the record belongs to, under this word: «Заказчик»"),
});

const block = z.strictObject({
  heading: z.string().min(1).max(200).optional().describe("A heading; {field} is filled in"),
  text: z
    .string()
    .min(1)
    .max(5000)
    .optional()
    .describe("Paragraphs, with an empty line between them; {field} and {reference.field} are filled in"),
  table: z
    .strictObject({
      of: z.string().describe("The table of the record whose lines are printed"),
      columns: z
        .array(z.string())
        .min(1)
        .max(most.columns)
        .readonly()
        .optional()
        .describe("Its columns in this order; absent: all of them"),
      totals: z.array(z.string()).min(1).readonly().optional().describe("The columns whose sums stand below"),
    })
    .optional()
    .describe("The lines of a table inside the record, numbered"),
  parties: sides.optional().describe("Who the paper is between, with their details, in a paragraph each"),
  sign: z
    .union([sides, z.array(role).min(1).max(most.signers).readonly()])
    .optional()
    .describe("Lines to sign on: of the parties, with their details and signers, or of anybody, by these words"),
});

export const paper = z.strictObject({
  label: z.string().min(1).max(80).describe("The words of its button"),
  title: z.string().min(1).max(200).describe("Its heading and the name of its file; {field} is filled in"),
  below: z.string().min(1).max(200).optional().describe("A line below the heading; {field} is filled in"),
  access: roleList
    .optional()
    .describe("Who may take it; each of them may read every field that it prints; absent: administrators"),
  blocks: z.array(block).min(1).max(most.blocks).readonly().describe("What it says, from top to bottom"),
});

export type Paper = z.infer<typeof paper>;
export type PaperBlock = z.infer<typeof block>;
export type PaperTable = NonNullable<PaperBlock["table"]>;
export type PaperSides = z.infer<typeof sides>;
