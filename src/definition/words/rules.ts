// The grammar of rules: what a section does automatically.
import { z } from "zod";
import { condition, scalar } from "./condition.ts";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const at = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day is "09:00"')
  .optional()
  .describe("The time of day in the record's region; absent: 09:00");

const moment = z
  .union([
    z.enum(["created", "changed"]),
    z.strictObject({
      changed: z.array(z.string()).min(1).readonly().describe("A change of one of these fields"),
    }),
    z.strictObject({ state: z.string().describe("A record comes to be in this state") }),
    z.strictObject({
      days: z.int().min(0).max(3650).describe("How many days before or after; 0: the day itself"),
      before: z.string().optional().describe("So many days before the day in this field"),
      after: z.string().optional().describe("So many days after it; 0 is the day itself"),
      at,
    }),
    z.strictObject({
      every: z.enum(["day", "week", "month"]).describe("How often"),
      day: z
        .union([z.int().min(1).max(31), z.enum(["last", ...weekdays])])
        .optional()
        .describe('Of a week "monday", of a month a number or "last"; a shorter month ends earlier'),
      at,
    }),
  ])
  .describe(
    "What starts it: created, changed, a change of certain fields, a state that is reached, a day before or after that of a field, or a schedule for all records that meet the condition",
  );

/** The most files of one letter. */
const mostAttached = 5;

const letter = z.strictObject({
  to: z
    .string()
    .describe('A field with an e-mail address, such a field of a referenced record (customerId.email), or "$admins"'),
  subject: z.string().min(1).max(200).describe("{field} is filled in"),
  text: z.string().min(1).max(5000).describe("{field} is filled in; an empty line separates paragraphs"),
  attach: z
    .array(z.string())
    .min(1)
    .max(mostAttached)
    .readonly()
    .optional()
    .describe(
      'What goes with the letter, up to 10 MB together: fields with files, of which an empty one is left out, and papers of the section as they are then ("paper:act")',
    ),
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
  paper: z
    .strictObject({
      name: z.string().describe("The paper"),
      field: z.string().describe("The file field that keeps it; a later one replaces it"),
    })
    .optional()
    .describe("Draws a paper of the section and keeps the PDF in the record"),
  call: z
    .strictObject({
      to: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'an address is called like "CRM"')
        .describe("The name of an address that the server knows from its environment: CALL_<name>_URL"),
      body: z.array(z.string()).min(1).max(100).readonly().describe("The fields that are sent"),
    })
    .optional()
    .describe("Posts fields of the record to another server"),
});

export const rule = z.strictObject({
  label: z.string().min(1).max(80).describe("Its name in the log and in the history"),
  on: moment,
  when: condition.optional().describe("Only for records that hold these"),
  do: effect.describe("What it does: one of the words"),
  once: z.literal(true).optional().describe("Only the first time for each record"),
  imports: z.literal(false).optional().describe("Records from an imported file don't start it"),
  blocking: z
    .literal(true)
    .optional()
    .describe("Runs within the save that starts it, and what refuses it refuses the save; for set and create"),
  as: z
    .enum(["caller", "system"])
    .optional()
    .describe(
      "In whose name set and create change records: of the person whose change starts it, with that person's rights, or of the system, with an administrator's; absent: system",
    ),
});

export type DefinedRule = z.infer<typeof rule>;
export type Moment = z.infer<typeof moment>;
/** A day or a schedule; no change of a record starts it. */
export type Timed = Extract<Moment, { readonly days: number } | { readonly every: string }>;
export type Effect = z.infer<typeof effect>;
export type RuleLetter = z.infer<typeof letter>;

/** The recipient of letters to all administrators. */
export const administrators = "$admins";

/** The days or schedule that start a rule; undefined for one that a change starts. */
export const timedOf = ({ on }: DefinedRule): Timed | undefined =>
  typeof on === "object" && ("days" in on || "every" in on) ? on : undefined;
