import { useEvent, type RaRecord } from "ra-core";
import { useMemo } from "react";
import type { Definition } from "../../../definition/grammar.ts";
import { may } from "../../../definition/access/access.ts";
import { useRole } from "../definitions.tsx";
import { offered } from "./offered.ts";
import { RowMenu } from "./RowMenu.tsx";
import { useDeletion } from "./useDeletion.tsx";
import { useRecordActions } from "./useRecordActions.tsx";

/**
 * The menu of actions for each row of a list.
 * @param list its name on the page
 * @returns a function that renders a row's menu, stable until the definition changes and undefined if there are no actions,
 * and the dialogs to render
 */
export function useRowMenu(definition: Definition, list: string) {
  const role = useRole();
  const actions = useRecordActions(definition, list);
  const deletion = useDeletion(definition);
  const onAction = useEvent(actions.begin);
  const onDelete = useEvent(deletion.ask);
  const hasMenu =
    may(definition, "delete", role) || may(definition, "create", role) || offered(definition, "row", role).length > 0;
  const rowActions = useMemo(
    () => (hasMenu ? (record: RaRecord) => <RowMenu {...{ definition, record, onAction, onDelete }} /> : undefined),
    [hasMenu, definition, onAction, onDelete],
  );
  const dialogs = (
    <>
      {actions.dialogs}
      {deletion.dialog}
    </>
  );
  return { rowActions, dialogs };
}
