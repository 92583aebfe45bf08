import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Checkbox } from "../../ui/controls/Checkbox.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";

/** What something is called, and whether it is for all administrators. */
export interface Named {
  readonly name: string;
  readonly shared: boolean;
}

interface NameDialogProps {
  title: string;
  sharedLabel: string;
  /** What it is called so far. */
  named?: Named | undefined;
  /** Another button: what is called so stays, and a new one is made. */
  asNew?: { readonly label: string; readonly onSave: (named: Named) => void } | undefined;
  busy: boolean;
  onSave: (named: Named) => void;
  onClose: () => void;
  /** What is kept under the name. */
  children?: ReactNode;
}

/** Asks for the name under which something is kept, and for whom it is. */
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
        <TextField label="Название" value={name} onChange={setName} maxLength={100} required autoFocus />
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
