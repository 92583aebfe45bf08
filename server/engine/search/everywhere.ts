// Searches all resources at once: definitions determine the searched fields, the records' names and the access. Each
// resource is queried through its own index for a limited number of records.
import { sql, type SQL } from "drizzle-orm";
import type { FoundBy, SearchAnswer, SearchGroup, SearchHit } from "../../../src/contract/records/search.ts";
import { compare } from "../../../src/domain/money/decimals.ts";
import { numberTyped } from "../../../src/domain/text/numberTyped.ts";
import { plainLetters, searchWords, minSearchLength } from "../../../src/domain/text/searchWords.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { familyOf, searchedBy } from "../../../src/definition/families.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { currencyOf } from "../../../src/definition/texts/currencyOf.ts";
import { may, accessibleRows } from "../access.ts";
import { listedField, listedFields } from "../readable.ts";
import { valueOf } from "../read/columns.ts";
import { readPage } from "../read/read.ts";
import type { ReadContext } from "../registry.ts";
import { containing, isSearchedText, searchCondition, searchExpression, type PatternsOf } from "../read/search.ts";
import { typedValues, withoutDate, withoutLabel } from "../read/typedValue.ts";
import { tableName } from "../tables/storage.ts";
import { slipPatterns } from "./patterns.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";

/** The most records shown and counted per resource. */
const [maxShown, maxCounted] = [5, 100];

interface Attempt {
  readonly by: FoundBy;
  readonly text: string;
  readonly patternsOf: PatternsOf;
}

/**
 * Searches for the text as typed; without results for it on the other keyboard layout, then with one typing mistake per
 * word.
 */
export async function searchEverywhere(context: ReadContext, typed: string): Promise<SearchAnswer> {
  const searched = context.registry.all.filter(
    (definition) => may(definition, "read", context.caller) && isSearchedByItself(definition, context),
  );
  const number = /^\d{1,15}$/.exec(numberTyped(typed))?.[0];
  if (number !== undefined && number.length < minSearchLength) {
    const groups = await groupsOf(searched, (definition) => findNumbered(context, definition, Number(number)));
    return { groups, by: "typed" };
  }
  for (const attempt of attemptsFor(typed)) {
    const groups = await groupsOf(searched, (definition) => findIn(context, definition, attempt));
    if (groups.length > 0) return { groups, by: attempt.by };
  }
  return { groups: [], by: "typed" };
}

function attemptsFor(typed: string): readonly Attempt[] {
  const text = tidy(typed);
  if (text.length < minSearchLength) return [];
  const exact: PatternsOf = (word) => [containing(word)];
  const number = withoutDate(text);
  const words = searchWords(text);
  const plain = words.map(({ word }) => word).join(" ");
  const other = words.map((word) => word.other ?? word.word).join(" ");
  return [
    { by: "typed", text, patternsOf: exact },
    ...(other === plain ? [] : [{ by: "layout", text: other, patternsOf: exact } as const]),
    ...(number === text || number.length < minSearchLength
      ? []
      : [{ by: "slip", text: number, patternsOf: exact } as const]),
    { by: "slip", text: plain, patternsOf: slipPatterns },
  ];
}

/** Normalises the text: «№ 17» is searched as 17, +375 (29) 123-45-67 by its digits. */
function tidy(typed: string): string {
  const text = numberTyped(typed);
  return /^\+?[\d\s()-]{7,}$/.test(text) ? text.replace(/[^\d]/g, "") : text;
}

/** The text of a row aliased `t` that the caller may search. */
const textOf = (definition: Definition, { caller }: ReadContext): string | undefined =>
  searchExpression(definition, "t", listedFields(definition, caller));

/** True if the search covers more of the resource than the records that it refers to. */
const isSearchedByItself = (definition: Definition, { caller }: ReadContext): boolean =>
  Object.values(listedFields(definition, caller)).some(
    ({ search, type }) => search === true && searchedBy(type) !== "name",
  );

type Find = (definition: Definition) => Promise<SearchGroup | undefined>;

async function groupsOf(definitions: readonly Definition[], find: Find): Promise<SearchGroup[]> {
  const groups: SearchGroup[] = [];
  for (const definition of definitions) {
    const group = await find(definition);
    if (group) groups.push(group);
  }
  return groups;
}

