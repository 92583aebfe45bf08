// Saved layouts of the pivot: an administrator's own, and shared ones.
import { z } from "zod";
import { defineCalls } from "../call.ts";
import { pivotLayout } from "./pivot.ts";

/** Display settings of the client, stored as given. */
const view = z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]));

const layoutInput = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** True if every administrator sees it; only its owner may change it. */
  shared: z.boolean(),
  layout: pivotLayout,
  view: view.default({}),
});

const savedLayout = z.object({
  id: z.int(),
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  ownerName: z.string(),
  version: z.int(),
  layout: pivotLayout,
  view,
  /** Fields that were saved with it and no longer exist: it is shown without them. */
  lost: z.array(z.string()).readonly(),
});

const layoutId = z.object({ id: z.coerce.number().int().positive() });

export const pivotLayoutCalls = defineCalls({
  "GET /api/pivot/layouts": {
    summary: "List the caller's saved layouts and those that others share",
    access: ["ADMIN"],
    answer: z.array(savedLayout),
  },
  "POST /api/pivot/layouts": {
    summary: "Save a layout under a name",
    access: ["ADMIN"],
    body: layoutInput,
    answer: savedLayout,
  },
  "PUT /api/pivot/layouts/{id}": {
    summary: "Change one of the caller's saved layouts; `version` is the one that the change is based on",
    access: ["ADMIN"],
    params: layoutId,
    body: z.strictObject({ ...layoutInput.shape, version: z.int().positive() }),
    answer: savedLayout,
  },
  "DELETE /api/pivot/layouts/{id}": {
    summary: "Delete one of the caller's saved layouts",
    access: ["ADMIN"],
    params: layoutId,
    answer: z.object({ id: z.int() }),
  },
});

export type SavedLayout = z.output<typeof savedLayout>;
export type LayoutInput = z.input<typeof layoutInput>;
