// Saved views of lists: the filter, the order and the columns.
import { z } from "zod";
import { columnWidths } from "../../definition/columnWidths.ts";
import { defineCalls } from "../call.ts";

const scalar = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
/** In the form that lists take: `{"paid":false,"date_gte":"2026-01-01"}`. */
const filter = z
  .record(z.string().max(60), z.union([scalar, z.array(scalar).max(1000)]))
  .refine((given) => Object.keys(given).length <= 50);
const sort = z.strictObject({ field: z.string().max(40), order: z.enum(["ASC", "DESC"]) });

/** In display order; `width` in CSS pixels, by default as wide as the content. */
const column = z.strictObject({
  name: z.string().max(40),
  width: z.int().min(columnWidths.least).max(columnWidths.most).optional(),
  hidden: z.literal(true).optional(),
});

const content = { filter, sort: sort.nullable(), columns: z.array(column).max(200) };

/** The parts of a view, to read one stored by an older version. */
export const viewParts = { filter, sort, column };

export const viewInput = { name: z.string().trim().min(1).max(100), ...content };
const input = { shared: z.boolean(), ...viewInput };

const savedView = z.object({
  id: z.int(),
  /** The list's resource. */
  resource: z.string(),
  name: z.string(),
  /** True if every administrator sees it; only its owner may change it. */
  shared: z.boolean(),
  mine: z.boolean(),
  ownerName: z.string(),
  /** True if the caller's list opens with it. */
  isDefault: z.boolean(),
  version: z.int(),
  ...content,
  /** Fields that were saved with it and no longer exist: it is shown without them. */
  lost: z.array(z.string()).readonly(),
});

const viewId = z.object({ id: z.coerce.number().int().positive() });

export const viewCalls = defineCalls({
  "GET /api/views": {
    summary: "List the views of a resource's list: the caller's own and those that others share",
    access: ["ADMIN"],
    query: z.object({ resource: z.string().max(40) }),
    answer: z.array(savedView),
  },
  "POST /api/views": {
    summary: "Save a view of a list under a name",
    access: ["ADMIN"],
    body: z.strictObject({ resource: z.string().max(40), ...input }),
    answer: savedView,
  },
  "PUT /api/views/{id}": {
    summary: "Change one of the caller's views; `version` is the one that the change is based on",
    access: ["ADMIN"],
    params: viewId,
    body: z.strictObject({ ...input, version: z.int().positive() }),
    answer: savedView,
  },
  "PUT /api/views/{id}/default": {
    summary: "Set or unset a view as the default of the caller's list; idempotent",
    access: ["ADMIN"],
    params: viewId,
    body: z.strictObject({ isDefault: z.boolean() }),
    answer: savedView,
  },
  "DELETE /api/views/{id}": {
    summary: "Delete one of the caller's views",
    access: ["ADMIN"],
    params: viewId,
    answer: z.object({ id: z.int() }),
  },
});

export type SavedView = z.output<typeof savedView>;
export type ViewContent = Pick<SavedView, keyof typeof content>;
