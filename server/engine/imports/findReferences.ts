// Resolves the references in cells: by id ("#17" or 17), by the name that `represent` gives records, or by a searchable
// text. An ambiguous text is an error.
import { sql, type SQL } from "drizzle-orm";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { accessibleRows, may } from "../access.ts";
import { listedFields } from "../readable.ts";
import type { ReadContext } from "../registry.ts";
import { isSearchedText } from "../read/search.ts";
import { columnName, tableName } from "../tables/storage.ts";
import { readDay } from "../../platform/sheets/readDay.ts";
import { fold, quoted, type CellReading } from "./readCell.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";

/** The record that each text of a column refers to. */
export type Found = ReadonlyMap<string, CellReading>;

/** Resolves all texts of a column at once, among records that the caller may see. */
export async function findReferences(
  context: ReadContext,
  target: Definition,
  texts: Iterable<string>,
): Promise<Found> {
  const wanted = [...new Set(texts)];
  const numbers = wanted.flatMap((text) => numberIn(text) ?? []);
  const matches = new Map<string, Set<number>>();
  const note = (key: string, id: number) => matches.set(key, (matches.get(key) ?? new Set()).add(id));
  for (const id of await existing(context, target, numbers)) note(`#${id}`, id);
  const names = may(target, "read", context.caller) ? wanted.filter((text) => !/^#\d/.test(text)) : [];
  for (const { name, id } of await named(context, target, names)) note(name, id);
  for (const { name, id } of await represented(context, target, names)) note(name, id);
  return new Map(
    wanted.map((text) => {
      const number = numberIn(text);
      const ids = new Set([...(matches.get(fold(text)) ?? []), ...(matches.get(`#${number ?? ""}`) ?? [])]);
      return [text, referenceOf(text, target, [...ids])];
    }),
  );
}

/** The id in a text, if it has the form of one. */
export function numberIn(text: string): number | undefined {
  const [, digits] = /^#?\s*(\d{1,15})$/.exec(text) ?? [];
  const id = Number(digits);
  return digits !== undefined && id > 0 && Number.isSafeInteger(id) ? id : undefined;
}

function referenceOf(text: string, { label }: Definition, ids: readonly number[]): CellReading {
  const [id, ...others] = ids.toSorted((a, b) => a - b);
  const short = quoted(text);
  if (id === undefined) return { problem: `${label.one} ${short}: такой записи нет` };
  if (others.length === 0) return { value: id };
  const known = [id, ...others].slice(0, 5).map((one) => `#${one}`);
  return {
    problem: `${short} подходит к нескольким записям: ${known.join(", ")}. Укажите номер одной из них`,
    among: ids,
  };
}

const list = (values: readonly (string | number)[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

async function existing(
  { db, caller }: ReadContext,
  target: Definition,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from ${sql.identifier(tableName(target.name))} t
    where t.id = any (${list(ids)}::bigint[]) and ${accessibleRows(target, caller)}`);
  return rows.map(({ id }) => id);
}

/** The same folding as `fold`. */
const folded = (column: SQL): SQL =>
  sql`btrim(regexp_replace(translate(lower(${column} collate "ru"), 'ё«»“”„', 'е"""""'), '\\s+', ' ', 'g'))`;

interface Named {
  readonly name: string;
  readonly id: number;
}

/** Matches a whole value of a searchable or unique field. */
async function named(
  { db, caller }: ReadContext,
  target: Definition,
  texts: readonly string[],
): Promise<readonly Named[]> {
  const looked = Object.entries(listedFields(target, caller)).filter(
    ([, field]) => isSearchedText(field) || isUniqueText(field),
  );
  const names = [...new Set(texts.map(fold))];
  if (names.length === 0) return [];
  const found: Named[] = [];
  for (const [field] of looked) {
    const column = folded(sql`t.${sql.identifier(columnName(field))}`);
    const { rows } = await db.execute<{ name: string; id: number }>(sql`
      select ${column} as name, t.id from ${sql.identifier(tableName(target.name))} t
      where ${column} = any (${list(names)}) and ${accessibleRows(target, caller)} limit 5000`);
    found.push(...rows);
  }
  return found;
}

const texts: ReadonlySet<string> = new Set(["text", "email", "phone", "site", "taxNumber", "bankAccount", "bic"]);
const isUniqueText = (field: Field): boolean => field.unique === true && texts.has(field.type);

/** Matches the record's display name: "№ {number} от {startDate}". */
async function represented(
  context: ReadContext,
  target: Definition,
  given: readonly string[],
): Promise<readonly Named[]> {
  const form = formOf(target, context);
  if (!form) return [];
  const parsed = given.flatMap((text) => {
    const values = form.read(text);
    return values ? [{ name: fold(text), values }] : [];
  });
  if (parsed.length === 0) return [];
  const columns = form.names.map((name) => sql`(t.${sql.identifier(columnName(name))})::text`);
  const [first = sql`null`] = columns;
  const { rows } = await context.db.execute<{ id: number; values: (string | null)[] }>(sql`
    select t.id, jsonb_build_array(${sql.join(columns, sql`, `)}) as values
    from ${sql.identifier(tableName(target.name))} t
    where ${folded(first)} = any (${list(parsed.map(({ values }) => values[0] ?? ""))}) and ${accessibleRows(target, context.caller)}
    limit 5000`);
  const known = new Map<string, number[]>();
  for (const { id, values } of rows) {
    const key = JSON.stringify(values.map((value) => fold(value ?? "")));
    known.set(key, [...(known.get(key) ?? []), id]);
  }
  return parsed.flatMap(({ name, values }) => (known.get(JSON.stringify(values)) ?? []).map((id) => ({ name, id })));
}

/** The pattern of a display name; undefined if a field in it can't be read by the caller, or not be read back from text. */
function formOf(target: Definition, { caller }: ReadContext) {
  const { represent } = target;
  const fields = listedFields(target, caller);
  const names = namesIn(represent);
  const types = names.map((name) => fields[name]?.type ?? "none");
  if (names.length === 0 || !types.every((type) => texts.has(type) || type === "date" || type === "integer"))
    return undefined;
  const literals = represent.split(/\{\w+\}/).map((text) => fold(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${literals.join("\\s*(.+?)\\s*")}$`, "u");
  const read = (text: string): readonly string[] | undefined => {
    const [, ...parts] = pattern.exec(fold(text.slice(0, 500))) ?? [];
    if (parts.length !== names.length) return undefined;
    const values = parts.map((part, index) => (types[index] === "date" ? readDay(part) : part.trim()));
    return values.every((value) => value !== undefined) ? values : undefined;
  };
  return { names, read };
}
