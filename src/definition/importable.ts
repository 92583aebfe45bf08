// What can be imported from files: the word `import` of a definition, and the types that cells can contain.
import type { Definition, FieldType } from "./grammar.ts";
import { isState, type Acting } from "./states/stateFields.ts";

/** The most rows of a file, since they are written in one transaction. */
export const maxImportedRows = 1000;
/** The largest file. */
export const maxImportedMegabytes = 5;

/** Types that a cell can't contain, or that should not be kept in files. */
const unreadable: ReadonlySet<FieldType> = new Set<FieldType>([
  ...(["related", "lines", "ranges", "file", "picture"] as const),
  ...(["richText", "secret", "dateTime"] as const),
]);

/** The editable fields whose value fits into a cell. */
export const importableFields = (definition: Acting): readonly string[] =>
  Object.entries(definition.fields).flatMap(([name, field]) =>
    unreadable.has(field.type) || field.readOnly || field.computed !== undefined || isState(definition, name)
      ? []
      : [name],
  );

/** The fields that can be imported, in the order of the definition's word; empty without the word. */
export function importedFields({ import: word, ...definition }: Acting & Pick<Definition, "import">) {
  const known = importableFields(definition);
  if (word === undefined) return [];
  return word === true ? known : word.filter((name) => known.includes(name));
}

/** The columns of a list's file: with the record's number where files are imported, so that an edited file changes the same records. */
export const exportedColumns = ({ import: word }: Pick<Definition, "import">, columns: readonly string[]) =>
  word === undefined || columns.includes("id") ? columns : ["id", ...columns];
