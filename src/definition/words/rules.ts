// The grammar of rules: what happens by itself in a section.
import { z } from "zod";
import { condition, scalar } from "./condition.ts";

const moment = z
  .union([
    z.enum(["created", "changed"]),
    z.strictObject({
      changed: z.array(z.string()).min(1).readonly().describe("A change of one of these fields"),
    }),
    z.strictObject({ state: z.string().describe("A record comes to be in this state") }),
  ])
  .describe(
    "What starts it: created, changed, a change of certain fields, or a state that is reached. It compares a record before and after a transaction",
  );

const letter = z.strictObject({
  to: z
    .string()
    .describe('A field with an e-mail address, such a field of a referenced record (customerId.email), or "$admins"'),
  subject: z.string().min(1).max(200).describe("{field} is filled in"),
  text: z.string().min(1).max(5000).describe("{field} is filled in; an empty line separates paragraphs"),
});

const values = z
  .record(z.string(), scalar)
  .describe(
    'Field → a value as it is kept, a text with {field} filled in, "{field}" for the value of that field, or for a date "today" or "today+14"',
  );

const effect = z.strictObject({
  letter: letter.optional().describe("Writes a letter"),
  task: z
    .strictObject({
      title: z.string().min(1).max(200).describe("{field} is filled in"),
      text: z.string().max(5000).optional().describe("{field} is filled in"),
    })
    .optional()
    .describe("Gives people a task about the record"),
  set: values.optional().describe("Sets fields of the record"),
  create: z
    .strictObject({ to: z.string().describe("The resource of the new record"), values })
    .optional()
    .describe("Adds a record to a section"),
});

export const rule = z.strictObject({
  label: z.string().min(1).max(80).describe("Its name in the log and in the history"),
  on: moment,
  when: condition.optional().describe("Only for records that hold these"),
  do: effect.describe("What it does: one of the words"),
  once: z.literal(true).optional().describe("Only the first time for each record"),
  imports: z.literal(false).optional().describe("Records from an imported file don't start it"),
});

export type DefinedRule = z.infer<typeof rule>;
export type Effect = z.infer<typeof effect>;
export type RuleLetter = z.infer<typeof letter>;

/** Who gets a letter that goes to all administrators. */
export const administrators = "$admins";
