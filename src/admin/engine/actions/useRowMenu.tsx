import { useEvent, type RaRecord } from "ra-core";
import { useMemo } from "react";
import type { Definition } from "../../../resources/grammar.ts";
import { may } from "../access.ts";
import { useRole } from "../definitions.tsx";
import { offered } from "./offered.ts";
import { RowMenu } from "./RowMenu.tsx";
import { useDeletion } from "./useDeletion.tsx";
import { useRecordActions } from "./useRecordActions.tsx";

/**
 * What can be done with each row of a list.
 * @returns the menu of a row, the same function until the definition changes and undefined where nothing can be done, and
 * the dialogs that it opens, to be put on the page
 */
export function useRowMenu(definition: Definition) {
  const role = useRole();
  const actions = useRecordActions(definition);
  const deletion = useDeletion(definition);
  const onAction = useEvent(actions.begin);
  const onDelete = useEvent(deletion.ask);
  const hasMenu = may(definition, "delete", role) || offered(definition, "row", role).length > 0;
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
