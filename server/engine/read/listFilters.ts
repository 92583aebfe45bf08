// A list's filter as SQL. The suffixes `_gte`, `_lte`, `_like` (contains the text), `_in` (is, or lists, one of these values)
// and `_has` (is, or lists, this value) apply to the field before them; `lines.accountId` matches any line of a table. Field
// names are checked against the definition; values are always parameters.
import { sql, type SQL } from "drizzle-orm";
import { nearestWord } from "../../../src/domain/text/nearestWord.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { quickOf, stateField } from "../../../src/definition/states/states.ts";
import type { QuickFilter } from "../../../src/definition/words/states.ts";
import { meOf } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { readsAll } from "../readable.ts";
import { columnOfLines, comparable, type Comparable, findField, type Known } from "./comparable.ts";
import { comparison } from "./comparison.ts";
import { conditionSql } from "./conditionSql.ts";
import { constant, joined, type Piece } from "./shapes.ts";
import { containing, isSearchedText, searchExpression } from "./search.ts";

/** The name of the quick filter in a filter, unless the definition has a field of this name. */
const quickName = "quick";

/**
 * The conditions of a list's filter, without `q`.
 * @param besides the other conditions of the list
 */
export function filterConditions(
  known: Known,
  definition: Definition,
  filter: Readonly<Record<string, unknown>>,
  besides: readonly Piece[] = [],
): Piece[] {
  const asked = Object.entries(filter).filter(([key]) => key !== "q");
  const ofColumns = asked
    .filter(([key]) => !isWorkedOut(definition, key))
    .map(([key, value]) => filterCondition(known, definition, key, value, everything));
  // Computed values are only evaluated for rows that match all other conditions.
  const left = allOf("left", [everything, ...besides, ...ofColumns]);
  const others = asked
    .filter(([key]) => isWorkedOut(definition, key))
    .map(([key, value]) => filterCondition(known, definition, key, value, left));
  return [...ofColumns, ...others];
}

const everything = constant("everything", sql`true`);

/** Joins conditions with `and`. */
export const allOf = (shape: string, conditions: readonly Piece[]): Piece =>
  joined(shape, conditions, (all) => sql.join([...all], sql` and `));

const isWorkedOut = ({ fields }: Definition, key: string): boolean =>
  key === quickName || fields[key.replace(/_(gte|lte|in|has)$/, "")]?.computed !== undefined;

function filterCondition(known: Known, definition: Definition, key: string, value: unknown, within: Piece): Piece {
  const isField = findField(definition, key, known.caller) !== undefined;
  if (key === quickName && !isField) return quickCondition(known, definition, value, within);
  const [, base, suffix] = (!isField && /^(.+)_(gte|lte|like|in|has)$/.exec(key)) || [key, key, undefined];
  const ofLines = columnOfLines(definition, base ?? key, known.caller);
  const by = ofLines ?? comparable(known, definition, base ?? key, "filter");
  const fits = suffix === "like" ? likeCondition(definition, by, String(value)) : comparison(by, suffix, value, within);
  return joined(key, [fits], ([fit = sql`true`]) =>
    ofLines ? sql`exists (select from ${ofLines.table} l where l.parent_id = t.id and ${fit})` : fit,
  );
}

/**
 * True if the filter searches texts, which no sorted index supports, or compares a value computed for each row: reading in
 * order and then counting would compute many values twice.
 */
export const looksThroughRows = ({ fields }: Definition, filter: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(filter).some((key) => {
    const computed = fields[key.replace(/_(gte|lte|in|has)$/, "")]?.computed;
    return key === "q" || key.endsWith("_like") || (computed !== undefined && computed !== stateField);
  });

/** Fields in the full-text index are found through it first. */
function likeCondition(definition: Definition, { field, expression }: Comparable, text: string): Piece {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const searched = isSearchedText(field) ? searchExpression(definition, "t") : undefined;
  const fits = (value: SQL | undefined) => sql`${expression}::text ilike ${value}`;
  if (searched === undefined) return { shape: "like", values: [pattern], sql: ([value]) => fits(value), even: false };
  return {
    shape: "like",
    values: [pattern, containing(text)],
    sql: ([value, folded]) => sql`(${fits(value)} and ${sql.raw(searched)} like ${folded})`,
    even: false,
  };
}

/** @throws Problem 400 for a quick filter that the list does not have, or that the caller can't read */
function quickCondition(known: Known, definition: Definition, value: unknown, within: Piece): Piece {
  const { registry, caller } = known;
  const offered = quickFor(definition, known);
  const quick = offered.find(({ key }) => key === value);
  if (quick)
    return joined(
      `${quickName} ${quick.key}`,
      [within, given("region", caller.region), given("user", meOf(caller))],
      ([looking = sql`true`, region = none, userId = none]) =>
        sql`(${conditionSql(quick.when, { definition, registry, caller: { userId, region }, looking })})`,
    );
  const nearest = nearestWord(
    String(value),
    offered.map(({ key }) => key),
  );
  throw new Problem(
    400,
    `Нет такого быстрого фильтра: «${String(value).slice(0, 60)}»` + (nearest ? `. Возможно, «${nearest}»?` : ""),
  );
}

const given = (shape: string, value: unknown): Piece => ({
  shape,
  values: [value],
  sql: ([one = none]) => one,
  even: false,
});

const none = sql`null`;

/** The quick filters whose fields the caller may read. */
export const quickFor = (definition: Definition, known: Known): readonly QuickFilter[] =>
  quickOf(definition).filter(({ when }) => readsAll(when, definition, known));
