// Renames a field in what the database stores by field names: saved views, versions and values by day.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/db/open.ts";
import { listSubject } from "../../views/subjects.ts";

type Names = readonly [old: string, name: string];

/** Renames a field in values by day and versions; a column of a table inside the record is "lines.price". */
export async function renameHistory(db: Queryable, resource: string, [old, name]: Names): Promise<void> {
  await db.execute(sql`
    update effective_values set field = ${name} || substr(field, ${old.length + 1}::integer)
    where resource = ${resource} and (field = ${old} or starts_with(field, ${`${old}.`}))`);
  if (old.includes(".")) return;
  await db.execute(sql`
    update revisions set fields = (fields - ${old}::text) || jsonb_build_object(${name}::text, fields -> ${old}::text),
      changed = case when changed ? ${old} then (changed - ${old}::text) || to_jsonb(${name}::text) else changed end
    where resource = ${resource} and fields ? ${old}`);
}

/** Renames a field in the saved views of the section's list. */
export async function renameInViews(db: Queryable, resource: string, [old, name]: Names): Promise<void> {
  const { rows } = await db.execute<{ id: number; content: unknown }>(sql`
    select id, content from saved_views where subject = ${listSubject(resource)}`);
  for (const { id, content } of rows) {
    const renamed = renamedView(content, old, name);
    if (renamed !== undefined)
      await db.execute(sql`update saved_views set content = ${JSON.stringify(renamed)}::jsonb where id = ${id}`);
  }
}

/** The field of a filter's key: `day` of `day_gte`. */
const askedField = (key: string): string => key.replace(/_(?:gte|lte|like|in)$/, "");

/** The field names that a stored view of a list uses. */
export const namesInView = (content: unknown): readonly string[] => {
  const { filter = {}, columns = [], sort } = partsOf(content);
  return [...Object.keys(filter).map(askedField), ...columns.map((column) => column["name"]), sort?.["field"]].filter(
    (name) => typeof name === "string",
  );
};

function renamedView(content: unknown, old: string, name: string): object | undefined {
  if (!namesInView(content).includes(old)) return undefined;
  const { filter = {}, columns = [], sort } = partsOf(content);
  return {
    ...(content as object),
    filter: Object.fromEntries(
      Object.entries(filter).map(([key, value]) => [
        askedField(key) === old ? name + key.slice(old.length) : key,
        value,
      ]),
    ),
    columns: columns.map((column) => (column["name"] === old ? { ...column, name } : column)),
    sort: sort?.["field"] === old ? { ...sort, field: name } : (sort ?? null),
  };
}

type Values = Readonly<Record<string, unknown>>;

const partsOf = (content: unknown) =>
  (content ?? {}) as { readonly filter?: Values; readonly columns?: readonly Values[]; readonly sort?: Values | null };
