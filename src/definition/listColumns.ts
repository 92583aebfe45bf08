// A list's columns as declared: only a name, or also a width and a rank.
import type { Definition } from "./grammar.ts";
import type { ListColumn } from "./words/list.ts";

/** The columns in order, with their width and rank if declared. */
export const listColumns = ({ list }: Pick<Definition, "list">): readonly ListColumn[] =>
  list.columns.map((column) => (typeof column === "string" ? { field: column } : column));

/** The names of a list's columns in order. */
export const columnNames = (definition: Pick<Definition, "list">): readonly string[] =>
  listColumns(definition).map(({ field }) => field);
