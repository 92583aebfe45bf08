// Derives indexes from definitions. A page takes as long with a million rows as with a thousand if an index has the rows in
// the list's order, with the columns that decide which of them are shown. Every index makes writes slower and takes memory
// from the others, so there are only these:
//
//   (date, id, customer_id, paid, …)   for each column that the list can be sorted by, followed by the deciding fields
//   (customer_id, date, id)            the rows of one owner in the list's own order; other orders sort them
//   (paid, id, customer_id, …)         for each field with few values that decides the state, to find and count rare values
//   (rank of the state, id, …)         for a choice field with states: their declared order
//   (contract_id)                      other filters, references and searched values, unless another index begins with it
//   gin (the searched text)            trigrams
//
// The deciding fields are the owner, those of states, quick filters, badge and access, and filters with few values.
import { createHash } from "node:crypto";
import { isAdded } from "../../../src/definition/extension/added.ts";
import { isSorted, searchedBy } from "../../../src/definition/families.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { type Condition, decisive } from "../../../src/definition/condition.ts";
import { columnNames } from "../../../src/definition/listColumns.ts";
import { badgeOf } from "../../../src/definition/menu/sections.ts";
import { marksOf, pathOf, quickOf } from "../../../src/definition/states/states.ts";
import { searchExpression } from "../read/search.ts";
import { rankOf } from "./rank.ts";
import { columnName, columnType, isColumn, linesTableName, tableName } from "./storage.ts";

export interface Index {
  readonly name: string;
  readonly table: string;
  /** The part after `on <table>`. */
  readonly on: string;
  readonly unique: boolean;
}

/** PostgreSQL allows 32 columns in an index. */
const maxIncluded = 24;

const known = new WeakMap<Definition, readonly Index[]>();

/** The indexes of a resource's tables. */
export function indexesOf(definition: Definition): readonly Index[] {
  const indexes = known.get(definition) ?? indexesIn(definition);
  known.set(definition, indexes);
  return indexes;
}

function indexesIn(definition: Definition): readonly Index[] {
  const table = tableName(definition.name);
  const { fields, list, owner, access, routes = {}, indexes = [] } = definition;
  const order = list.sort.replace(/^-/, "");
  const sortable = isSortable(definition);
  const isFew = (name: string) => fewValues.has(fields[name]?.type ?? "");
  const listed = unique([...columnNames(definition), order]).filter(sortable);
  const filters = (list.filters ?? []).filter(sortable);
  const references = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.type === "reference" && isColumn(field);
  });
  const searchedValues = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.search === true && searchedBy(field.type) === "value";
  });
  const path = deciding([...pathOf(definition), ...quickOf(definition), { when: badgeOf(definition) }]).filter(
    sortable,
  );
  const marks = deciding(marksOf(definition)).filter(sortable);
  const parents = [owner, ...Object.keys(routes.nested ?? {})].filter((name) => fields[name]?.type === "reference");
  const behind = unique([
    ...parents,
    ...[access.rows?.ADMIN, access.rows?.CUSTOMER].flatMap((rows) => Object.keys(rows ?? {})),
    ...filters.filter((name) => isFew(name) && fields[name]?.type !== "reference"),
    ...path,
    ...marks,
    // A filter that operators add has its own index: it must not rebuild all indexes of a large table.
  ]).filter((name) => sortable(name) && isShort(fields[name]) && !isAdded(name));
  const on = (key: readonly string[], more: readonly string[] = []) =>
    plainIndex(table, key, [...key, "id", ...more.filter((name) => !key.includes(name)).slice(0, maxIncluded)]);
  const text = searchExpression(definition);
  return withoutPrefixes([
    ...listed.filter((name) => !isFew(name)).map((name) => on([name], behind)),
    // The region only determines the day.
    ...path.filter((name) => isFew(name) && name !== "region").map((name) => on([name], behind)),
    ...listed.filter(isFew).map((name) => on([name])),
    ...unique([...listed, ...filters]).flatMap((name) => rankIndex(definition, name, behind)),
    ...(sortable(order) ? unique(parents).map((parent) => on([parent, order])) : []),
    ...indexes.map((key) => on(key)),
    ...Object.keys(fields)
      .filter((name) => fields[name]?.unique)
      .map((name) => ({ ...plainIndex(table, [name, "key"], [name]), unique: true })),
    ...unique([...filters, ...references, ...searchedValues, ...marks]).map((name) =>
      plainIndex(table, [name], [name]),
    ),
    ...(text ? [{ ...plainIndex(table, ["search"], []), on: `using gin ((${text}) gin_trgm_ops)` }] : []),
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.type === "lines" ? linesIndexes(linesTableName(definition.name, name), field.fields) : [],
    ),
  ]);
}

/** The fields that conditions depend on. */
const deciding = (conditions: readonly { readonly when?: Condition | undefined }[]): readonly string[] =>
  unique(conditions.flatMap(({ when }) => decisive(when)));

function rankIndex(definition: Definition, name: string, behind: readonly string[]): readonly Index[] {
  const rank = rankOf(definition, name);
  if (rank === undefined) return [];
  const more = ["id", ...behind.filter((other) => other !== name).slice(0, maxIncluded)];
  const { on, ...index } = plainIndex(tableName(definition.name), [name, "place"], more);
  return [{ ...index, on: `(${rank}, ${on.slice(1)}` }];
}

/** Types with many rows per value: sorting by them needs no index on further columns. */
const fewValues: ReadonlySet<string> = new Set(["boolean", "choice", "reference"]);

/** Everything except texts, which would make an index larger than its table. */
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
    return field ? isColumn(field) && isSorted(field.type) : name === "createdAt" || name === "updatedAt";
  };

/** The unique index of a field. */
export const uniqueIndexName = (resource: string, field: string): string =>
  plainIndex(tableName(resource), [field, "key"], [field]).name;

function plainIndex(table: string, words: readonly string[], columns: readonly string[]): Index {
  const name = indexName(table, words.map(columnName).join("_"));
  return { name, table, on: `(${columns.map((field) => `"${columnName(field)}"`).join(", ")})`, unique: false };
}

/** PostgreSQL cuts names at 63 bytes; this keeps two long names different. */
function indexName(table: string, words: string): string {
  const name = `${table}_${words}`;
  const short = `${name.slice(0, 50)}_${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
  return `${name.length > 59 ? short : name}_idx`;
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** The first index of each name, without those whose columns another index begins with. */
function withoutPrefixes(indexes: readonly Index[]): readonly Index[] {
  const all = indexes.filter(({ name }, at) => at === indexes.findIndex((other) => other.name === name));
  return all.filter(
    (index) =>
      index.unique || !all.some((other) => other !== index && other.table === index.table && begins(other, index)),
  );
}

const begins = (longer: Index, { on }: Index): boolean =>
  longer.on === on || longer.on.startsWith(`${on.slice(0, -1)}, `);
