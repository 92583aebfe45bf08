import { Button } from "../../../../ui/controls/Button.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";

interface CloseQuestionProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before a dialog with unsaved input is closed. */
export function CloseQuestion({ open, onStay, onLeave }: CloseQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Закрыть без сохранения?"
      width="narrow"
      actions={
        <>
          <Button onClick={onLeave}>Закрыть форму</Button>
          <Button look="primary" onClick={onStay}>
            Остаться
          </Button>
        </>
      }
    >
      <p>Набранное здесь ещё не сохранено.</p>
    </Dialog>
  );
}
