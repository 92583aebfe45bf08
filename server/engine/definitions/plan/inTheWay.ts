// Finds the records that a step affects or that prevent it.
import { sql, type SQL } from "drizzle-orm";
import type { Field } from "../../../../src/definition/grammar.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { columnType, isColumn, tableName } from "../../tables/storage.ts";
import type { Step } from "./compare.ts";
import { conversionOf } from "./conversions.ts";

export interface Found {
  readonly count: number;
  /** The first of these records. */
  readonly ids: readonly number[];
  /** Their values, most frequent first. */
  readonly values: readonly { readonly value: unknown; readonly count: number }[];
}

const nothing: Found = { count: 0, ids: [], values: [] };
const maxShown = 5;

/** The records that a step affects: with values that stay behind, or that don't fit the new requirement. */
export async function findRecords(db: Queryable, resource: string, step: Step): Promise<Found> {
  const { before, within } = step;
  if (!before || (within && !within.from)) return nothing;
  const { declared, storedIn } = before;
  const table = sql`${sql.identifier(within?.from?.storedIn ?? tableName(resource))}`;
  const column = sql`t.${sql.identifier(storedIn)}`;
  const place = { table, column, declared, filled: isFilled(declared, storedIn, column) };
  const wanted = (asked[step.kind] as Ask<Step>)(step, place);
  if (!wanted) return nothing;
  const id = within ? sql`t.parent_id` : sql`t.id`;
  const value = wanted.values ?? sql`null::text`;
  const { rows } = await db.execute<{ count: number; ids: number[]; values: Found["values"] }>(sql`
    with hit as materialized (select ${id} as id, ${value} as value from ${table} t where ${wanted.fits})
    select (select count(distinct id)::integer from hit) as count,
      array(select distinct id from hit order by id limit ${maxShown}) as ids,
      (select coalesce(json_agg(v), '[]') from (
        select value, count(*)::integer as count from hit where value is not null
        group by value order by count(*) desc, value limit ${maxShown}) v) as "values"`);
  return rows[0] ?? nothing;
}

interface Wanted {
  readonly fits: SQL;
  /** The value to show of each record. */
  readonly values?: SQL;
}

interface Place {
  readonly table: SQL;
  /** The column over the table's alias `t`. */
  readonly column: SQL;
  /** True for rows with a value. */
  readonly filled: SQL;
  readonly declared: Field;
}

type Ask<S extends Step> = (step: S, place: Place) => Wanted | undefined;

const withValue: Ask<Step> = (_, { filled }) => ({ fits: filled });
const none: Ask<Step> = () => undefined;

const asked: { readonly [K in Step["kind"]]: Ask<Extract<Step, { kind: K }>> } = {
  added: none,
  renamed: none,
  returned: withValue,
  removed: withValue,
  worked: withValue,
  displaced: withValue,
  retyped: ({ to }, { declared, column, filled }) => ({ fits: conversionOf(declared, to)?.fails(column) ?? filled }),
  // A conditional requirement is checked at the record's next save.
  required: ({ field }, { filled }) => (field.when ? undefined : { fits: sql`${filled} is not true` }),
  unique: (_, { table, column }) => ({
    fits: sql`${column} in (select o.value from (select ${column} as value from ${table} t) o
      group by o.value having count(*) > 1)`,
    values: sql`${column}::text`,
  }),
  narrowed: ({ choices }, { declared, column }) => {
    const keys = sql`${sql.param(Object.keys(choices))}::text[]`;
    return declared.type === "choices"
      ? { fits: sql`jsonb_exists_any(${column}, ${keys})` }
      : { fits: sql`${column} = any(${keys})`, values: column };
  },
  shortened: ({ most }, { column }) => ({ fits: sql`char_length(${column}) > ${most}::integer` }),
};

/** True for a value that people would call filled in. */
function isFilled(field: Field, stored: string, column: SQL): SQL {
  if (field.type === "lines") return sql`exists (select from ${sql.identifier(stored)} l where l.parent_id = t.id)`;
  if (field.type === "boolean") return column;
  if (field.type === "choices" || field.type === "ranges") return sql`${column} <> '[]'::jsonb`;
  return isColumn(field) && columnType(field) === "text" ? sql`${column} <> ''` : sql`${column} is not null`;
}
