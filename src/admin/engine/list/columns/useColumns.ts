import { useStore, useStoreContext } from "ra-core";
import { useMemo } from "react";
import type { SavedView } from "../../../../contract/records/views.ts";
import { useUser } from "../../../../shell/RequireUser.tsx";
import { useDefinition } from "../../definitions.tsx";
import { useOpenedView } from "../views/openedView.tsx";
import { arranged, keptOf, type ArrangedColumn, type KeptColumn } from "./arranged.ts";
import { columnsOf } from "./columnsOf.ts";

/**
 * The columns of a list in order, and functions to arrange them. This browser stores the arrangement; with an opened view it
 * lasts until the page is left.
 */
export function useColumns() {
  const definition = useDefinition();
  const { id, role } = useUser();
  const columns = useMemo(() => columnsOf(definition, role), [definition, role]);
  const view = useOpenedView();
  const store = useStoreContext();
  const placeOf = (one: SavedView): string => `${definition.name}.view.${one.id}.${one.version}`;
  const [changed, keep] = useStore<readonly KeptColumn[] | undefined>(
    view ? placeOf(view) : `${id}.${definition.name}.columns`,
  );
  const kept = changed ?? view?.columns;
  const all = useMemo(() => arranged(columns, kept), [columns, kept]);
  const shown = useMemo(() => all.filter(({ hidden }) => !hidden), [all]);
  const change = (name: string, patch: Partial<ArrangedColumn>): void =>
    keep(keptOf(all.map((column) => (column.name === name ? { ...column, ...patch } : column))));
  return {
    all,
    shown,
    show: (name: string, show: boolean): void => change(name, { hidden: !show }),
    resize: (name: string, width: number | undefined): void => change(name, { width }),
    order: (next: readonly ArrangedColumn[]): void => keep(keptOf(next)),
    reset: (): void => keep(undefined),
    /** Keeps the arrangement for the opened view under another name, which is a new version. */
    carryTo: (renamed: SavedView): void => {
      if (renamed.id === view?.id) store.setItem(placeOf(renamed), changed);
    },
  };
}
