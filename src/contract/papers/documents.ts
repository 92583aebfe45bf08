// Papers for accountants: many at once, by month, and what is left to do; and originals uploaded by administrators
// (specification §2 Documents, §7 Files).
import { z } from "zod";
import { defineCalls } from "../call.ts";

export const paperKinds = ["bill", "act", "contract", "reconciliation"] as const;

const id = z.int().positive();
const original = { accept: ["application/pdf", "image/png", "image/jpeg"], maxMegabytes: 20 } as const;
/** In a multipart form every value is text. */
const numberText = z.string().regex(/^\d{1,15}$/, "Не указан номер записи");
const uploaded = z.object({
  id: z.int(),
  version: z.int(),
  file: z.object({ name: z.string(), type: z.string(), size: z.int() }),
  message: z.string(),
});

const paper = z.object({ kind: z.enum(paperKinds), id: z.int(), name: z.string() });

const toDo = z.object({
  /** The currency of the sums below. */
  currency: z.string(),
  /** False if papers are signed on paper only. */
  electronicExchange: z.boolean(),
  toSign: z.array(paper).readonly(),
  /** Contracts whose original has not arrived. */
  originals: z.array(paper).readonly(),
  unpaid: z.object({ count: z.int(), sum: z.string() }),
  /** What was paid and not closed by an act; null if nothing. */
  advance: z.string().nullable(),
  /** The part of payments that no bill has taken; null if nothing. */
  unapplied: z.string().nullable(),
  ending: z.array(paper.extend({ day: z.string() })).readonly(),
});

export const documentCalls = defineCalls({
  "GET /api/documents/todo": {
    summary:
      "List what a customer's accountant has to do: papers to sign, originals, bills, advances, ending contracts",
    access: ["CUSTOMER"],
    answer: toDo,
  },
  "POST /api/documents/archive": {
    summary: "Download several papers as a ZIP archive",
    access: ["CUSTOMER", "ADMIN"],
    body: z.strictObject({
      documents: z
        .array(z.strictObject({ kind: z.enum(paperKinds), id }))
        .min(1)
        .max(100),
    }),
    answer: "file",
    heavy: true,
    readOnly: true,
    perMinute: 20,
  },
  "GET /api/documents/package": {
    summary: "Download a month's bills, acts and reconciliation as a ZIP archive",
    access: ["CUSTOMER", "ADMIN"],
    query: z.strictObject({
      month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
      customerId: z.coerce.number().int().positive().optional(),
    }),
    answer: "file",
    heavy: true,
    perMinute: 20,
  },
  "POST /api/bills/acts/upload": {
    summary: "Upload the original of an act",
    access: ["ADMIN"],
    upload: original,
    body: z.strictObject({ id: numberText }),
    answer: uploaded,
  },
  "POST /api/bills/bill/upload": {
    summary: "Upload the original of a bill",
    access: ["ADMIN"],
    upload: original,
    body: z.strictObject({ id: numberText }),
    answer: uploaded,
  },
  "POST /api/documents/upload/contract": {
    summary: "Upload the signed original of a contract",
    access: ["ADMIN"],
    upload: original,
    body: z.strictObject({ id: numberText }),
    answer: uploaded,
  },
  "POST /api/documents/upload/sign": {
    summary: "Upload the facsimile of a region's signature, 25 by 25 pixels",
    access: ["ADMIN"],
    query: z.strictObject({ regionId: z.coerce.number().int().positive() }),
    upload: { accept: ["image/png", "image/jpeg"], maxMegabytes: 1 },
    answer: uploaded,
  },
  "DELETE /api/documents/contracts/{id}": {
    summary: "Remove the uploaded original from a contract",
    access: ["ADMIN"],
    params: z.object({ id: z.coerce.number().int().positive() }),
    answer: z.object({ id: z.int(), message: z.string() }),
  },
});

export type ToDo = z.output<typeof toDo>;
export type PaperKind = (typeof paperKinds)[number];
