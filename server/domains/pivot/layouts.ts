// Saved layouts of the pivot.
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { layoutParts, type PivotLayout } from "../../../src/contract/pivot/pivot.ts";
import type { LayoutInput, pivotLayoutCalls, SavedLayout } from "../../../src/contract/pivot/pivotLayouts.ts";
import type { DimensionName } from "../../../src/resources/pivot/added.ts";
import type { HandlersOf } from "../../platform/context.ts";
import {
  changeView,
  forgetView,
  keepView,
  readViews,
  type KeptView,
  type ViewKind,
} from "../../engine/views/savedViews.ts";
import { asked } from "./fields/asked.ts";
import { groupField } from "./fields/groupFields.ts";
import { type Knowing, knownTo } from "./fields/records.ts";

type Calls = typeof pivotLayoutCalls;

const subject = "pivot";
const kind: ViewKind = { resource: "pivot-layouts", rows: sql`v.subject = ${subject}` };

interface Content {
  readonly layout: unknown;
  readonly view: SavedLayout["view"];
}

const shownTo =
  (known: Knowing) =>
  ({ id, name, shared, mine, ownerName, version, content }: KeptView): SavedLayout => {
    const { layout, view } = content as Content;
    return {
      id,
      name,
      shared,
      mine,
      ownerName,
      version,
      view,
      ...restored(layout, (field) => groupField(field, known) !== undefined),
    };
  };

/** @throws Problem 422 for a layout with unknown fields */
function kept({ name, shared, layout, view }: LayoutInput, known: Knowing) {
  asked(layout, known);
  return { name, shared, content: { layout, view } };
}

/** A stored layout, without fields that no longer exist. @param knows true if the caller may use an added field */
export function restored(
  stored: unknown,
  knows: (field: DimensionName) => boolean,
): { layout: PivotLayout; lost: string[] } {
  const lost: string[] = [];
  const given = (stored ?? {}) as Record<string, unknown>;
  const kept = <S extends z.ZodType<object>>(name: string, schema: S): z.output<S>[] => {
    const all = given[name];
    return (Array.isArray(all) ? all : []).flatMap((item: unknown) => {
      const read = schema.safeParse(item);
      if (read.success && (!("field" in read.data) || knows(read.data.field as DimensionName))) return [read.data];
      lost.push(fieldOf(item));
      return [];
    });
  };
  const measures = kept("measures", layoutParts.value);
  const columns = kept("columns", layoutParts.level);
  const sort = layoutParts.sort.safeParse(given["sort"]);
  // A sort refers to measure and column by position, which changes if a field is gone.
  const keepsSort = sort.success && (sort.data.by === "label" || lost.length === 0);
  const layout: PivotLayout = {
    rows: kept("rows", layoutParts.level),
    columns,
    measures: measures.length > 0 ? measures : [{ measure: "rows", aggregation: "count" }],
    filters: kept("filters", layoutParts.filter),
    ...(keepsSort ? { sort: sort.data } : {}),
  };
  return { layout, lost: [...new Set(lost)] };
}

function fieldOf(item: unknown): string {
  const { field, measure } = (item ?? {}) as { field?: unknown; measure?: unknown };
  return String(field ?? measure ?? "?");
}

export const layoutHandlers: HandlersOf<Calls> = {
  "GET /api/pivot/layouts": async (_, context) => (await readViews(context, kind)).map(shownTo(knownTo(context))),
  "POST /api/pivot/layouts": async ({ body }, context) => {
    const known = knownTo(context);
    return shownTo(known)(await keepView(context, kind, subject, kept(body, known)));
  },
  "PUT /api/pivot/layouts/{id}": async ({ params: { id }, body }, context) => {
    const known = knownTo(context);
    return shownTo(known)(await changeView(context, kind, id, { ...kept(body, known), version: body.version }));
  },
  "DELETE /api/pivot/layouts/{id}": async ({ params: { id } }, context) => {
    await forgetView(context, kind, id);
    return { id };
  },
};
