// Records that cells refer to: by number ("#17", or 17), by the name that `represent` gives them, or by a text that the
// search looks through. Who is meant must be certain: two that fit are a question back.
import { sql, type SQL } from "drizzle-orm";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import { rowsOf } from "../read/access.ts";
import type { Reach } from "../registry.ts";
import { isSearchedText } from "../read/search.ts";
import { columnName, tableName } from "../tables/storage.ts";
import { readDay } from "../../platform/sheets/readDay.ts";
import { fold, quoted, type Meant } from "./readCell.ts";

/** What each text of a column refers to. */
export type Found = ReadonlyMap<string, Meant>;

/** Looks for all texts of a column at once, among what the caller may see. */
export async function findReferences(reach: Reach, target: Definition, texts: Iterable<string>): Promise<Found> {
  const wanted = [...new Set(texts)];
  const numbers = wanted.flatMap((text) => numberIn(text) ?? []);
  const matches = new Map<string, Set<number>>();
  const note = (key: string, id: number) => matches.set(key, (matches.get(key) ?? new Set()).add(id));
  for (const id of await existing(reach, target, numbers)) note(`#${id}`, id);
  const names = wanted.filter((text) => !/^#\d/.test(text));
  for (const { name, id } of await named(reach, target, names)) note(name, id);
  for (const { name, id } of await represented(reach, target, names)) note(name, id);
  return new Map(
    wanted.map((text) => {
      const number = numberIn(text);
      const ids = new Set([...(matches.get(fold(text)) ?? []), ...(matches.get(`#${number ?? ""}`) ?? [])]);
      return [text, meantBy(text, target, [...ids])];
    }),
  );
}

/** The number of a record, where the text can be one. */
export function numberIn(text: string): number | undefined {
  const [, digits] = /^#?\s*(\d{1,15})$/.exec(text) ?? [];
  const id = Number(digits);
  return digits !== undefined && id > 0 && Number.isSafeInteger(id) ? id : undefined;
}

function meantBy(text: string, { label }: Definition, ids: readonly number[]): Meant {
  const [id, ...others] = ids.toSorted((a, b) => a - b);
  const short = quoted(text);
  if (id === undefined) return { problem: `${label.one} ${short}: такой записи нет` };
  if (others.length === 0) return { value: id };
  const known = [id, ...others].slice(0, 5).map((one) => `#${one}`);
  return { problem: `${short} подходит к нескольким записям: ${known.join(", ")}. Укажите номер одной из них` };
}

const list = (values: readonly (string | number)[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

async function existing({ db, caller }: Reach, target: Definition, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from ${sql.identifier(tableName(target.name))} t
    where t.id = any (${list(ids)}::bigint[]) and ${rowsOf(target, caller)}`);
  return rows.map(({ id }) => id);
}

/** As `fold` has it. */
const folded = (column: SQL): SQL =>
  sql`btrim(regexp_replace(translate(lower(${column} collate "ru"), 'ё«»“”„', 'е"""""'), '\\s+', ' ', 'g'))`;

interface Named {
  readonly name: string;
  readonly id: number;
}

/** By the whole of a text that the search looks through, or that no two records share. */
async function named({ db, caller }: Reach, target: Definition, texts: readonly string[]): Promise<readonly Named[]> {
  const looked = Object.entries(target.fields).filter(([, field]) => isSearchedText(field) || isUniqueText(field));
  const names = [...new Set(texts.map(fold))];
  if (names.length === 0) return [];
  const found: Named[] = [];
  for (const [field] of looked) {
    const column = folded(sql`t.${sql.identifier(columnName(field))}`);
    const { rows } = await db.execute<{ name: string; id: number }>(sql`
      select ${column} as name, t.id from ${sql.identifier(tableName(target.name))} t
      where ${column} = any (${list(names)}) and ${rowsOf(target, caller)} limit 5000`);
    found.push(...rows);
  }
  return found;
}

const texts: ReadonlySet<string> = new Set(["text", "email", "phone", "site", "taxNumber", "bankAccount", "bic"]);
const isUniqueText = (field: Field): boolean => field.unique === true && texts.has(field.type);

/** By the name that people call the record by: "№ {number} от {startDate}". */
async function represented(reach: Reach, target: Definition, given: readonly string[]): Promise<readonly Named[]> {
  const form = formOf(target);
  if (!form) return [];
  const parsed = given.flatMap((text) => {
    const values = form.read(text);
    return values ? [{ name: fold(text), values }] : [];
  });
  if (parsed.length === 0) return [];
  const columns = form.names.map((name) => sql`(t.${sql.identifier(columnName(name))})::text`);
  const [first = sql`null`] = columns;
  const { rows } = await reach.db.execute<{ id: number; values: (string | null)[] }>(sql`
    select t.id, jsonb_build_array(${sql.join(columns, sql`, `)}) as values
    from ${sql.identifier(tableName(target.name))} t
    where ${folded(first)} = any (${list(parsed.map(({ values }) => values[0] ?? ""))}) and ${rowsOf(target, reach.caller)}
    limit 5000`);
  const known = new Map<string, number[]>();
  for (const { id, values } of rows) {
    const key = JSON.stringify(values.map((value) => fold(value ?? "")));
    known.set(key, [...(known.get(key) ?? []), id]);
  }
  return parsed.flatMap(({ name, values }) => (known.get(JSON.stringify(values)) ?? []).map((id) => ({ name, id })));
}

/** How a name is taken apart; undefined where it holds something that a text does not say certainly. */
function formOf({ represent, fields }: Definition) {
  const names = [...represent.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
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
