// How each field type is stored in PostgreSQL: like its family, unless it has its own entry.
import { sql, type SQL } from "drizzle-orm";
import { entryOf, type FamilyOf } from "../../../src/definition/families.ts";
import type { Field, FieldOf, StoredType } from "../../../src/definition/grammar.ts";

/** The types stored as a column of the record's table; lines have their own table. */
export type ColumnType = Exclude<StoredType, "lines">;
export type ColumnField = { [K in ColumnType]: FieldOf<K> }[ColumnType];

interface Storage<K extends ColumnType> {
  /** The column's type as PostgreSQL's catalogue spells it. */
  readonly type: (field: FieldOf<K>) => string;
  /** Collation: Russian rules or bytes; absent for types without collation. */
  readonly collate?: "ru" | "C" | ((field: FieldOf<K>) => "ru" | "C");
  readonly json?: true;
}

const russian = { type: () => "text", collate: "ru" } as const;
const code = { type: () => "text", collate: "C" } as const;
const json = { type: () => "jsonb", json: true } as const;

/** The storage of a family's types. */
const families: { readonly [F in FamilyOf<ColumnType>]: Storage<ColumnType> } = {
  text: code,
  prose: russian,
  html: russian,
  integer: { type: () => "integer" },
  decimal: { type: () => "numeric(20,4)" },
  day: { type: () => "date" },
  moment: { type: () => "timestamp(3) with time zone" },
  boolean: { type: () => "boolean" },
  choice: code,
  choices: json,
  reference: { type: () => "bigint" },
  ranges: json,
  file: json,
  secret: { type: () => "text" },
};

/** Types that are stored differently from their family. */
const own: { readonly [K in ColumnType]?: Storage<K> } = {
  // A text with a pattern is a code: byte collation lets it join with other codes.
  text: { ...russian, collate: ({ pattern }) => (pattern === undefined ? "ru" : "C") },
  decimal: { type: ({ scale }) => `numeric(20,${scale ?? 4})` },
  money: { type: () => "numeric(14,2)" },
  percent: { type: () => "numeric(7,2)" },
};

const storageOf = ({ type }: ColumnField): Storage<ColumnType> =>
  entryOf(families, own as { readonly [K in ColumnType]?: Storage<ColumnType> }, type);

/** The SQL type of a field's column. */
export const columnType = (field: ColumnField): string => storageOf(field).type(field);

/** The SQL type with its collation, for the column's declaration. */
export function columnDeclaration(field: ColumnField): string {
  const { collate } = storageOf(field);
  const name = typeof collate === "function" ? collate(field) : collate;
  return columnType(field) + (name ? ` collate "${name}"` : "");
}

/** True if the record's own table has a column for the field. */
export const isColumn = (field: Field): field is ColumnField =>
  field.type !== "related" && field.type !== "lines" && field.computed === undefined;

/** A value as a parameter of the column's type. */
export function parameter(field: ColumnField, value: unknown): SQL {
  const given = storageOf(field).json && value !== null ? JSON.stringify(value) : value;
  return typed(field, sql`${given}`);
}

/** Casts a parameter to the column's type. */
export const typed = (field: ColumnField, given: SQL): SQL => sql`${given}::${sql.raw(columnType(field))}`;

/** A value for use inside JSON, in the form that reading the column itself gives. */
export function insideJson(field: ColumnField, value: SQL): SQL {
  const type = columnType(field);
  if (type.startsWith("numeric")) return sql`${value}::text`;
  if (type.startsWith("timestamp")) return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return value;
}

/** `companyName` → `company_name`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `customer-candidates` → `customer_candidates`. */
export const tableName = (resource: string): string => resource.replaceAll("-", "_");

/** The table of a `lines` field: `bills_lines`. */
export const linesTableName = (resource: string, field: string): string =>
  `${tableName(resource)}_${columnName(field)}`;
