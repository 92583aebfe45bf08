// Records that may be the same thing twice: those of the named resources that agree in one of the named fields.
import { sql, type SQL } from "drizzle-orm";
import { isRegion } from "../../../src/domain/region.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import { parseRecord } from "../../../src/resources/schema.ts";
import { mayReadField, mayRole, rowsOf } from "./access.ts";
import { readPage, requireRecord } from "./read.ts";
import { type Reach, type WriteReach } from "../registry.ts";
import { columnName, isColumn, tableName } from "../tables/storage.ts";

/** One record that may be the same thing. */
export interface Alike {
  /** The name of its resource. */
  readonly resource: string;
  readonly record: AnyRecord;
  /** The fields that agree. */
  readonly same: readonly string[];
}

/** Of each resource; who has more duplicates than this has another trouble. */
const most = 10;

/**
 * What the caller may see of the records that are like one record, the newest first. A record that it refers to itself,
 * such as the client that a candidate became, is none of them.
 * @throws Problem 404 not there or not theirs
 */
export async function readAlike(reach: Reach, definition: Definition, id: number): Promise<readonly Alike[]> {
  return alikeTo(reach, definition, await requireRecord(reach, definition, id));
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The same for values that are still being typed, as a form has them; what is no right value yet is passed over.
 * @param typed with the `id` of the record that they are to change; without one they are to make a new one
 */
export async function readAlikeTyped(
  reach: WriteReach,
  definition: Definition,
  typed: Values,
): Promise<readonly Alike[]> {
  const { id, region } = typed;
  const names = definition.alike?.by ?? [];
  const given = Object.fromEntries(names.map((name) => [name, typed[name]]));
  const { values } = parseRecord(definition, given, { region: isRegion(region) ? region : reach.region, current: {} });
  const record = typeof id === "number" ? await requireRecord(reach, definition, id) : undefined;
  return alikeTo(reach, definition, { ...record, ...Object.fromEntries(names.map((name) => [name, values[name]])) });
}

async function alikeTo(reach: Reach, definition: Definition, record: Values): Promise<readonly Alike[]> {
  const found: Alike[] = [];
  for (const name of definition.alike?.with ?? []) {
    const target = reach.registry.get(name);
    if (target && mayRole(target, "read", reach.caller.role))
      found.push(...(await alikeIn(target, reach, definition, record)));
  }
  return found;
}

async function alikeIn(target: Definition, reach: Reach, definition: Definition, record: Values): Promise<Alike[]> {
  const { role } = reach.caller;
  const known = (definition.alike?.by ?? []).filter((name) => {
    const [own, other] = [definition.fields[name], target.fields[name]];
    const readable = own && other && mayReadField(own, role) && mayReadField(other, role);
    return readable && isColumn(other) && plain(other, record[name]) !== "";
  });
  const conditions = known.flatMap((name) => agrees(name, target.fields[name], record[name]));
  if (conditions.length === 0) return [];
  const own = [target.name === definition.name ? record["id"] : undefined, ...referredTo(definition, target, record)];
  const { rows } = await reach.db.execute<{ id: number }>(sql`
    select t.id from ${sql.identifier(tableName(target.name))} t
    where ${rowsOf(target, reach.caller)} and (${sql.join(conditions, sql` or `)})
      and t.id <> all (${`{${own.filter((id) => id !== undefined).join(",")}}`}::bigint[])
      ${sql.join(referring(definition, target, record), sql` `)}
    order by t.id desc limit ${most}`);
  if (rows.length === 0) return [];
  const sort = { field: "id", descending: true };
  const filter = { id: rows.map((row) => row.id) };
  const { records } = await readPage(reach, target, { sort, filter, offset: 0, limit: most });
  return records.map((other) => ({
    resource: target.name,
    record: other,
    same: known.filter((name) => isSame(target.fields[name], record[name], other[name])),
  }));
}

/** Names are written in many ways: only their letters and digits count. Everything else is tidied up when it is stored. */
const isName = (field: Field | undefined) => field?.type === "text" || field?.type === "longText";

function plain(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || typeof value === "object") return "";
  if (!isName(field)) return String(value);
  return String(value)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\d]+/gu, "");
}

const isSame = (field: Field | undefined, one: unknown, other: unknown): boolean =>
  plain(field, one) === plain(field, other);

/** The condition that a row agrees in a field; the same folding as `plain`. */
function agrees(name: string, field: Field | undefined, value: unknown): SQL[] {
  const column = sql`t.${sql.identifier(columnName(name))}`;
  if (!isName(field)) return [sql`${column} = ${value}`];
  const folded = sql`regexp_replace(replace(lower(${column} collate "ru"), 'ё', 'е'), '[^[:alnum:]]+' collate "ru", '', 'g')`;
  return [sql`${folded} = ${plain(field, value)}`];
}

/** A record that refers to this one, such as the candidate that this client was, is none of those alike either. */
const referring = (definition: Definition, target: Definition, { id }: Values): SQL[] =>
  Object.entries(target.fields).flatMap(([name, field]) =>
    field.type === "reference" && field.to === definition.name && typeof id === "number"
      ? [sql`and t.${sql.identifier(columnName(name))} is distinct from ${id}`]
      : [],
  );

const referredTo = ({ fields }: Definition, target: Definition, record: Values): number[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const id = record[name];
    return field.type === "reference" && field.to === target.name && typeof id === "number" ? [id] : [];
  });
