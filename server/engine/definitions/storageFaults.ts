// Field names that PostgreSQL or the tables of records can't use.
import type { Fault } from "../../../src/definition/check/fault.ts";
import type { Definition, Fields } from "../../../src/definition/grammar.ts";
import { otherOf, tablesOf, type Taken } from "./clashes.ts";
import { columnName, isColumn, linesTableName } from "../tables/storage.ts";

/** Every table of PostgreSQL already has these columns. */
const systemColumns = ["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid", "oid"];
/** Tables for lines inside records already have these columns. */
const lineColumns = ["id", "parent_id", "position"];
/** PostgreSQL cuts names at this many bytes. */
const maxNameLength = 63;

/** Faults of a definition's names as names of tables and columns. */
export function storageFaults(definition: Definition, taken: Taken): readonly Fault[] {
  const { name, fields } = definition;
  return [
    ...columnFaults(fields, "fields", systemColumns),
    ...Object.entries(fields).flatMap(([key, field]) => {
      if (field.type !== "lines") return [];
      const place = `fields.${key}`;
      return [
        ...tooLong(linesTableName(name, key), place),
        ...columnFaults(field.fields, `${place}.fields`, [...systemColumns, ...lineColumns]),
      ];
    }),
    ...tablesOf(definition).flatMap((table) => {
      const other = otherOf(taken.tables, table, definition);
      return other ? [{ place: "name", message: `its table "${table}" belongs to "${other.name}"` }] : [];
    }),
  ];
}

const columnFaults = (fields: Fields, at: string, reserved: readonly string[]): Fault[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!isColumn(field)) return [];
    const column = columnName(name);
    const place = `${at}.${name}`;
    if (reserved.includes(column))
      return [
        {
          place,
          message: `the database reserves "${column}": rename the field, for example to "${name}Value"`,
        },
      ];
    return tooLong(column, place);
  });

const tooLong = (name: string, place: string): Fault[] =>
  name.length <= maxNameLength
    ? []
    : [
        {
          place,
          message: `"${name}" is longer than the ${maxNameLength} characters that a name can have in the database`,
        },
      ];
