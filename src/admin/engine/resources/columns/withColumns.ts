// Writes the columns and the sort order that an administrator has chosen for a list.
import { isSorted } from "../../../../definition/families.ts";
import type { Definition, Field } from "../../../../definition/grammar.ts";
import { columnNames, listColumns } from "../../../../definition/listColumns.ts";
import { withStates } from "../../../../definition/states/states.ts";
import { systemFields } from "../../../../definition/systemFields.ts";

interface Offered {
  readonly name: string;
  readonly label: string;
}

const all = (definition: Definition): readonly (readonly [string, Field])[] => [
  ...Object.entries(withStates(definition).fields),
  ...Object.entries(systemFields),
];

/** All fields that a list can show: its current columns first, in their order. */
export function offeredColumns(definition: Definition): readonly Offered[] {
  const labels = new Map(all(definition).map(([name, { label }]) => [name, label]));
  const columns = columnNames(definition);
  const others = all(definition).flatMap(([name, { type }]) =>
    type === "related" || columns.includes(name) ? [] : [name],
  );
  return [...columns, ...others].map((name) => ({ name, label: labels.get(name) ?? name }));
}

/** The fields that a list can be sorted by. */
export const offeredOrders = (definition: Definition): readonly { readonly value: string; readonly label: string }[] =>
  all(definition).flatMap(([value, { type, label }]) => (isSorted(type) ? [{ value, label }] : []));

/** The section with these columns, which keep their widths and ranks. */
export function withColumns(definition: Definition, names: readonly string[], sort: string): Definition {
  const said = new Map(listColumns(definition).map((column) => [column.field, column]));
  const columns = names.map((field, at) => {
    const { width, rank } = said.get(field) ?? { field };
    // The first column always stays, and has no rank.
    const kept = { ...(width !== undefined && { width }), ...(rank !== undefined && at > 0 && { rank }) };
    return Object.keys(kept).length > 0 ? { field, ...kept } : field;
  });
  return { ...definition, list: { ...definition.list, columns, sort } };
}
