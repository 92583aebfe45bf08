import type { SavedLayout } from "../../../contract/pivot/pivotLayouts.ts";
import { NameDialog, type Named } from "../../engine/NameDialog.tsx";
import type { Table } from "../layout/table.ts";
import { useChangeLayouts } from "./savedLayouts.ts";

interface SaveDialogProps {
  table: Table;
  /** The user's own layout that the table started from. */
  own?: SavedLayout | undefined;
  onSaved: (saved: SavedLayout) => void;
  onClose: () => void;
}

/** Saves a table under a name, privately or shared. */
export function SaveDialog({ table, own, onSaved, onClose }: SaveDialogProps) {
  const { save } = useChangeLayouts();
  const keep = (named: Named, instead?: SavedLayout): void =>
    save.mutate({ ...named, table, ...(instead && { instead }) }, { onSuccess: onSaved });
  return (
    <NameDialog
      title="Сохранить раскладку"
      sharedLabel="Видна всем администраторам"
      named={own}
      asNew={own && { label: "Сохранить как новую", onSave: (named) => keep(named) }}
      busy={save.isPending}
      onSave={(named) => keep(named, own)}
      onClose={onClose}
    />
  );
}
