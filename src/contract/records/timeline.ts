// The timeline of a record, and the notes that administrators write about it.
import { z } from "zod";
import { maxNoteLength } from "../../domain/text/notes.ts";
import { defineCalls } from "../call.ts";
import { entry } from "./history.ts";

const id = z.coerce.number().int().min(1).max(1e15);
const record = z.object({ resource: z.string().max(40), id });

const text = z.string().trim().min(1, "Напишите заметку").max(maxNoteLength);

const note = z.object({
  id: z.int(),
  text: z.string(),
  /** Null for a deleted user. */
  author: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  at: z.string(),
  /** When it was changed last, if ever. */
  changedAt: z.string().nullable(),
  /** True for the caller's own, which they may change. */
  mine: z.boolean(),
});

const item = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("note"), at: z.string(), note }),
  z.object({ kind: z.literal("change"), at: z.string(), entry }),
  z.object({
    kind: z.literal("record"),
    at: z.string(),
    /** The index of its declaration in the definition's `timeline`. */
    happening: z.int(),
    id: z.int(),
    /** The values in its name and beside it. */
    values: z.record(z.string(), z.unknown()),
  }),
]);

export const timelineCalls = defineCalls({
  "GET /api/timeline/{resource}/{id}": {
    summary: "List the events around a record that the caller may read, newest first: related records, changes, notes",
    access: "signedIn",
    params: record,
    query: z.object({
      /** Continues where a page ended. */
      after: z
        .string()
        .regex(/^-?\d{1,14}\.\d{1,2}\.\d{1,15}$/)
        .optional(),
    }),
    answer: z.object({ items: z.array(item).readonly(), next: z.string().nullable() }),
  },
  "POST /api/notes/{resource}/{id}": {
    summary: "Write a note about a record",
    access: ["ADMIN"],
    params: record,
    body: z.strictObject({ text }),
    answer: note,
    idempotent: true,
  },
  "PUT /api/notes/{id}": {
    summary: "Change one of the caller's notes",
    access: ["ADMIN"],
    params: z.object({ id }),
    body: z.strictObject({ text }),
    answer: note,
  },
  "DELETE /api/notes/{id}": {
    summary: "Delete one of the caller's notes; the history keeps its text",
    access: ["ADMIN"],
    params: z.object({ id }),
    answer: z.object({ id: z.int() }),
  },
});

export type TimelineItem = z.output<typeof item>;
export type Note = z.output<typeof note>;
