// What a definition says about files must be something that a file can do.
import { type Fault, meant } from "./fault.ts";
import type { Definition, Field } from "./grammar.ts";
import { importedFields, isImportable } from "./importable.ts";

/** Faults of the word `import`: fields that no cell can say, and fields that a new record needs and no file brings. */
export function importFaults(definition: Pick<Definition, "import" | "fields">): Fault[] {
  const { import: word, fields } = definition;
  if (word === undefined) return [];
  const known = Object.keys(fields).filter((name) => fields[name] && isImportable(fields[name]));
  const brought = importedFields(definition);
  const needed = Object.keys(fields).filter((name) => fields[name] && isNeeded(fields[name]));
  return [
    ...(word === true ? [] : word).flatMap((name, index): Fault[] => {
      if (known.includes(name)) return [];
      const message = `there is no field "${name}" that a cell can say${meant(name, known)}`;
      return [{ place: `import.${index}`, message }];
    }),
    ...needed
      .filter((name) => !brought.includes(name))
      .map((name): Fault => ({ place: "import", message: `a new record needs "${name}", which no file brings` })),
  ];
}

function isNeeded(field: Field): boolean {
  if (field.type === "related" || field.readOnly || field.computed !== undefined || field.when) return false;
  if (field.type === "lines") return (field.min ?? 0) > 0;
  return Boolean(field.required) && field.default === undefined;
}
