// The grammar of states and quick filters.
import { z } from "zod";
import { urgencies } from "../states/urgency.ts";
import { condition } from "./condition.ts";
import { tones } from "./scalarFields.ts";

const key = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, "a key is camelCase: letters and digits, at most 40")
  .describe("Name in the API, in filters and in conditions");
const since = {
  at: z.string().optional().describe("Field with the date or time since which this applies"),
  by: z.string().optional().describe("Field with the person who caused it"),
};
const onward = {
  final: z.boolean().optional().describe("true: the state needs no way out"),
  automatic: z.boolean().optional().describe("true: the server or an outside party changes this state, not an action"),
};

const toOwner = z
  .strictObject({
    label: z.string().min(1).describe("Label for the owner"),
    tone: z.enum(tones).optional().describe("Colour and icon for the owner; default: the same as for others"),
  })
  .optional()
  .describe("Label and tone for the customer who owns the record; default: the same as for others");

const state = z.strictObject({
  key,
  label: z.string().min(1).describe("State label"),
  tone: z.enum(tones).describe("Colour and icon of the badge"),
  when: condition.optional().describe("Condition for the state; absent: all remaining records"),
  toOwner,
  ...since,
  ...onward,
});

/** If a choice stores the states, their labels and tones are in the choice. */
const chosen = z.strictObject({ key: z.string().describe("Value of the choice"), toOwner, ...since, ...onward });

const mark = z.strictObject({
  key,
  label: z.string().min(1).describe("Mark label"),
  tone: z.enum(tones).describe("Colour and icon of the badge"),
  when: condition.describe("Condition for the mark"),
  toOwner,
  ...since,
});
const marks = z.array(mark).min(1).readonly().optional().describe("Marks beside the state; each applies independently");

export const states = z.union([
  z.strictObject({
    path: z
      .array(state)
      .min(1)
      .readonly()
      .describe("States in order; a record is in the first one whose `when` matches. The API returns it as `state`"),
    marks,
  }),
  z.strictObject({
    of: z.string().describe("Choice field that holds the state; the API returns it under its own name"),
    path: z.array(chosen).min(1).readonly().describe("All values of the choice, in the order of the states"),
    marks,
  }),
]);

const work = z.strictObject({
  urgency: z
    .enum(urgencies)
    .describe("urgent: failed or late; decide: somebody waits for an answer; watch: others act next"),
  since: z
    .string()
    .optional()
    .describe(
      "Field with the date or time since which a record waits; the earliest come first; default: the record's creation time",
    ),
  action: z.string().optional().describe("Action or link beside each record"),
});

export const quick = z.strictObject({
  key,
  label: z.string().min(1).max(40).describe("Filter label"),
  when: condition.describe("Condition for the records that it shows"),
  toOwner: z
    .union([z.literal(false), z.string().min(1).max(40)])
    .optional()
    .describe("Label for the customers who own the records; false: customers do not see the filter"),
  work: work.optional().describe("The records need work: the home page shows the first of them and their count"),
});

export type States = z.infer<typeof states>;
export type StatedMark = z.infer<typeof mark>;
export type QuickFilter = z.infer<typeof quick>;
export type Work = z.infer<typeof work>;
