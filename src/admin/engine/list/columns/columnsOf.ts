import type { Role } from "../../../../domain/company/role.ts";
import type { Definition, Field } from "../../../../definition/grammar.ts";
import { maySee } from "../../access.ts";
import { fieldOf } from "../../definitions.tsx";

export interface ColumnOf {
  readonly name: string;
  readonly field: Field;
  /** True if it is visible by default. */
  readonly usual: boolean;
}

/** The possible columns of a list: the definition's first, then all other fields with a value. */
export function columnsOf(definition: Definition, role: Role): readonly ColumnOf[] {
  const { columns } = definition.list;
  const others = Object.keys(definition.fields).filter((name) => !columns.includes(name));
  return [...columns, ...others, ...systemColumns.filter((name) => !columns.includes(name))].flatMap((name) => {
    const field = fieldOf(definition, name);
    if (!field || field.type === "related" || !maySee(field, role)) return [];
    return [{ name, field, usual: columns.includes(name) }];
  });
}

const systemColumns = ["id", "createdAt", "updatedAt"];