async function findNumbered(
  context: ReadContext,
  definition: Definition,
  id: number,
): Promise<SearchGroup | undefined> {
  const hits = await hitsOf(context, definition, [id], undefined);
  return hits.length === 0 ? undefined : { resource: definition.name, count: 1, more: false, hits };
}

async function findIn(
  context: ReadContext,
  definition: Definition,
  attempt: Attempt,
): Promise<SearchGroup | undefined> {
  const { db, caller } = context;
  const text = numberTyped(withoutLabel(attempt.text, definition));
  const condition = await searchCondition(definition, text, context, attempt.patternsOf);
  if (!condition) return undefined;
  const expression = sql.raw(textOf(definition, context) ?? "''");
  const [first = ""] = plainLetters(text).split(/\s+/);
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    with found as materialized (
      select t.id, ${expression} as words from ${sql.identifier(tableName(definition.name))} t
      where ${accessibleRows(definition, caller)} and ${condition} limit ${maxCounted + 1})
    select id, count(*) over () as count from found
    order by ${nearness(first)}, length(words), id desc limit ${maxShown}`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    resource: definition.name,
    count: Math.min(row.count, maxCounted),
    more: row.count > maxCounted,
    hits: await hitsOf(
      context,
      definition,
      rows.map(({ id }) => id),
      text,
    ),
  };
}

/** Ranks matches at the start first, and those found only through a reference last. */
const nearness = (word: string): SQL => sql`coalesce(nullif(position(${word} in words), 0), 1000)`;

async function hitsOf(
  context: ReadContext,
  definition: Definition,
  ids: readonly number[],
  text: string | undefined,
): Promise<SearchHit[]> {
  const sort = { field: "id", descending: true };
  const { records } = await readPage(context, definition, { sort, filter: { id: ids }, offset: 0, limit: maxShown });
  const owners = await ownerNames(context, definition, records);
  return ids.flatMap((id) => {
    const record = records.find((one) => one.id === id);
    if (!record) return [];
    const customer = owners.get(Number(record[definition.owner])) ?? null;
    return [{ id, named: namedBy(definition, record), found: foundIn(context, definition, record, text), customer }];
  });
}

const namesOf = ({ represent }: Definition): readonly string[] => namesIn(represent);

const namedBy = (definition: Definition, record: AnyRecord): Record<string, unknown> =>
  Object.fromEntries(namesOf(definition).map((name) => [name, record[name] ?? null]));

/** The first searched field that contains the text, unless the record's name already does. */
function foundIn(
  { caller }: ReadContext,
  definition: Definition,
  record: AnyRecord,
  text: string | undefined,
): SearchHit["found"] {
  if (text === undefined) return null;
  const [word = ""] = plainLetters(text).split(/\s+/);
  const says = (name: string) => typeof record[name] === "string" && plainLetters(record[name]).includes(word);
  if (namesOf(definition).some(says)) return null;
  const [name, field] =
    Object.entries(listedFields(definition, caller)).find(
      ([one, declared]) => (isSearchedText(declared) && says(one)) || isValue(declared, record[one], text),
    ) ?? [];
  if (name === undefined) return null;
  const currency = field?.type === "money" ? currencyOf(field, record, caller.region) : null;
  return { field: name, value: String(record[name]).slice(0, 200), currency };
}

function isValue(field: Field, value: unknown, text: string): boolean {
  if (typeof value !== "string") return false;
  const isDecimal = familyOf(field.type) === "decimal";
  return typedValues(field, text).some((typed) => (isDecimal ? compare(typed, value) === 0 : typed === value));
}

/** The names of the customers who own the records, by id. */
async function ownerNames(
  { db, caller, registry }: ReadContext,
  { owner, fields }: Definition,
  records: readonly AnyRecord[],
): Promise<ReadonlyMap<number, string>> {
  const { tenants } = registry;
  if (!tenants || !may(tenants, "read", caller) || fields[owner]?.type !== "reference" || records.length === 0)
    return new Map();
  const words = namesOf(tenants).flatMap((name) => {
    const field = listedField(tenants, name, caller);
    return field ? [valueOf(registry, tenants, name, field)] : [];
  });
  // Customers may not be allowed to read who owns a record.
  const ids = records.map((record) => record[owner]).filter((id) => typeof id === "number");
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select t.id, concat_ws(' ', ${sql.join(words, sql`, `)}) as name from ${sql.identifier(tableName(tenants.name))} t
    where ${accessibleRows(tenants, caller)} and t.id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row.name]));
}
