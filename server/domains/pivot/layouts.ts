// Saved layouts of the pivot.
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { layoutParts, type PivotLayout } from "../../../src/contract/pivot/pivot.ts";
import type { LayoutInput, pivotLayoutCalls, SavedLayout } from "../../../src/contract/pivot/pivotLayouts.ts";
import type { HandlersOf } from "../../platform/context.ts";
import {
  changeView,
  forgetView,
  keepView,
  readViews,
  type KeptView,
  type ViewKind,
} from "../../engine/views/savedViews.ts";

type Calls = typeof pivotLayoutCalls;

const subject = "pivot";
const kind: ViewKind = { resource: "pivot-layouts", rows: sql`v.subject = ${subject}` };

interface Content {
  readonly layout: unknown;
  readonly view: SavedLayout["view"];
}

const shown = ({ id, name, shared, mine, ownerName, version, content }: KeptView): SavedLayout => {
  const { layout, view } = content as Content;
  return { id, name, shared, mine, ownerName, version, view, ...restored(layout) };
};

const kept = ({ name, shared, layout, view }: LayoutInput) => ({ name, shared, content: { layout, view } });

/** A stored layout, without fields that no longer exist. */
export function restored(stored: unknown): { layout: PivotLayout; lost: string[] } {
  const lost: string[] = [];
  const given = (stored ?? {}) as Record<string, unknown>;
  const kept = <S extends z.ZodType>(name: string, schema: S): z.output<S>[] => {
    const all = given[name];
    return (Array.isArray(all) ? all : []).flatMap((item: unknown) => {
      const read = schema.safeParse(item);
      if (!read.success) lost.push(fieldOf(item));
      return read.success ? [read.data] : [];
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
  "GET /api/pivot/layouts": async (_, context) => (await readViews(context, kind)).map(shown),
  "POST /api/pivot/layouts": async ({ body }, context) => shown(await keepView(context, kind, subject, kept(body))),
  "PUT /api/pivot/layouts/{id}": async ({ params: { id }, body }, context) =>
    shown(await changeView(context, kind, id, { ...kept(body), version: body.version })),
  "DELETE /api/pivot/layouts/{id}": async ({ params: { id } }, context) => {
    await forgetView(context, kind, id);
    return { id };
  },
};
