// What a file may bring into a resource: the word `import` of its definition, and what a cell can hold.
import type { Definition, FieldType } from "./grammar.ts";
import { isState, type Acting } from "./state.ts";

/** The most rows of one file: they are written in one transaction. */
export const mostImportedRows = 1000;
/** The size of one file. */
export const mostImportedMegabytes = 5;

/** Types that a cell can't hold, or that nobody should keep in a file. */
const unreadable: ReadonlySet<FieldType> = new Set<FieldType>([
  ...(["related", "lines", "ranges", "file", "picture"] as const),
  ...(["richText", "secret", "dateTime"] as const),
]);

/** The names of the fields whose value a cell of a table can say, and that people may set. */
export const importableFields = (definition: Acting): readonly string[] =>
  Object.entries(definition.fields).flatMap(([name, field]) =>
    unreadable.has(field.type) || field.readOnly || field.computed !== undefined || isState(definition, name)
      ? []
      : [name],
  );

/** The names of the fields that a file may bring, in the order of the definition's word; none where it has no such word. */
export function importedFields({ import: word, ...definition }: Acting & Pick<Definition, "import">) {
  const known = importableFields(definition);
  if (word === undefined) return [];
  return word === true ? known : word.filter((name) => known.includes(name));
}
