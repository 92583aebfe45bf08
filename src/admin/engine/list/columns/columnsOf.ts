import type { Role } from "../../../../domain/role.ts";
import type { Definition, Field } from "../../../../resources/grammar.ts";
import { maySee } from "../../access.ts";
import { fieldOf } from "../../definitions.tsx";

export interface ColumnOf {
  readonly name: string;
  readonly field: Field;
  /** Shown until somebody chooses otherwise. */
  readonly usual: boolean;
}

/** What a list can show: the definition's columns first, then every other field that has a value of its own. */
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
