// The full-text search of a list: every word must occur in one of the fields marked for search.
import { sql, type SQL } from "drizzle-orm";
import { isSearched } from "../../../src/definition/families.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Registry } from "../registry.ts";
import { columnName, tableName } from "../tables/storage.ts";

/** All marked columns as one lower-case text, identical in the index and in queries; undefined if none is marked. */
export function searchExpression(definition: Definition, alias?: string): string | undefined {
  const prefix = alias ? `${alias}.` : "";
  const columns = Object.entries(definition.fields)
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
export const isSearchedText = (field: Field): boolean => field.search === true && isSearched(field.type);

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
  { registry, db }: { readonly registry: Registry; readonly db: Queryable },
  patternsOf: PatternsOf = asTyped,
): Promise<SQL | undefined> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  const own = searchExpression(definition, "t");
  const perWord: SQL[] = [];
  for (const word of words) {
    const patterns = patternsOf(word);
    const places = own === undefined ? [] : [like(own, patterns)];
    for (const [name, field] of Object.entries(definition.fields)) {
      const target = field.type === "reference" && field.search ? registry.get(field.to) : undefined;
      const found = target && (await recordsWith(db, target, patterns));
      if (found) places.push(sql`t.${sql.identifier(columnName(name))} ${found}`);
    }
    perWord.push(places.length > 0 ? sql`(${sql.join(places, sql` or `)})` : sql`false`);
  }
  return sql.join(perWord, sql` and `);
}

/** `= any (…)` or `in (select …)` for the records of a resource whose text matches; undefined if there are none. */
async function recordsWith(db: Queryable, target: Definition, patterns: readonly string[]): Promise<SQL | undefined> {
  const expression = searchExpression(target, "r");
  if (expression === undefined) return undefined;
  const fitting = sql`select r.id from ${sql.identifier(tableName(target.name))} r where ${like(expression, patterns)}`;
  const { rows } = await db.execute<{ id: number }>(sql`${fitting} limit ${fewRecords + 1}`);
  if (rows.length === 0) return undefined;
  if (rows.length > fewRecords) return sql`in (${fitting})`;
  return sql`= any (${`{${rows.map(({ id }) => id).join(",")}}`}::bigint[])`;
}
