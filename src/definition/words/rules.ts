// The grammar of rules: what a section does automatically.
import { z } from "zod";
import { condition, scalar } from "./condition.ts";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const at = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day is "09:00"')
  .optional()
  .describe("Time of day in the record's region; default: 09:00");

const moment = z
  .union([
    z.enum(["created", "changed"]),
    z.strictObject({
      changed: z.array(z.string()).min(1).readonly().describe("One of these fields changes"),
    }),
    z.strictObject({ state: z.string().describe("A record enters this state") }),
    z.strictObject({
      days: z.int().min(0).max(3650).describe("Number of days before or after; 0: the day itself"),
      before: z.string().optional().describe("Date field: the rule starts this many days before it"),
      after: z.string().optional().describe("Date field: the rule starts this many days after it"),
      at,
    }),
    z.strictObject({
      every: z.enum(["day", "week", "month"]).describe("Interval"),
      day: z
        .union([z.int().min(1).max(31), z.enum(["last", ...weekdays])])
        .optional()
        .describe(
          'Day of the week, such as "monday", or of the month, a number or "last"; in a shorter month, its last day',
        ),
      at,
    }),
  ])
  .describe(
    "What starts the rule: a new record, any change, a change of certain fields, a state that a record enters, a day before or after a date, or a schedule for all records that meet `when`",
  );

/** The most files of one letter. */
const maxAttached = 5;

const letter = z.strictObject({
  to: z
    .string()
    .describe(
      'Recipient: a field with an e-mail address, such a field of a referenced record (customerId.email), or "$admins"',
    ),
  subject: z.string().min(1).max(200).describe("Subject; {field} inserts a field's value"),
  text: z
    .string()
    .min(1)
    .max(5000)
    .describe("Body; {field} inserts a field's value, an empty line separates paragraphs"),
  attach: z
    .array(z.string())
    .min(1)
    .max(maxAttached)
    .readonly()
    .optional()
    .describe(
      'Attachments, up to 10 MB in total: file fields (empty ones are skipped), and papers of the section, generated when the rule runs ("paper:act")',
    ),
});

const values = z
  .record(z.string(), scalar)
  .describe(
    'Field → a value as it is stored, a text in which {field} inserts a field\'s value, "{field}" to copy a field, or "today" or "today+14" for a date',
  );

const effect = z.strictObject({
  letter: letter.optional().describe("Sends a letter"),
  task: z
    .strictObject({
      title: z.string().min(1).max(200).describe("Title; {field} inserts a field's value"),
      text: z.string().max(5000).optional().describe("Text; {field} inserts a field's value"),
    })
    .optional()
    .describe("Creates a task about the record for the managers"),
  set: values.optional().describe("Sets fields of the record"),
  create: z
    .strictObject({ to: z.string().describe("Resource of the new record"), values })
    .optional()
    .describe("Adds a record to a section"),
  paper: z
    .strictObject({
      name: z.string().describe("Name of the paper"),
      field: z.string().describe("File field that stores the PDF; a later PDF replaces it"),
    })
    .optional()
    .describe("Generates a paper of the section and stores the PDF in the record"),
  call: z
    .strictObject({
      to: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'the name of an address has capital letters, digits and _, such as "CRM"')
        .describe("Name of an address in the server's environment: CALL_<name>_URL"),
      body: z.array(z.string()).min(1).max(100).readonly().describe("Fields to send"),
    })
    .optional()
    .describe("Posts fields of the record to another server"),
});

export const rule = z.strictObject({
  label: z.string().min(1).max(80).describe("Name in the log and in the history"),
  on: moment,
  when: condition.optional().describe("The rule runs only for records that meet this condition"),
  do: effect.describe("What the rule does: exactly one of these words"),
  once: z.literal(true).optional().describe("The rule runs only once for each record"),
  imports: z.literal(false).optional().describe("false: records from an imported file do not start the rule"),
  blocking: z
    .literal(true)
    .optional()
    .describe(
      "The rule runs within the save that starts it; if the rule is refused, the save is refused too; only for set and create",
    ),
  as: z
    .enum(["caller", "system"])
    .optional()
    .describe(
      "Who set and create act as: caller = the user whose change starts the rule, with that user's rights; system = the system, with an administrator's rights; default: system",
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
