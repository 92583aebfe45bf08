import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Checkbox } from "../../ui/controls/Checkbox.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";

/** A name, and whether it is shared with all administrators. */
export interface Named {
  readonly name: string;
  readonly shared: boolean;
}

interface NameDialogProps {
  title: string;
  sharedLabel: string;
  /** The current name. */
  named?: Named | undefined;
  /** A second button that saves a copy under the new name. */
  asNew?: { readonly label: string; readonly onSave: (named: Named) => void } | undefined;
  busy: boolean;
  onSave: (named: Named) => void;
  onClose: () => void;
  /** A description of what is saved. */
  children?: ReactNode;
}

/** Asks for the name of a saved view, and whether to share it. */
export function NameDialog({ title, sharedLabel, named, asNew, busy, onSave, onClose, children }: NameDialogProps) {
  const [name, setName] = useState(named?.name ?? "");
  const [shared, setShared] = useState(named?.shared ?? false);
  const given = { name: name.trim(), shared };
  const isEmpty = given.name === "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isEmpty) onSave(given);
  };
  return (
    <Dialog open onClose={onClose} title={title} width="narrow">
      <form className="name-form" onSubmit={submit}>
        <TextField
          label="Название"
          value={name}
          onChange={setName}
          maxLength={100}
          required
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Checkbox label={sharedLabel} checked={shared} onChange={setShared} />
        {children}
        <div className="name-form__buttons">
          {asNew ? (
            <Button disabled={isEmpty} onClick={() => asNew.onSave(given)}>
              {asNew.label}
            </Button>
          ) : (
            <Button onClick={onClose}>Отмена</Button>
          )}
          <Button type="submit" look="primary" busy={busy} disabled={isEmpty}>
            Сохранить
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
