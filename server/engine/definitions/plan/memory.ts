// Remembers which column or table belongs to which field of an operator's section.
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/db/open.ts";
import { columnName, linesTableName } from "../../tables/storage.ts";
import type { Continued, Matching, Remembered } from "./match.ts";

/** The present and removed fields of each of these sections, by name. */
export async function readMemory(
  db: Queryable,
  resources: readonly string[],
): Promise<ReadonlyMap<string, readonly Remembered[]>> {
  const { rows } = await db.execute<Record<string, unknown> & Remembered & { resource: string }>(sql`
    select resource, id, parent_id as "parentId", name, former_names as "formerNames", stored_in as "storedIn",
      removed, declared
    from section_fields where resource = any(${sql.param(resources)}::text[]) order by id`);
  const memory = new Map(resources.map((name): [string, Remembered[]] => [name, []]));
  for (const row of rows) memory.get(row.resource)?.push(row);
  return memory;
}

/** The column or table of a field, by its name. */
export const placeOf = (resource: string, { name, field }: Pick<Continued, "name" | "field">): string =>
  field.type === "lines" ? linesTableName(resource, name) : columnName(name);

/** The name under which a field's values are kept if another field takes its place; no field's own name can equal it. */
export const asideName = ({ storedIn, id }: Remembered): string => `${storedIn.slice(0, 40)}_${id}`;

/** The columns or tables of removed fields after the others have taken theirs. */
export function leftPlaces(resource: string, { fields, left }: Matching): ReadonlyMap<Remembered, string> {
  const taken = new Set(fields.map((one) => placeOf(resource, one)));
  return new Map(left.map((one) => [one, taken.has(one.storedIn) ? asideName(one) : one.storedIn]));
}

/** Stores the changes. */
export async function remember(
  db: Queryable,
  resource: string,
  matching: Matching,
  parentId: number | null = null,
): Promise<void> {
  const { fields } = matching;
  // Frees names that another field takes over.
  const renamed = fields.flatMap(({ name, from }) => (from && from.name !== name && !from.removed ? [from.id] : []));
  if (renamed.length > 0)
    await db.execute(sql`update section_fields set removed = true where id = any(${sql.param(renamed)}::bigint[])`);
  for (const [one, storedIn] of leftPlaces(resource, matching))
    if (!one.removed || storedIn !== one.storedIn)
      await db.execute(sql`
        update section_fields set removed = true, stored_in = ${storedIn} where id = ${one.id}`);
  for (const { name, field, from } of fields) {
    const storedIn = placeOf(resource, { name, field });
    if (!from || (from.name === name && !from.removed && isDeepStrictEqual(from.declared, field))) continue;
    const former =
      from.name === name ? from.formerNames : [...from.formerNames.filter((one) => one !== name), from.name];
    await db.execute(sql`
      update section_fields set name = ${name}, former_names = ${sql.param(former)}, stored_in = ${storedIn},
        removed = false, declared = ${JSON.stringify(field)}::jsonb
      where id = ${from.id}`);
  }
  const ids = new Map(fields.flatMap(({ name, from }) => (from ? [[name, from.id]] : [])));
  const added = fields.filter(({ from }) => !from);
  if (added.length > 0) {
    const rows = added.map((one) => ({ name: one.name, stored_in: placeOf(resource, one), declared: one.field }));
    const { rows: made } = await db.execute<{ id: number; name: string }>(sql`
      insert into section_fields (resource, parent_id, name, stored_in, declared)
      select ${resource}::text, ${parentId}::bigint, name, stored_in, declared
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(name text, stored_in text, declared jsonb)
      returning id, name`);
    for (const { id, name } of made) ids.set(name, id);
  }
  for (const { name, inner } of fields) if (inner) await remember(db, resource, inner, ids.get(name) ?? null);
}
