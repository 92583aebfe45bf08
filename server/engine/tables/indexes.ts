// Definitions → indexes. A page costs the same among a thousand rows and among a million if an index holds the rows in the
// list's order and tells which of them pass the filter; which indexes that takes follows from the definition alone:
//
//   (date, id, customer_id, paid, …)   each column to sort by, with the filters behind it: rows that don't pass stay unread
//   (customer_id, date, id)            the same among the rows of one owner, who may have few of many
//   (paid, id, customer_id, …)         each filter of few values, to find and to count the rare ones
//   gin (the searched text)            any three letters in a row
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { searchExpression } from "../read/search.ts";
import { columnName, columnType, isColumn, isOrdered, linesTableName, tableName } from "./storage.ts";

export interface Index {
  readonly name: string;
  readonly table: string;
  /** What stands after `on <table>`. */
  readonly on: string;
  readonly unique: boolean;
}

/** An index of PostgreSQL has at most 32 columns. */
const mostBehind = 24;

/** The indexes of a resource's tables. */
export function indexesOf(definition: Definition): readonly Index[] {
  const table = tableName(definition.name);
  const { fields, list, owner, access, routes = {}, indexes = [] } = definition;
  const listed = [...list.columns, list.sort.replace(/^-/, ""), ...(list.filters ?? [])].filter(isSortable(definition));
  const references = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.type === "reference" && isColumn(field);
  });
  const isFew = (name: string) => fewValues.has(fields[name]?.type ?? "");
  const parents = [owner, ...Object.keys(routes.nested ?? {})].filter((name) => fields[name]?.type === "reference");
  const filters = [
    ...parents,
    ...[access.rows?.ADMIN, access.rows?.CUSTOMER].flatMap((rows) => Object.keys(rows ?? {})),
    ...(list.filters ?? []),
  ];
  const behind = unique(filters).filter((name) => isSortable(definition)(name) && isShort(fields[name]));
  const sorts = unique(listed).filter((name) => !isFew(name));
  const on = (key: readonly string[], more: readonly string[] = []) =>
    plainIndex(table, key, [...key, "id", ...more.filter((name) => !key.includes(name)).slice(0, mostBehind)]);
  const text = searchExpression(definition);
  return uniqueByName([
    ...sorts.map((name) => on([name], behind)),
    ...unique([...references, ...listed.filter(isFew)]).map((name) => on([name], behind)),
    ...unique(parents).flatMap((parent) => sorts.map((name) => on([parent, name]))),
    ...indexes.map((key) => on(key)),
    ...Object.keys(fields)
      .filter((name) => fields[name]?.unique)
      .map((name) => ({ ...plainIndex(table, [name, "key"], [name]), unique: true })),
    ...(text ? [{ ...plainIndex(table, ["search"], []), on: `using gin ((${text}) gin_trgm_ops)` }] : []),
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.type === "lines" ? linesIndexes(linesTableName(definition.name, name), field.fields) : [],
    ),
  ]);
}

/** Types of which many rows share a value, so that nobody needs an order within the value but that of another field. */
const fewValues: ReadonlySet<string> = new Set(["boolean", "choice", "reference"]);

/** Everything but texts, which would make an index larger than its table. */
const isShort = (field: Field | undefined): boolean =>
  field?.type === "choice" || (field !== undefined && isColumn(field) && columnType(field) !== "text");

const linesIndexes = (table: string, fields: Definition["fields"]): Index[] => [
  plainIndex(table, ["parent"], ["parentId", "position"]),
  ...Object.keys(fields)
    .filter((name) => fields[name]?.type === "reference")
    .map((name) => plainIndex(table, [name], [name])),
];

const isSortable =
  ({ fields }: Definition) =>
  (name: string): boolean => {
    const field = fields[name];
    return field ? isColumn(field) && isOrdered(field) : name === "createdAt" || name === "updatedAt";
  };

/** The index that keeps two records from sharing a value of a field. */
export const uniqueIndexName = (resource: string, field: string): string =>
  plainIndex(tableName(resource), [field, "key"], [field]).name;

function plainIndex(table: string, words: readonly string[], columns: readonly string[]): Index {
  const name = indexName(table, words.map(columnName).join("_"));
  return { name, table, on: `(${columns.map((field) => `"${columnName(field)}"`).join(", ")})`, unique: false };
}

/** PostgreSQL cuts names at 63 bytes; two that differ behind that would be one. */
function indexName(table: string, words: string): string {
  const name = `${table}_${words}`;
  const short = `${name.slice(0, 50)}_${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
  return `${name.length > 59 ? short : name}_idx`;
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

const uniqueByName = (indexes: readonly Index[]): readonly Index[] => [
  ...new Map(indexes.map((index) => [index.name, index])).values(),
];

/** What was made here bears a comment that says how: so it is known what has changed, and what is nobody else's. */
const mark = "From the definition: ";

/**
 * Makes the indexes of these tables those that are wanted. What somebody else made by hand stays.
 * Runs in the transaction of the migration.
 */
export async function syncIndexes(db: Queryable, wanted: readonly Index[]): Promise<void> {
  if (wanted.length === 0) return;
  const made = await readMade(db, wanted);
  const names = new Set(wanted.map(({ name }) => name));
  for (const name of made.keys()) if (!names.has(name)) await db.execute(sql.raw(`drop index "${name}"`));
  for (const index of wanted) {
    if (made.get(index.name) === described(index)) continue;
    const { name, table, on, unique: isUnique } = index;
    await db.execute(sql.raw(`drop index if exists "${name}"`));
    await db.execute(sql.raw(`create ${isUnique ? "unique " : ""}index "${name}" on "${table}" ${on}`));
    await db.execute(sql.raw(`comment on index "${name}" is '${described(index).replaceAll("'", "''")}'`));
  }
}

const described = ({ on, unique: isUnique }: Index): string => `${mark}${isUnique ? "unique " : ""}${on}`;

/** The comments of the indexes that were made here, by name. */
async function readMade(db: Queryable, wanted: readonly Index[]): Promise<ReadonlyMap<string, string>> {
  const tables = sql.join(
    unique(wanted.map(({ table }) => table)).map((table) => sql`${table}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ name: string; comment: string }>(sql`
    select i.relname as name, d.description as comment
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid
    join pg_description d on d.objoid = i.oid and d.classoid = 'pg_class'::regclass
    where c.relnamespace = current_schema()::regnamespace and c.relname in (${tables})`);
  return new Map(rows.filter(({ comment }) => comment.startsWith(mark)).map(({ name, comment }) => [name, comment]));
}
