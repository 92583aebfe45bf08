// The grammar of a record's page: tabs, or a document.
import { z } from "zod";

const section = z.strictObject({
  section: z.string().describe("Section heading"),
  fields: z.array(z.string()).readonly().describe("Fields of the section"),
});
const entries = z.array(z.union([z.string(), section])).readonly();
const names = z.array(z.string()).readonly();

const layout = z.strictObject({
  head: z.array(z.string()).min(1).readonly().describe("Top of the document: parties, dates, key amounts"),
  body: names.optional().describe("Main part: tables, each with its totals below"),
  side: names
    .optional()
    .describe(
      "Side column: fields between the state (with its date and person) and the related records (with their counts)",
    ),
  more: entries
    .optional()
    .describe("Everything else, in collapsed sections; fields not placed elsewhere are added here"),
  primary: z
    .record(z.string(), z.union([z.string(), names]))
    .optional()
    .describe(
      "State → action or link of the primary button, or a list, of which the first available one is used; default: the first available action that sets fields",
    ),
});

export const form = z.strictObject({
  tabs: z.record(z.string(), entries).optional().describe("Page with tabs: tab label → fields and sections"),
  layout: layout.optional().describe("Page laid out like a document, instead of tabs"),
  part: z
    .string()
    .optional()
    .describe("Component that the product registers for this resource, shown above the record"),
  newPart: z
    .string()
    .optional()
    .describe("Component that the product registers for this resource, shown above the form of a new record"),
});

export type FormEntries = z.infer<typeof entries>;
export type FormSection = z.infer<typeof section>;
export type Layout = z.infer<typeof layout>;
