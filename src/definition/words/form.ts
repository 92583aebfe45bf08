// The grammar of a record's page: tabs, or a document.
import { z } from "zod";

const section = z.strictObject({
  section: z.string().describe("Its heading"),
  fields: z.array(z.string()).readonly().describe("The fields below it"),
});
const entries = z.array(z.union([z.string(), section])).readonly();
const names = z.array(z.string()).readonly();

const layout = z.strictObject({
  head: z.array(z.string()).min(1).readonly().describe("What stands at the top of a paper: parties, days, key sums"),
  body: names.optional().describe("What it is about: its tables, and the totals below them"),
  side: names
    .optional()
    .describe(
      "What stands beside it, below the state with its day and person, above the related kinds with their counts",
    ),
  more: entries.optional().describe("Everything else, folded; so is a field that stands nowhere"),
  primary: z
    .record(z.string(), z.union([z.string(), names]))
    .optional()
    .describe(
      "By state the action or link that leads on, or several: the first that a record offers is its filled button; absent: the first that sets something",
    ),
});

export const form = z.strictObject({
  tabs: z.record(z.string(), entries).optional().describe("A page cut into tabs"),
  layout: layout.optional().describe("A page that reads like a paper, in place of tabs"),
  part: z
    .string()
    .optional()
    .describe("A component that the product registered for this resource; it stands above the record"),
  newPart: z
    .string()
    .optional()
    .describe("A component that the product registered for this resource; it stands above the form of a new record"),
});

export type FormEntries = z.infer<typeof entries>;
export type FormSection = z.infer<typeof section>;
export type Layout = z.infer<typeof layout>;
