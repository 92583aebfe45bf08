// The audit (design §5 Audit): reading it, restoring deleted records, and previewing deletions.
import { z } from "zod";
import { defineCalls } from "../call.ts";

const id = z.coerce.number().int().min(1).max(1e15);
const day = z.iso.date();

/** `other` is actions of definitions, and views of secrets. */
const kinds = ["create", "update", "delete", "restore", "other"] as const;

const change = z.object({
  /** The name of a field of the resource. */
  field: z.string(),
  /** Null if empty. Of a secret only whether it is set; of a file its name, type and size. */
  before: z.unknown(),
  after: z.unknown(),
});

export const entry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for a deleted user. */
  author: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  /** The administrator who was signed in as the author. */
  actingAdmin: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  /** The label of the rule that made the change; null for one that somebody made by hand. */
  rule: z.string().nullable(),
  resource: z.string(),
  recordId: z.int().nullable(),
  /** create, update, delete, restore, the name of an action, "show" and a field, or "as-user". */
  action: z.string(),
  /** The values in the record's display name. */
  named: z.record(z.string(), z.unknown()),
  changes: z.array(change),
  /** The consequence that the author confirmed. */
  confirmed: z.string().nullable(),
  /** True for a deletion that can be undone. */
  restorable: z.boolean(),
  /** The number of other records deleted with it. */
  together: z.int(),
});

const counted = z.object({ resource: z.string(), count: z.int() });
/** What is deleted with the record, and what only loses its reference to it. */
const consequences = z.object({
  goes: z.array(counted).readonly(),
  cleared: z.array(counted.extend({ field: z.string() })).readonly(),
});
/** Sentences for people; empty if nothing prevents the deletion. */
const reasons = z.array(z.string()).readonly();

export const historyCalls = defineCalls({
  "GET /api/history": {
    summary: "List changes with their authors, newest first: all, or those of a resource, record, person or customer",
    access: ["ADMIN"],
    query: z.object({
      resource: z.string().max(40).optional(),
      recordId: id.optional(),
      kind: z.enum(kinds).optional(),
      /** The author, in their own name or signed in as a customer. */
      author: id.optional(),
      customerId: id.optional(),
      from: day.optional(),
      to: day.optional(),
      /** Continues after this entry. */
      before: id.optional(),
    }),
    answer: z.object({ entries: z.array(entry), next: z.int().nullable() }),
  },
  "GET /api/history/authors": {
    summary: "List the administrators, for the history's filter",
    access: ["ADMIN"],
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  },
  "POST /api/history/{id}/restore": {
    summary: "Restore a deleted record under its number and, on request, the records that were deleted with it",
    access: ["ADMIN"],
    params: z.object({ id }),
    body: z.strictObject({ together: z.boolean() }),
    answer: z.object({ message: z.string(), resource: z.string(), recordId: z.int() }),
  },
  "GET /api/deletions/{resource}/{id}": {
    summary: "Preview a deletion: records deleted with this one, references cleared, and what prevents it",
    access: "signedIn",
    params: z.object({ resource: z.string().max(40), id }),
    answer: consequences.extend({ reasons }),
  },
  "POST /api/deletions/{resource}": {
    summary:
      "Preview the deletion of several records: which can be deleted, what is deleted with them, and what prevents the others",
    access: "signedIn",
    params: z.object({ resource: z.string().max(40) }),
    body: z.strictObject({ ids: z.array(z.int().min(1).max(1e15)).min(1).max(1000) }),
    answer: consequences.extend({
      /** Records that can be deleted; their dependants are counted separately, each once. */
      free: z.array(z.int()).readonly(),
      kept: z.array(z.object({ id: z.int(), reasons })).readonly(),
    }),
    readOnly: true,
  },
});

export type HistoryKind = (typeof kinds)[number];
export type HistoryEntry = z.output<typeof entry>;
export type HistoryChange = z.output<typeof change>;
export type DeletionPreview = z.output<(typeof historyCalls)["GET /api/deletions/{resource}/{id}"]["answer"]>;
export type BulkDeletionPreview = z.output<(typeof historyCalls)["POST /api/deletions/{resource}"]["answer"]>;
