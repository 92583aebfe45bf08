import type { SavedView, ViewContent } from "../../../../contract/records/views.ts";
import { NameDialog } from "../../NameDialog.tsx";
import { useChangeViews } from "./savedViews.ts";

interface ViewDialogProps {
  /** The view to rename; absent for a new one. */
  instead: SavedView | undefined;
  /** The content of a new view; a renamed one keeps its own. */
  content: ViewContent;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Asks for a view's name, and whether to share it. */
export function ViewDialog({ instead, content, onSaved, onClose }: ViewDialogProps) {
  const { save } = useChangeViews();
  return (
    <NameDialog
      title={instead ? "Вид списка" : "Сохранить вид списка"}
      sharedLabel="Виден всем администраторам"
      named={instead}
      busy={save.isPending}
      onSave={(named) => {
        const { filter, sort, columns } = instead ?? content;
        save.mutate({ ...named, content: { filter, sort, columns }, instead }, { onSuccess: onSaved });
      }}
      onClose={onClose}
    >
      {!instead && <p className="quiet">Сохраняются фильтры, порядок строк и столбцы с их шириной.</p>}
    </NameDialog>
  );
}
