// The grammar of states and quick filters.
import { z } from "zod";
import { urgencies } from "../states/urgency.ts";
import { condition } from "./condition.ts";
import { tones } from "./scalarFields.ts";

const key = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, "a key is camelCase: letters and digits, at most 40")
  .describe("Its name in the API, in filters and in conditions");
const since = {
  at: z.string().optional().describe("The field with the day or the moment since which a record is so"),
  by: z.string().optional().describe("The field that says who made it so"),
};
const onward = {
  final: z.boolean().optional().describe("Nothing needs to lead on from here"),
  automatic: z.boolean().optional().describe("The server or somebody outside leads on from here, not an action"),
};

const toOwner = z
  .strictObject({
    label: z.string().min(1).describe("What the owner reads"),
    tone: z.enum(tones).optional().describe("The colour and the sign that the owner sees; absent: the same"),
  })
  .optional()
  .describe("How the customer who owns the record reads it; absent: like everybody");

const state = z.strictObject({
  key,
  label: z.string().min(1).describe("What people call the state"),
  tone: z.enum(tones).describe("The colour and the sign of the badge"),
  when: condition.optional().describe("What the record holds; absent: whatever is left"),
  toOwner,
  ...since,
  ...onward,
});

/** If a choice stores the states, their labels and tones are in the choice. */
const chosen = z.strictObject({ key: z.string().describe("A value of the choice"), toOwner, ...since, ...onward });

const mark = z.strictObject({
  key,
  label: z.string().min(1).describe("What people call the mark"),
  tone: z.enum(tones).describe("The colour and the sign of the badge"),
  when: condition.describe("What a record with this mark holds"),
  toOwner,
  ...since,
});
const marks = z.array(mark).min(1).readonly().optional().describe("What is so beside the state, each by itself");

export const states = z.union([
  z.strictObject({
    path: z
      .array(state)
      .min(1)
      .readonly()
      .describe("The states in their order; a record is in the first whose `when` holds. Answered as `state`"),
    marks,
  }),
  z.strictObject({
    of: z.string().describe("The choice that holds the state; it is answered under its own name"),
    path: z.array(chosen).min(1).readonly().describe("Every value of the choice, in the order of the states"),
    marks,
  }),
]);

const work = z.strictObject({
  urgency: z
    .enum(urgencies)
    .describe("urgent: something failed or is late; decide: somebody waits for an answer; watch: others act next"),
  since: z
    .string()
    .optional()
    .describe("The field that says since when a record waits: the earliest stand first; absent: when it was made"),
  action: z.string().optional().describe("The action or link that stands beside each record"),
});

export const quick = z.strictObject({
  key,
  label: z.string().min(1).max(40).describe("The words of the filter"),
  when: condition.describe("Which records it keeps the list to"),
  toOwner: z
    .union([z.literal(false), z.string().min(1).max(40)])
    .optional()
    .describe("The words for the customers who own the records; false: they are not offered it"),
  work: work
    .optional()
    .describe("These records are work: the home page shows the first of them, and how many there are"),
});

export type States = z.infer<typeof states>;
export type StatedMark = z.infer<typeof mark>;
export type QuickFilter = z.infer<typeof quick>;
export type Work = z.infer<typeof work>;
