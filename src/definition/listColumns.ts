// The columns of a list as the definition says them: a name alone, or with a width and a rank.
import type { Definition } from "./grammar.ts";
import type { ListColumn } from "./words/list.ts";

/** The columns in order, each with what is said of it. */
export const listColumns = ({ list }: Pick<Definition, "list">): readonly ListColumn[] =>
  list.columns.map((column) => (typeof column === "string" ? { field: column } : column));

/** The names of a list's columns in order. */
export const columnNames = (definition: Pick<Definition, "list">): readonly string[] =>
  listColumns(definition).map(({ field }) => field);
