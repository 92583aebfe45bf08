import { useState, type FormEvent } from "react";
import type { SavedView, ViewContent } from "../../contract/views.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { Checkbox } from "../../shell/ui/Checkbox.tsx";
import { Dialog } from "../../shell/ui/Dialog.tsx";
import { TextField } from "../../shell/ui/TextField.tsx";
import { useChangeViews } from "./savedViews.ts";

interface ViewDialogProps {
  /** The view that is called otherwise; a new one where absent. */
  instead: SavedView | undefined;
  /** What is kept under the name. */
  content: (instead: SavedView | undefined) => ViewContent;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Asks for a view's name, and for whom it is. */
export function ViewDialog({ instead, content, onSaved, onClose }: ViewDialogProps) {
  const { save } = useChangeViews();
  const [name, setName] = useState(instead?.name ?? "");
  const [shared, setShared] = useState(instead?.shared ?? false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === "") return;
    const { filter, sort, columns } = content(instead);
    save.mutate({ name: name.trim(), shared, content: { filter, sort, columns }, instead }, { onSuccess: onSaved });
  };
  return (
    <Dialog open onClose={onClose} title={instead ? "Вид списка" : "Сохранить вид списка"} width="narrow">
      <form className="views__form" onSubmit={submit}>
        <TextField label="Название" value={name} onChange={setName} maxLength={100} required autoFocus />
        <Checkbox label="Виден всем администраторам" checked={shared} onChange={setShared} />
        <p className="quiet">Сохраняются фильтры, порядок строк и столбцы с их шириной.</p>
        <div className="views__buttons">
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" look="primary" busy={save.isPending} disabled={name.trim() === ""}>
            Сохранить
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
