// Records out of a file: looked at first, then all of them or none. Which resources take one, and which of their fields,
// is the word `import` of their definitions.
import { z } from "zod";
import { mostImportedMegabytes } from "../resources/importable.ts";
import { defineCalls } from "./call.ts";

const params = z.object({ resource: z.string().max(40) });

const query = z.object({
  /**
   * What each column of the file is, in their order, between commas: a field, "id" for the number of a record that is to
   * be changed, or nothing for a column that is left out. Absent: as the headings say.
   */
  columns: z.string().max(8000).optional(),
  /** `seen` of the preview: refused where a record that the file changes is no longer as it was then. */
  seen: z.string().max(100).optional(),
});

/** What is wrong with a row; the heading is row 1. */
const fault = z.object({
  row: z.int(),
  /** Null where it is about the whole row. */
  field: z.string().nullable(),
  message: z.string(),
});

const shown = z.object({
  row: z.int(),
  /** The record that is changed; null for a new one. */
  id: z.int().nullable(),
  /** The record as it would be, where nothing is wrong with the row. */
  record: z.record(z.string(), z.unknown()).nullable(),
  /** The row's cells as they stand in the file, by field. */
  cells: z.record(z.string(), z.string()),
});

const preview = z.object({
  /** The headings of the file, each with what the column is taken for. */
  columns: z.array(z.object({ heading: z.string(), field: z.string().nullable() })).readonly(),
  /** What a column may be taken for; "id" is the number of a record that is to be changed. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })).readonly(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  /** Rows of records that are so already. */
  same: z.int(),
  /** The first rows. */
  shown: z.array(shown).readonly(),
  /** All of them are in `faultCount`, the first ones here. Nothing is written while there are any. */
  faults: z.array(fault).readonly(),
  faultCount: z.int(),
  /** Rows with a fault. */
  faultyRows: z.int(),
  seen: z.string(),
});

const upload = {
  accept: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  maxMegabytes: mostImportedMegabytes,
} as const;

export const importCalls = defineCalls({
  "GET /api/imports/{resource}/template": {
    summary: "An empty table with the columns that a file of the resource may have",
    access: "signedIn",
    adds: true,
    params,
    query: z.object({ format: z.enum(["csv", "xlsx"]).optional() }),
    answer: "file",
  },
  "POST /api/imports/{resource}/preview": {
    summary: "What a file would add and change, and what is wrong with its rows; changes nothing",
    access: "signedIn",
    adds: true,
    params,
    query,
    upload,
    answer: preview,
    readOnly: true,
    perMinute: 30,
  },
  "POST /api/imports/{resource}/faults": {
    summary: "The rows of a file that are wrong, with what is wrong beside each; changes nothing",
    access: "signedIn",
    adds: true,
    params,
    query,
    upload,
    answer: "file",
    readOnly: true,
    perMinute: 30,
  },
  "POST /api/imports/{resource}": {
    summary: "Add and change records by a file: all of its rows or none",
    access: "signedIn",
    adds: true,
    params,
    query,
    upload,
    answer: z.object({ added: z.int(), changed: z.int(), same: z.int(), message: z.string() }),
    idempotent: true,
    perMinute: 30,
  },
});

export type ImportPreview = z.output<typeof preview>;
