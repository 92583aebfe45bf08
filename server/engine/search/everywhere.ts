// One search over every resource: which fields it looks through, what a record is called and who may see it all come from
// the definitions. Each resource is asked by its own index for a bounded number of records.
import { sql, type SQL } from "drizzle-orm";
import type { SearchAnswer, SearchGroup, SearchHit } from "../../../src/contract/search.ts";
import { plainLetters, searchWords, shortestSearch } from "../../../src/domain/searchWords.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import { mayReadField, mayRole, rowsOf } from "../read/access.ts";
import { readPage } from "../read/read.ts";
import { type Reach } from "../registry.ts";
import { containing, isSearchedText, searchCondition, searchExpression, type PatternsOf } from "../read/search.ts";
import { tableName } from "../tables/storage.ts";
import { slipPatterns } from "./patterns.ts";

/** So many of each resource are shown, and counted. */
const [mostShown, mostCounted] = [5, 100];

interface Attempt {
  readonly by: SearchAnswer["by"];
  readonly text: string;
  readonly patternsOf: PatternsOf;
}

/** What is found as it was typed; else in the other keyboard layout; else what is one slip away in a word. */
export async function searchEverywhere(reach: Reach, typed: string): Promise<SearchAnswer> {
  const searched = reach.registry.all.filter(
    (definition) => mayRole(definition, "read", reach.caller.role) && searchExpression(definition) !== undefined,
  );
  const number = /^[№#]?\s*(\d{1,15})$/.exec(typed.trim())?.[1];
  if (number !== undefined && number.length < shortestSearch) {
    const groups = await groupsOf(searched, (definition) => findNumbered(reach, definition, Number(number)));
    return { groups, by: "typed" };
  }
  for (const attempt of attemptsFor(typed)) {
    const groups = await groupsOf(searched, (definition) => findIn(reach, definition, attempt));
    if (groups.length > 0) return { groups, by: attempt.by };
  }
  return { groups: [], by: "typed" };
}

function attemptsFor(typed: string): readonly Attempt[] {
  const text = tidy(typed);
  if (text.length < shortestSearch) return [];
  const exact: PatternsOf = (word) => [containing(word)];
  const words = searchWords(text);
  const other = words.map((word) => word.other ?? word.word).join(" ");
  return [
    { by: "typed", text, patternsOf: exact },
    ...(other === plainLetters(text) ? [] : [{ by: "layout", text: other, patternsOf: exact } as const]),
    { by: "slip", text: words.map(({ word }) => word).join(" "), patternsOf: slipPatterns },
  ];
}

/** «№ 17» is looked for as 17, +375 (29) 123-45-67 as its digits. */
function tidy(typed: string): string {
  const text = typed.trim().replace(/^[№#]\s*/, "");
  return /^\+?[\d\s()-]{7,}$/.test(text) ? text.replace(/[^\d]/g, "") : text;
}

type Find = (definition: Definition) => Promise<SearchGroup | undefined>;

async function groupsOf(definitions: readonly Definition[], find: Find): Promise<SearchGroup[]> {
  const groups: SearchGroup[] = [];
  for (const definition of definitions) {
    const group = await find(definition);
    if (group) groups.push(group);
  }
  return groups;
}

async function findNumbered(reach: Reach, definition: Definition, id: number): Promise<SearchGroup | undefined> {
  const hits = await hitsOf(reach, definition, [id], undefined);
  return hits.length === 0 ? undefined : { resource: definition.name, count: 1, more: false, hits };
}

async function findIn(reach: Reach, definition: Definition, attempt: Attempt): Promise<SearchGroup | undefined> {
  const { db, caller } = reach;
  const condition = await searchCondition(definition, attempt.text, reach, attempt.patternsOf);
  if (!condition) return undefined;
  const expression = sql.raw(searchExpression(definition, "t") ?? "''");
  const [first = ""] = plainLetters(attempt.text).split(/\s+/);
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    with found as materialized (
      select t.id, ${expression} as words from ${sql.identifier(tableName(definition.name))} t
      where ${rowsOf(definition, caller)} and ${condition} limit ${mostCounted + 1})
    select id, count(*) over () as count from found
    order by ${nearness(first)}, length(words), id desc limit ${mostShown}`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    resource: definition.name,
    count: Math.min(row.count, mostCounted),
    more: row.count > mostCounted,
    hits: await hitsOf(
      reach,
      definition,
      rows.map(({ id }) => id),
      first,
    ),
  };
}

/** What begins with the word comes first, what is only found through a reference last. */
const nearness = (word: string): SQL => sql`coalesce(nullif(position(${word} in words), 0), 1000)`;

async function hitsOf(
  reach: Reach,
  definition: Definition,
  ids: readonly number[],
  word: string | undefined,
): Promise<SearchHit[]> {
  const sort = { field: "id", descending: true };
  const { records } = await readPage(reach, definition, { sort, filter: { id: ids }, offset: 0, limit: mostShown });
  const customers = await customersOf(reach, definition, records);
  return ids.flatMap((id) => {
    const record = records.find((one) => one.id === id);
    if (!record) return [];
    const customer = customers.get(Number(record[definition.owner])) ?? null;
    return [{ id, named: namedBy(definition, record), found: foundIn(reach, definition, record, word), customer }];
  });
}

const namesOf = ({ represent }: Definition): string[] =>
  [...represent.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const namedBy = (definition: Definition, record: AnyRecord): Record<string, unknown> =>
  Object.fromEntries(namesOf(definition).map((name) => [name, record[name] ?? null]));

/** The first searched field that says what was typed, unless the name says it already. */
function foundIn(
  { caller }: Reach,
  definition: Definition,
  record: AnyRecord,
  word: string | undefined,
): SearchHit["found"] {
  if (word === undefined) return null;
  const says = (name: string) => typeof record[name] === "string" && plainLetters(record[name]).includes(word);
  if (namesOf(definition).some(says)) return null;
  const field = Object.entries(definition.fields).find(
    ([name, declared]) => isSearchedText(declared) && mayReadField(declared, caller.role) && says(name),
  )?.[0];
  return field === undefined ? null : { field, value: String(record[field]).slice(0, 200) };
}

/** The names of the customers whose records these are, by id. */
async function customersOf(
  reach: Reach,
  { owner, fields }: Definition,
  records: readonly AnyRecord[],
): Promise<ReadonlyMap<number, string>> {
  const field = fields[owner];
  if (field?.type !== "reference" || records.length === 0) return new Map();
  const ids = `{${[...new Set(records.map((record) => Number(record[owner])))].join(",")}}`;
  const { rows } = await reach.db.execute<{ id: number; name: string }>(sql`
    select t.id, t.company_name as name from customers t
    where t.id = any (${ids}::bigint[]) and ${rowsOf(reach.registry.require("customers"), reach.caller)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
