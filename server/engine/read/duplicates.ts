// Finds possible duplicates: records of the named resources that agree in one of the named fields.
import { sql, type SQL } from "drizzle-orm";
import { isRegion } from "../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { parseRecord } from "../../../src/definition/schema.ts";
import { may, accessibleRows } from "../access.ts";
import { listedField } from "../readable.ts";
import { readPage, requireRecord } from "./read.ts";
import type { ReadContext, WriteContext } from "../registry.ts";
import { columnName, isColumn, tableName } from "../tables/storage.ts";

/** A possible duplicate. */
export interface Duplicate {
  /** The name of its resource. */
  readonly resource: string;
  readonly record: AnyRecord;
  /** The fields that agree. */
  readonly same: readonly string[];
}

/** The most duplicates listed per resource. */
const maxDuplicates = 10;

/**
 * The possible duplicates of a record that the caller may see, newest first. Excludes a record that it refers to, such as
 * the client made from a candidate.
 * @throws Problem 404 if the caller has no such record
 */
export async function readDuplicates(
  context: ReadContext,
  definition: Definition,
  id: number,
): Promise<readonly Duplicate[]> {
  return duplicatesOf(context, definition, await requireRecord(context, definition, id));
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The same for values typed into a form; invalid values are ignored.
 * @param typed has the `id` of the record being edited, none for a new record
 */
export async function readTypedDuplicates(
  context: WriteContext,
  definition: Definition,
  typed: Values,
): Promise<readonly Duplicate[]> {
  const { id, region } = typed;
  const names = definition.duplicates?.by ?? [];
  const given = Object.fromEntries(names.map((name) => [name, typed[name]]));
  const { values } = parseRecord(definition, given, {
    region: isRegion(region) ? region : context.region,
    current: {},
  });
  const record = typeof id === "number" ? await requireRecord(context, definition, id) : undefined;
  return duplicatesOf(context, definition, {
    ...record,
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
  });
}

async function duplicatesOf(
  context: ReadContext,
  definition: Definition,
  record: Values,
): Promise<readonly Duplicate[]> {
  const found: Duplicate[] = [];
  for (const name of definition.duplicates?.with ?? []) {
    const target = context.registry.get(name);
    if (target && may(target, "read", context.caller))
      found.push(...(await duplicatesIn(target, context, definition, record)));
  }
  return found;
}

async function duplicatesIn(
  target: Definition,
  context: ReadContext,
  definition: Definition,
  record: Values,
): Promise<Duplicate[]> {
  const known = (definition.duplicates?.by ?? []).filter((name) => {
    const [own, other] = [definition, target].map((one) => listedField(one, name, context.caller));
    return own && other && isColumn(other) && plain(other, record[name]) !== "";
  });
  const conditions = known.flatMap((name) => agrees(name, target.fields[name], record[name]));
  if (conditions.length === 0) return [];
  const own = [target.name === definition.name ? record["id"] : undefined, ...referredTo(definition, target, record)];
  const { rows } = await context.db.execute<{ id: number }>(sql`
    select t.id from ${sql.identifier(tableName(target.name))} t
    where ${accessibleRows(target, context.caller)} and (${sql.join(conditions, sql` or `)})
      and t.id <> all (${`{${own.filter((id) => id !== undefined).join(",")}}`}::bigint[])
      ${sql.join(referring(definition, target, record), sql` `)}
    order by t.id desc limit ${maxDuplicates}`);
  if (rows.length === 0) return [];
  const sort = { field: "id", descending: true };
  const filter = { id: rows.map((row) => row.id) };
  const { records } = await readPage(context, target, { sort, filter, offset: 0, limit: maxDuplicates });
  return records.map((other) => ({
    resource: target.name,
    record: other,
    same: known.filter((name) => isSame(target.fields[name], record[name], other[name])),
  }));
}

/** Names are spelt in many ways: only their letters and digits are compared. Other types are normalised when stored. */
const isName = (field: Field | undefined) => field?.type === "text" || field?.type === "longText";

function plain(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || typeof value === "object") return "";
  if (!isName(field)) return String(value);
  return String(value)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\d]+/gu, "");
}

/** The text in quotation marks: a company's name is often typed without its legal form. */
const quotedPart = '["«“„](.+)["»”]';

function quoted(field: Field | undefined, value: unknown): string {
  return isName(field) ? plain(field, new RegExp(quotedPart, "u").exec(String(value))?.[1]) : "";
}

function isSame(field: Field | undefined, one: unknown, other: unknown): boolean {
  const [whole, wholeOther] = [plain(field, one), plain(field, other)];
  if (whole === "" || wholeOther === "") return false;
  return [whole, quoted(field, one)].includes(wholeOther) || whole === quoted(field, other);
}

/** The condition that a row agrees in a field; must match `isSame`. */
function agrees(name: string, field: Field | undefined, value: unknown): SQL[] {
  const column = sql`t.${sql.identifier(columnName(name))}`;
  if (!isName(field)) return [sql`${column} = ${value}`];
  const folded = (text: SQL) =>
    sql`regexp_replace(replace(lower(${text} collate "ru"), 'ё', 'е'), '[^[:alnum:]]+' collate "ru", '', 'g')`;
  const whole = plain(field, value);
  const part = quoted(field, value);
  return [
    sql`${folded(column)} = ${whole}`,
    sql`${folded(sql`substring(${column} from ${quotedPart})`)} = ${whole}`,
    ...(part === "" ? [] : [sql`${folded(column)} = ${part}`]),
  ];
}

/** A record that refers to this one, such as the candidate that became this client, is no duplicate either. */
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
