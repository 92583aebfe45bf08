// Layouts that administrators keep: each sees their own and the shared ones, and changes only their own.
import { sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { layoutParts, type PivotLayout } from "../../src/contract/pivot.ts";
import type { pivotLayoutCalls, SavedLayout } from "../../src/contract/pivotLayouts.ts";
import { httpMessage, messages } from "../../src/i18n/messages.ts";
import type { Context, Handler, Handlers } from "../context.ts";
import { isUniqueViolation } from "../db/errors.ts";
import { Problem } from "../problem.ts";
import { recordAudit } from "../audit/recordAudit.ts";

type Calls = typeof pivotLayoutCalls;

const resource = "pivot-layouts";

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly shared: boolean;
  readonly mine: boolean;
  readonly ownerName: string;
  readonly version: number;
  readonly layout: unknown;
  readonly view: SavedLayout["view"];
}

async function read({ db, caller }: Context, where: SQL): Promise<SavedLayout[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.name, l.shared, l.owner_id = ${caller.userId} as mine, u.name as "ownerName", l.version, l.layout, l.view
    from pivot_layouts l join users u on u.id = l.owner_id
    where (l.shared or l.owner_id = ${caller.userId}) and ${where}
    order by mine desc, l.name, l.id`);
  return rows.map(({ layout, ...row }) => ({ ...row, ...restored(layout) }));
}

const list: Handler<Calls["GET /api/pivot/layouts"]> = (_, context) => read(context, sql`true`);

const create: Handler<Calls["POST /api/pivot/layouts"]> = async ({ body }, context) => {
  const { db, caller } = context;
  const { name, shared, layout, view } = body;
  const { rows } = await onceNamed(() =>
    db.execute<{ id: number }>(sql`
      insert into pivot_layouts (owner_id, name, shared, layout, view)
      values (${caller.userId}, ${name}, ${shared}, ${JSON.stringify(layout)}::jsonb, ${JSON.stringify(view)}::jsonb)
      returning id`),
  );
  const made = await one(context, rows[0]?.id ?? 0);
  await recordAudit(context, { resource, recordId: made.id, action: "create", after: made });
  return made;
};

const update: Handler<Calls["PUT /api/pivot/layouts/{id}"]> = async ({ params: { id }, body }, context) => {
  const { db, caller } = context;
  const { name, shared, layout, view, version } = body;
  const before = await ownOne(context, id);
  const { rowCount } = await onceNamed(() =>
    db.execute(sql`
      update pivot_layouts set name = ${name}, shared = ${shared}, layout = ${JSON.stringify(layout)}::jsonb,
        view = ${JSON.stringify(view)}::jsonb, version = version + 1, updated_at = now()
      where id = ${id} and owner_id = ${caller.userId} and version = ${version}`),
  );
  const current = await ownOne(context, id);
  if (rowCount !== 1) throw new Problem(409, messages.changedMeanwhile, { current });
  await recordAudit(context, { resource, recordId: id, action: "update", before, after: current });
  return current;
};

const remove: Handler<Calls["DELETE /api/pivot/layouts/{id}"]> = async ({ params: { id } }, context) => {
  const { db, caller } = context;
  const before = await ownOne(context, id);
  await db.execute(sql`delete from pivot_layouts where id = ${id} and owner_id = ${caller.userId}`);
  await recordAudit(context, { resource, recordId: id, action: "delete", before });
  return { id };
};

async function one(context: Context, id: number): Promise<SavedLayout> {
  const [found] = await read(context, sql`l.id = ${id}`);
  if (!found) throw new Problem(404, httpMessage(404));
  return found;
}

/** @throws Problem 403 for a shared layout of somebody else, 404 for what the caller does not see */
async function ownOne(context: Context, id: number): Promise<SavedLayout> {
  const found = await one(context, id);
  if (found.mine) return found;
  throw new Problem(403, `Этот вид сохранил другой администратор, ${found.ownerName}: сохраните его под своим именем`);
}

async function onceNamed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem(422, messages.checkInput, { errors: { name: "У вас уже есть вид с таким названием" } });
  }
}

/** A layout as it was kept, without the fields that have gone since. */
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
  // A sort names its measure and its column by their places, which may be others' now.
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

export const layoutHandlers: Pick<Handlers, keyof Calls> = {
  "GET /api/pivot/layouts": list,
  "POST /api/pivot/layouts": create,
  "PUT /api/pivot/layouts/{id}": update,
  "DELETE /api/pivot/layouts/{id}": remove,
};
