// The free search of a list: every word must occur somewhere in the fields that the definition marks.
import { sql, type SQL } from "drizzle-orm";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Registry } from "../registry.ts";
import { columnName, tableName } from "../tables/storage.ts";

const textual = new Set(["text", "longText", "email", "phone", "site", "taxNumber", "bankAccount", "bic"]);

/** One lower-case text of all marked columns, the same in the index and in the query; undefined where none is marked. */
export function searchExpression(definition: Definition, alias?: string): string | undefined {
  const prefix = alias ? `${alias}.` : "";
  const columns = Object.entries(definition.fields)
    .filter(([, field]) => isSearchedText(field))
    .map(([name]) => `coalesce(${prefix}"${columnName(name)}", '')`);
  if (columns.length === 0) return undefined;
  return `replace(lower((${columns.join(" || ' ' || ")}) collate "ru"), 'ё', 'е')`;
}

/** Folded as the searched text is, for a `like` that finds it anywhere. */
export const containing = (text: string): string =>
  `%${text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\\%_]/g, "\\$&")}%`;

/** True where the free search looks into the field's own text. */
export const isSearchedText = (field: Field): boolean => field.search === true && textual.has(field.type);

/** The patterns of `like` that a typed word stands for; one that fits is enough. */
export type PatternsOf = (word: string) => readonly string[];

const asTyped: PatternsOf = (word) => [containing(word)];

const like = (expression: string, patterns: readonly string[]): SQL =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`${sql.raw(expression)} like ${pattern}`),
    sql` or `,
  )})`;

/** Of so many records that fit, their ids are looked up first: with them the index of the reference can be used. */
const fewRecords = 1000;

/**
 * The condition of a search text over a resource aliased `t`, also through references that are marked; undefined where
 * the text holds no word.
 */
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

/** `= any (…)` or `in (select …)` for the records of a resource whose text fits; undefined where there are none. */
async function recordsWith(db: Queryable, target: Definition, patterns: readonly string[]): Promise<SQL | undefined> {
  const expression = searchExpression(target, "r");
  if (expression === undefined) return undefined;
  const fitting = sql`select r.id from ${sql.identifier(tableName(target.name))} r where ${like(expression, patterns)}`;
  const { rows } = await db.execute<{ id: number }>(sql`${fitting} limit ${fewRecords + 1}`);
  if (rows.length === 0) return undefined;
  if (rows.length > fewRecords) return sql`in (${fitting})`;
  return sql`= any (${`{${rows.map(({ id }) => id).join(",")}}`}::bigint[])`;
}
