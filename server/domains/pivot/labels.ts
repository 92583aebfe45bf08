// The names of keys.
import { sql, type SQL } from "drizzle-orm";
import type { Ask } from "./ask.ts";
import { choiceSql } from "./fields/records.ts";
import type { GroupField } from "./sql/fieldSql.ts";

/** Names by key, for keys that differ from their names. */
export async function labelsOf(
  ask: Ask,
  { dimension, records }: GroupField,
  keys: readonly (string | null)[],
): Promise<Readonly<Record<string, string>>> {
  if (dimension.kind === "choice") return choicesOf(dimension.choices, keys);
  const ids = [...new Set(keys)].flatMap((key) => (key === null ? [] : Number(key)));
  if (!records || ids.length === 0) return {};
  const rows = await ask(sql`
    select t.id, ${records.told} from ${records.table} t
    where t.id = any(${sql.param(ids)}::bigint[]) and ${records.only}`);
  return Object.fromEntries(rows.map(([id, told]) => [String(id), records.label(Number(id), told)]));
}

const choicesOf = (choices: Readonly<Record<string, string>>, keys: readonly (string | null)[]) =>
  Object.fromEntries(keys.flatMap((key) => (key !== null && choices[key] !== undefined ? [[key, choices[key]]] : [])));

/** A group's name in SQL, for sorting and searching; the query calls the key `value`. */
export function labelSql({ dimension, records }: GroupField, value: SQL): SQL {
  if (dimension.kind === "choice") return sql`${choiceSql(value, dimension.choices)} collate "ru"`;
  if (records)
    return sql`(select ${records.name} from ${records.table} t where t.id = ${value} and ${records.only}) collate "ru"`;
  return dimension.kind === "text" ? sql`${value} collate "ru"` : value;
}
