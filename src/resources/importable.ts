// What a file may bring into a resource: the word `import` of its definition, and what a cell can hold.
import type { Definition, Field, FieldType } from "./grammar.ts";

/** The most rows of one file: they are written in one transaction. */
export const mostImportedRows = 1000;
/** The size of one file. */
export const mostImportedMegabytes = 5;

/** Types that a cell can't hold, or that nobody should keep in a file. */
const unreadable: ReadonlySet<FieldType> = new Set<FieldType>([
  ...(["related", "lines", "ranges", "file", "picture"] as const),
  ...(["richText", "secret", "dateTime"] as const),
]);

/** True where a cell of a table can say the field's value, and people may set it. */
export const isImportable = (field: Field): boolean =>
  !unreadable.has(field.type) && !field.readOnly && field.computed === undefined;

/** The names of the fields that a file may bring, in the order of the definition's word; none where it has no such word. */
export function importedFields({ import: word, fields }: Pick<Definition, "import" | "fields">): readonly string[] {
  if (word === undefined) return [];
  const names = word === true ? Object.keys(fields) : word;
  return names.filter((name) => fields[name] && isImportable(fields[name]));
}
