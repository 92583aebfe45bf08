// The columns of a record: its stored fields, its computed fields, and its tables of lines.
import { sql, type SQL } from "drizzle-orm";
import type { Definition, Field, LinesField } from "../../../src/definition/grammar.ts";
import { columnName, insideJson, isColumn, linesTableName } from "../tables/storage.ts";
import type { ReadContext, Registry } from "../registry.ts";
import { listedFields, readableFields } from "../readable.ts";
import { workedOut } from "./conditionSql.ts";

/** The columns that the caller may see in a list or a record, or all of them inside a change, over a row aliased `t`. */
export function columnsOf(
  { registry, caller, whole }: ReadContext,
  definition: Definition,
  door: "list" | "record",
): SQL {
  const shown = door === "list" ? listedFields : readableFields;
  const fields = whole ? definition.fields : shown(definition, caller);
  const own = Object.entries(fields)
    .filter(([, field]) => field.type !== "related")
    .map(([name, field]) => {
      const value =
        field.type === "lines" ? linesOf(definition, name, field) : valueOf(registry, definition, name, field);
      return sql`${value} as ${sql.identifier(name)}`;
    });
  return sql.join(
    [sql`t.id`, sql`t.version`, sql`t.created_at as "createdAt"`, sql`t.updated_at as "updatedAt"`, ...own],
    sql`, `,
  );
}

/**
 * The lines of a table inside a record, in order. Their keys can't collide with columns, since field names begin with a
 * letter.
 */
function linesOf(definition: Definition, name: string, { fields }: LinesField): SQL {
  const columns = Object.entries(fields).map(([inner, field]) => {
    const value = storedValue(inner, field, "l");
    return sql`${isColumn(field) ? insideJson(field, value) : value} as ${sql.identifier(inner)}`;
  });
  return sql`coalesce((select json_agg(_line) from (
    select ${sql.join([sql`l.id`, ...columns], sql`, `)} from ${sql.identifier(linesTableName(definition.name, name))} l
    where l.parent_id = t.id order by l.position) _line), '[]')`;
}

/** The value of a field, over a row aliased `t`. */
export const valueOf = (registry: Registry, definition: Definition, name: string, field: Field): SQL =>
  field.computed ? workedOut(registry, definition, field).expression : storedValue(name, field);

function storedValue(name: string, field: Field, alias = "t"): SQL {
  const column = sql`${sql.identifier(alias)}.${sql.identifier(columnName(name))}`;
  return field.type === "secret" ? sql`(${column} is not null)` : column;
}
