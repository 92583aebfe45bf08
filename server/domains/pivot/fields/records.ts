// The names of referenced records.
import { sql, type SQL } from "drizzle-orm";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { choiceLabel } from "../../../../src/definition/texts/textOf.ts";
import { namesIn } from "../../../../src/definition/texts/placeholders.ts";
import { represent } from "../../../../src/definition/texts/represent.ts";
import type { Dimension, PivotDimension, pivotDimensions } from "../../../../src/resources/pivot/fields.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import type { Caller } from "../../../platform/caller.ts";
import type { Context } from "../../../platform/context.ts";
import { accessibleRows } from "../../../engine/access.ts";
import { readableFields } from "../../../engine/readable.ts";
import type { Registry } from "../../../engine/registry.ts";
import { type ColumnField, columnName, insideJson, isColumn, tableName } from "../../../engine/tables/storage.ts";

/** The caller and the definitions. */
export interface Knowing {
  readonly registry: Registry;
  readonly caller: Caller;
  /** For names of records without a region, and for labels of fields. */
  readonly region: Region;
}

export const knownTo = ({ services, caller, region }: Pick<Context, "services" | "caller" | "region">): Knowing => ({
  registry: services.registry,
  caller,
  region,
});

/** Named records, as rows `t`. */
export interface Records {
  readonly table: SQL;
  /** The rows that the caller may read. */
  readonly only: SQL;
  /** The text that groups are sorted and searched by. */
  readonly name: SQL;
  /** The part of a row that `label` needs. */
  readonly told: SQL;
  readonly label: (id: number, told: unknown) => string;
}

type Fields = typeof pivotDimensions;
type Referred = {
  [K in PivotDimension]: Fields[K] extends { readonly resource: infer R extends string } ? R : never;
}[PivotDimension];

/** How the product's own records are named; the tax number separates customers with the same name. */
const named: { readonly [K in Referred]: SQL } = {
  customers: sql`t.company_name || case when exists (
        select from customers o where o.company_name = t.company_name and o.id <> t.id)
      then ' (' || coalesce(t.company_tax_number, '№ ' || t.id) || ')' else '' end`,
  managers: sql`t.name`,
  systems: sql`t.name`,
  accounts: sql`t.name`,
  contracts: sql`'№ ' || t.number`,
  bills: sql`'№ ' || t.number`,
};

/** The records of a dimension of the product. */
export const ownRecords = (dimension: Dimension): Records | undefined =>
  dimension.kind === "reference" && isReferred(dimension.resource) ? ownRecordsOf(dimension.resource) : undefined;

const isReferred = (resource: string): resource is Referred => Object.hasOwn(named, resource);

const ownRecordsOf = (resource: Referred): Records => ({
  table: sql.identifier(tableName(resource)).getSQL(),
  only: sql`true`,
  name: named[resource],
  told: named[resource],
  label: (_, told) => String(told),
});

/** The records of a section, named by its `represent` with the fields that the caller may read. */
export function recordsOf(section: Definition, { caller, region }: Knowing): Records {
  if (isReferred(section.name)) return ownRecordsOf(section.name);
  const readable = readableFields(section, caller);
  const shown = namesIn(section.represent).flatMap((name): [string, ColumnField][] => {
    const field = Object.hasOwn(readable, name) ? readable[name] : undefined;
    return field && field.type !== "secret" && isColumn(field) ? [[name, field]] : [];
  });
  const told = shown.flatMap(([name, field]) => [sql`${name}::text`, insideJson(field, columnOf(name))]);
  return {
    table: sql.identifier(tableName(section.name)).getSQL(),
    only: accessibleRows(section, caller),
    name: nameSql(section, new Map(shown)),
    told: sql`jsonb_build_object(${sql.join(told, sql`, `)})`,
    label: (id, values) => represent(section, { ...(values as object), id }, region),
  };
}

const columnOf = (name: string): SQL => sql`t.${sql.identifier(columnName(name))}`;

/** `represent` in SQL; numbers are not formatted, since nobody searches for their spaces. */
function nameSql({ represent }: Definition, shown: ReadonlyMap<string, ColumnField>): SQL {
  const parts = represent.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return sql`${part}::text`;
    const field = shown.get(part);
    if (!field) return sql`''`;
    const value = columnOf(part);
    if (field.type === "date") return sql`to_char(${value}, 'DD.MM.YYYY')`;
    if (field.type !== "choice") return sql`${value}::text`;
    const { choices } = field;
    return choiceSql(value, Object.fromEntries(Object.keys(choices).map((key) => [key, choiceLabel(choices, key)])));
  });
  return sql`concat(${sql.join(parts, sql`, `)})`;
}

/** The label of a choice's key; the key itself if it has no label. */
export function choiceSql(value: SQL, choices: Readonly<Record<string, string>>): SQL {
  const labels = Object.entries(choices).map(([key, label]) => sql`when ${key}::text then ${label}::text`);
  return labels.length === 0 ? value : sql`(case ${value} ${sql.join(labels, sql` `)} else ${value} end)`;
}
