// The search of a list: every word must occur in one of the fields marked for search, or be the value of one; or the whole
// text is the value of one, such as a sum with spaces.
import { sql, type SQL } from "drizzle-orm";
import { searchedBy } from "../../../src/definition/families.ts";
import type { Definition, Field, Fields } from "../../../src/definition/grammar.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Caller } from "../../platform/caller.ts";
import { accessibleRows, may } from "../access.ts";
import { listedFields } from "../readable.ts";
import type { ReadContext } from "../registry.ts";
import { columnName, tableName } from "../tables/storage.ts";
import { typedValues, wordsTyped } from "./typedValue.ts";

/**
 * All marked columns as one lower-case text, identical in the index and in queries; undefined if none is marked.
 * @param fields those that may be searched
 */
export function searchExpression(
  { fields: all }: Definition,
  alias?: string,
  fields: Definition["fields"] = all,
): string | undefined {
  const prefix = alias ? `${alias}.` : "";
  const columns = Object.entries(fields)
    .filter(([, field]) => isSearchedText(field))
    .map(([name]) => `coalesce(${prefix}"${columnName(name)}", '')`);
  if (columns.length === 0) return undefined;
  return `replace(lower((${columns.join(" || ' ' || ")}) collate "ru"), 'ё', 'е')`;
}

/** A `like` pattern that finds the text anywhere, folded like the searched text. */
export const containing = (text: string): string =>
  `%${text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\\%_]/g, "\\$&")}%`;

/** True if the search reads the field's own text. */
export const isSearchedText = (field: Field): boolean => field.search === true && searchedBy(field.type) === "text";

/** The `like` patterns for a typed word; one match is enough. */
export type PatternsOf = (word: string) => readonly string[];

const asTyped: PatternsOf = (word) => [containing(word)];

const like = (expression: string, patterns: readonly string[]): SQL =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`${sql.raw(expression)} like ${pattern}`),
    sql` or `,
  )})`;

/** Up to this many referenced records are looked up first, so that the reference's index can be used. */
const fewRecords = 1000;

/** The search condition over a resource aliased `t`, including marked references; undefined if the text has no words. */
export async function searchCondition(
  definition: Definition,
  text: string,
  context: ReadContext,
  patternsOf: PatternsOf = asTyped,
): Promise<SQL | undefined> {
  const words = wordsTyped(text);
  if (words.length === 0) return undefined;
  const { registry, db, caller } = context;
  const fields = listedFields(definition, caller);
  const perWord: SQL[] = [];
  for (const word of words) {
    const patterns = patternsOf(word);
    const own = textWith(definition, patterns, caller);
    const places = [...(own ? [own] : []), ...valuesAre(fields, word), ...numberIs(definition, word)];
    for (const [name, field] of Object.entries(fields)) {
      // A customer's rows are all the customer's own.
      const isOwner = caller.role === "CUSTOMER" && name === definition.owner;
      const target = field.type === "reference" && field.search && !isOwner ? registry.get(field.to) : undefined;
      const found = target && may(target, "read", caller) && (await recordsWith(db, target, patterns, caller));
      if (found) places.push(sql`t.${sql.identifier(columnName(name))} ${found}`);
    }
    perWord.push(anyOf(places));
  }
  const whole = words.length > 1 ? valuesAre(fields, text) : [];
  return anyOf([sql.join(perWord, sql` and `), ...whole]);
}

const anyOf = (places: readonly SQL[]): SQL =>
  places.length > 0 ? sql`(${sql.join([...places], sql` or `)})` : sql`false`;

/** The conditions that a field of a row aliased `t` has a value that the text means. */
const valuesAre = (fields: Fields, text: string): SQL[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    typedValues(field, text).map((value) => sql`t.${sql.identifier(columnName(name))} = ${value}`),
  );

/** The condition that a row aliased `t` has this number, if its name says it. */
const numberIs = ({ represent }: Definition, word: string): SQL[] =>
  namesIn(represent).includes("id") && /^\d{1,15}$/.test(word) ? [sql`t.id = ${Number(word)}`] : [];

/** The condition that the caller's texts of a row aliased `t` match; the index of all texts narrows it down first. */
function textWith(definition: Definition, patterns: readonly string[], caller: Caller): SQL | undefined {
  const all = searchExpression(definition, "t");
  const own = searchExpression(definition, "t", listedFields(definition, caller));
  if (all === undefined || own === undefined) return undefined;
  return all === own ? like(all, patterns) : sql`(${like(all, patterns)} and ${like(own, patterns)})`;
}

/** `= any (…)` or `in (select …)` for the caller's records of a resource whose text matches; undefined if there are none. */
async function recordsWith(
  db: Queryable,
  target: Definition,
  patterns: readonly string[],
  caller: Caller,
): Promise<SQL | undefined> {
  const matches = textWith(target, patterns, caller);
  if (!matches) return undefined;
  const fitting = sql`select t.id from ${sql.identifier(tableName(target.name))} t
    where ${matches} and ${accessibleRows(target, caller)}`;
  const { rows } = await db.execute<{ id: number }>(sql`${fitting} limit ${fewRecords + 1}`);
  if (rows.length === 0) return undefined;
  if (rows.length > fewRecords) return sql`in (${fitting})`;
  return sql`= any (${`{${rows.map(({ id }) => id).join(",")}}`}::bigint[])`;
}
