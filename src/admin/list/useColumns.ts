import { useStore } from "ra-core";
import { useMemo } from "react";
import { useDefinition, useRole } from "../definitions.tsx";
import { columnsOf, type ColumnOf } from "./columnsOf.ts";

/** Where this browser remembers which columns are hidden; react-admin's table reads the same place. */
export const columnsKey = (resource: string): string => `${resource}.columns`;

/** The columns that a list can show, and which of them it shows. */
export function useColumns() {
  const definition = useDefinition();
  const role = useRole();
  const columns = useMemo(() => columnsOf(definition, role), [definition, role]);
  const unusual = useMemo(() => columns.filter(({ usual }) => !usual).map(({ name }) => name), [columns]);
  const [hidden, setHidden] = useStore<string[]>(columnsKey(definition.name), unusual);
  return {
    columns,
    hidden,
    unusual,
    shown: columns.filter(({ name }) => !hidden.includes(name)) as readonly ColumnOf[],
    toggle: (name: string, show: boolean): void =>
      setHidden(show ? hidden.filter((other) => other !== name) : [...hidden, name]),
    reset: (): void => setHidden(unusual),
  };
}
