// Finds the fields that rows are sorted and filtered by, with their SQL over a table aliased `t`.
import { sql, type SQL } from "drizzle-orm";
import { nearestWord } from "../../../src/domain/text/nearestWord.ts";
import { isFiltered, isSorted } from "../../../src/definition/families.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import type { Caller } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { listedField, listedFields } from "../readable.ts";
import { workedOut } from "./conditionSql.ts";
import type { Computed } from "../computed.ts";
import type { Registry } from "../registry.ts";
import { rankSql } from "../tables/rank.ts";
import { columnName, isColumn, linesTableName, type ColumnField } from "../tables/storage.ts";

const systemFields = {
  id: { type: "integer", label: "id", required: true },
  version: { type: "integer", label: "version", required: true },
  createdAt: { type: "dateTime", label: "createdAt", required: true },
  updatedAt: { type: "dateTime", label: "updatedAt", required: true },
} as const satisfies Record<string, Field>;

/** The caller and the definitions. */
export interface Known {
  readonly registry: Registry;
  readonly caller: Caller;
}

/** A field that rows can be compared by, with its SQL over a table aliased `t`. */
export interface Comparable {
  readonly name: string;
  readonly field: ColumnField;
  readonly expression: SQL;
  /** For a field with several values: the values as an array of texts. */
  readonly list?: SQL;
  /** An integer to sort by instead of the value. */
  readonly rank?: SQL;
  readonly having?: Computed["having"];
  readonly ofMany?: Computed["ofMany"];
  /** The column, unless the value is computed. */
  readonly column?: string;
}

/**
 * Finds a field to sort or filter by.
 * @throws Problem 400 naming the closest known field
 */
export function comparable(
  { registry, caller }: Known,
  definition: Definition,
  name: string,
  use: "sort" | "filter",
): Comparable {
  const field = findField(definition, name, caller);
  const isUsed = use === "sort" ? isSorted : isFiltered;
  if (field?.type === "related" || field?.type === "lines" || !field || !isUsed(field.type)) {
    const known = Object.entries(listedFields(definition, caller)).filter(([, { type }]) => isUsed(type));
    const nearest = nearestWord(name, [...known.map(([key]) => key), ...Object.keys(systemFields)]);
    throw new Problem(
      400,
      `Неизвестное поле «${name.slice(0, 60)}» в параметре ${use}` + (nearest ? `. Возможно, «${nearest}»?` : ""),
    );
  }
  const column = columnName(name);
  const made = field.computed
    ? workedOut(registry, definition, field)
    : { column, expression: sql`t.${sql.identifier(column)}` };
  const rank = rankSql(definition, name, made.expression);
  return { name, field, ...made, ...(rank && { rank }) };
}

/** A field that the caller finds in lists, or one that every record has. */
export const findField = (definition: Definition, name: string, caller: Pick<Caller, "role">): Field | undefined =>
  Object.hasOwn(systemFields, name)
    ? systemFields[name as keyof typeof systemFields]
    : listedField(definition, name, caller);

/** A field in a table's lines, such as `lines.accountId`, over lines aliased `l`. */
export function columnOfLines(
  definition: Definition,
  path: string,
  caller: Pick<Caller, "role">,
): (Comparable & { readonly table: SQL }) | undefined {
  const [name = "", inner = ""] = path.split(".");
  const lines = listedField(definition, name, caller);
  if (lines?.type !== "lines") return undefined;
  const field = Object.hasOwn(lines.fields, inner) ? lines.fields[inner] : undefined;
  if (!field || !isColumn(field) || field.type === "secret") return undefined;
  const table = sql`${sql.identifier(linesTableName(definition.name, name))}`;
  return { name: path, field, table, expression: sql`l.${sql.identifier(columnName(inner))}` };
}
