import type { Role } from "../../../../domain/company/role.ts";
import type { Definition, Field } from "../../../../definition/grammar.ts";
import { listColumns } from "../../../../definition/listColumns.ts";
import { maySee } from "../../../../definition/access/access.ts";
import { fieldOf } from "../../definitions.tsx";

export interface ColumnOf {
  readonly name: string;
  readonly field: Field;
  /** True if it is visible by default. */
  readonly usual: boolean;
  /** The definition's width in CSS pixels. */
  readonly given?: number | undefined;
  /** Columns of the highest rank are the first to go when there is no room. */
  readonly rank: number;
  /** True if its total is shown below the list. */
  readonly summed: boolean;
}

/** The possible columns of a list: the definition's first, then all other fields with a value. */
export function columnsOf(definition: Definition, role: Role): readonly ColumnOf[] {
  const said = new Map(listColumns(definition).map((column) => [column.field, column]));
  const columns = [...said.keys()];
  const others = Object.keys(definition.fields).filter((name) => !said.has(name));
  return [...columns, ...others, ...systemColumns.filter((name) => !said.has(name))].flatMap((name) => {
    const field = fieldOf(definition, name);
    if (!field || field.type === "related" || !maySee(field, role)) return [];
    const { width: given, rank = 1 } = said.get(name) ?? { rank: 1 };
    return [
      { name, field, usual: said.has(name), given, rank, summed: definition.list.totals?.includes(name) ?? false },
    ];
  });
}

const systemColumns = ["id", "createdAt", "updatedAt"];
