// The names of keys.
import { sql, type SQL } from "drizzle-orm";
import {
  type Dimension,
  dimensionOf,
  type PivotDimension,
  type pivotDimensions,
} from "../../../src/resources/pivot/fields.ts";
import type { Ask } from "./ask.ts";
import type { Level } from "./sql/keys.ts";

type Fields = typeof pivotDimensions;
type Referred = {
  [K in PivotDimension]: Fields[K] extends { readonly resource: infer R extends string } ? R : never;
}[PivotDimension];

interface Named {
  readonly table: SQL;
  /** A column of row `t` that separates records with the same name. */
  readonly name: SQL;
}

/** Records that rows refer to; the tax number separates customers with the same name. */
const named: { readonly [K in Referred]: Named } = {
  customers: {
    table: sql`customers`,
    name: sql`t.company_name || case when exists (
        select from customers o where o.company_name = t.company_name and o.id <> t.id)
      then ' (' || coalesce(t.company_tax_number, '№ ' || t.id) || ')' else '' end`,
  },
  managers: { table: sql`managers`, name: sql`t.name` },
  systems: { table: sql`systems`, name: sql`t.name` },
  accounts: { table: sql`accounts`, name: sql`t.name` },
  contracts: { table: sql`contracts`, name: sql`'№ ' || t.number` },
  bills: { table: sql`bills`, name: sql`'№ ' || t.number` },
};

const namedBy = (dimension: Dimension): Named | undefined =>
  dimension.kind === "reference" ? named[dimension.resource as Referred] : undefined;

/** Names by key, for keys that differ from their names. */
export async function labelsOf(
  ask: Ask,
  { field }: Level,
  keys: readonly (string | null)[],
): Promise<Readonly<Record<string, string>>> {
  const dimension = dimensionOf(field);
  if (dimension.kind === "choice") return choicesOf(dimension.choices, keys);
  const records = namedBy(dimension);
  const ids = [...new Set(keys)].flatMap((key) => (key === null ? [] : Number(key)));
  if (!records || ids.length === 0) return {};
  const rows = await ask(sql`
    select t.id, ${records.name} from ${records.table} t where t.id = any(${sql.param(ids)}::bigint[])`);
  return Object.fromEntries(rows.map(([id, name]) => [String(id), String(name)]));
}

const choicesOf = (choices: Readonly<Record<string, string>>, keys: readonly (string | null)[]) =>
  Object.fromEntries(keys.flatMap((key) => (key !== null && choices[key] !== undefined ? [[key, choices[key]]] : [])));

/** A group's name in SQL, for sorting and searching; the query calls the key `value`. */
export function labelSql(field: PivotDimension, value: SQL): SQL {
  const dimension = dimensionOf(field);
  if (dimension.kind === "choice") {
    const choices = Object.entries(dimension.choices).map(([key, label]) => sql`when ${key}::text then ${label}::text`);
    return sql`(case ${value} ${sql.join(choices, sql` `)} else ${value} end) collate "ru"`;
  }
  const records = namedBy(dimension);
  return records
    ? sql`(select ${records.name} from ${records.table} t where t.id = ${value}) collate "ru"`
    : dimension.kind === "text"
      ? sql`${value} collate "ru"`
      : value;
}
