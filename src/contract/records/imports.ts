// Imports records from a file: a preview first, then all of them or none. The word `import` of definitions says which
// resources and fields can be imported.
import { z } from "zod";
import { maxImportedMegabytes } from "../../definition/importable.ts";
import { defineCalls } from "../call.ts";

const params = z.object({ resource: z.string().max(40) });

const query = z.object({
  /**
   * The file's columns in order, separated by commas: a field, "id" for the id of a record to change, or nothing for an
   * ignored column. Absent to match them by the headers.
   */
  columns: z.string().max(8000).optional(),
  /** `seen` of the preview: the import is refused if a record that it changes has changed since. */
  seen: z.string().max(100).optional(),
});

/** An error in a row; the header is row 1. */
const fault = z.object({
  row: z.int(),
  /** Null if it is about the whole row. */
  field: z.string().nullable(),
  message: z.string(),
});

const shown = z.object({
  row: z.int(),
  /** The record to change; null for a new one. */
  id: z.int().nullable(),
  /** The resulting record, if the row has no errors. */
  record: z.record(z.string(), z.unknown()).nullable(),
  /** The row's cells as in the file, by field. */
  cells: z.record(z.string(), z.string()),
});

const preview = z.object({
  /** The file's headers with the fields they are matched to. */
  columns: z.array(z.object({ heading: z.string(), field: z.string().nullable() })).readonly(),
  /** The fields that columns can be matched to; "id" is the id of a record to change. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })).readonly(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  /** Rows that would change nothing. */
  same: z.int(),
  /** The first rows. */
  shown: z.array(shown).readonly(),
  /** The first errors; `faultCount` counts all. Nothing is imported if there are any. */
  faults: z.array(fault).readonly(),
  faultCount: z.int(),
  /** Rows with errors. */
  faultyRows: z.int(),
  seen: z.string(),
});

/** A table in a file. */
export const upload = {
  accept: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  maxMegabytes: maxImportedMegabytes,
} as const;

const loading = query.extend({
  /** For administrators: the rows start no rules except those that can block a save. */
  quiet: z.literal("true").optional(),
});

export const importCalls = defineCalls({
  "GET /api/imports/{resource}/template": {
    summary: "Download an empty file with the columns that can be imported",
    access: "signedIn",
    adds: true,
    params,
    query: z.object({ format: z.enum(["csv", "xlsx"]).optional() }),
    answer: "file",
  },
  "POST /api/imports/{resource}/preview": {
    summary: "Preview what a file would add and change, and its row errors, without changing anything",
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
    summary: "Download the invalid rows of a file with their errors, without changing anything",
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
    summary: "Add and change records from a file: all of its rows or none",
    access: "signedIn",
    adds: true,
    params,
    query: loading,
    upload,
    answer: z.object({ added: z.int(), changed: z.int(), same: z.int(), message: z.string() }),
    idempotent: true,
    perMinute: 30,
  },
});

export type ImportPreview = z.output<typeof preview>;
