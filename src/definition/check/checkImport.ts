// Checks that a definition's imports are possible.
import { isLookedUp } from "../filling/defaults.ts";
import { type Fault, didYouMean } from "./fault.ts";
import type { Definition, Field } from "../grammar.ts";
import { importableFields, importedFields } from "../importable.ts";
import type { Acting } from "../states/stateFields.ts";

/** Errors of the word `import`: fields that no cell can contain, and missing fields that a new record needs. */
export function importFaults(definition: Acting & Pick<Definition, "import">): Fault[] {
  const { import: word, fields } = definition;
  if (word === undefined) return [];
  const known = importableFields(definition);
  const brought = importedFields(definition);
  const needed = Object.keys(fields).filter((name) => fields[name] && isNeeded(fields[name]));
  return [
    ...(word === true ? [] : word).flatMap((name, index): Fault[] => {
      if (known.includes(name)) return [];
      const message = `there is no field "${name}" that fits into a cell${didYouMean(name, known)}`;
      return [{ place: `import.${index}`, message }];
    }),
    ...needed
      .filter((name) => !brought.includes(name))
      .map((name): Fault => ({ place: "import", message: `a new record needs "${name}", which cannot be imported` })),
  ];
}

/** True if every new record needs a given value of the field. */
export function isNeeded(field: Field): boolean {
  if (field.type === "related" || field.readOnly || field.computed !== undefined || field.when) return false;
  if (field.type === "lines") return (field.min ?? 0) > 0;
  return Boolean(field.required) && (field.default === undefined || isLookedUp(field.default));
}
