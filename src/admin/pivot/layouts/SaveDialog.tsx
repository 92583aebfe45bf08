import { useState, type FormEvent } from "react";
import type { SavedLayout } from "../../../contract/pivotLayouts.ts";
import { Button } from "../../../shell/ui/Button.tsx";
import { Checkbox } from "../../../shell/ui/Checkbox.tsx";
import { Dialog } from "../../../shell/ui/Dialog.tsx";
import { TextField } from "../../../shell/ui/TextField.tsx";
import type { Table } from "../layout/table.ts";
import { useChangeLayouts } from "./savedLayouts.ts";

interface SaveDialogProps {
  table: Table;
  /** The layout of one's own that the table began as. */
  own?: SavedLayout | undefined;
  onSaved: (saved: SavedLayout) => void;
  onClose: () => void;
}

/** Keeps a table under a name, for oneself or for everybody. */
export function SaveDialog({ table, own, onSaved, onClose }: SaveDialogProps) {
  const { save } = useChangeLayouts();
  const [name, setName] = useState(own?.name ?? "");
  const [shared, setShared] = useState(own?.shared ?? false);
  const keep = (instead?: SavedLayout): void =>
    save.mutate({ name: name.trim(), shared, table, ...(instead && { instead }) }, { onSuccess: onSaved });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== "") keep(own);
  };
  return (
    <Dialog open onClose={onClose} title="Сохранить раскладку" width="narrow">
      <form className="layouts__form" onSubmit={submit}>
        <TextField label="Название" value={name} onChange={setName} maxLength={100} required autoFocus />
        <Checkbox label="Видна всем администраторам" checked={shared} onChange={setShared} />
        <div className="layouts__buttons">
          {own && (
            <Button disabled={name.trim() === ""} onClick={() => keep()}>
              Сохранить как новую
            </Button>
          )}
          <Button type="submit" look="primary" busy={save.isPending} disabled={name.trim() === ""}>
            Сохранить
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
