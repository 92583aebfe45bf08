import { useContext, useState } from "react";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Dialog, type DialogProps } from "../../../../ui/overlays/Dialog.tsx";
import { UnsavedAbove } from "./inPlace.ts";

type AskingDialogProps = Omit<DialogProps, "open"> & { onClose: () => void };

/** A dialog with a form: closing it other than by its buttons asks before unsaved input is lost. */
export function AskingDialog({ onClose, ...rest }: AskingDialogProps) {
  const unsavedRef = useContext(UnsavedAbove);
  const [asking, ask] = useState(false);
  return (
    <>
      <Dialog open onClose={() => (unsavedRef.current ? ask(true) : onClose())} {...rest} />
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title="Закрыть без сохранения?"
        width="narrow"
        actions={
          <>
            <Button onClick={onClose}>Закрыть форму</Button>
            <Button look="primary" onClick={() => ask(false)}>
              Остаться
            </Button>
          </>
        }
      >
        <p>Набранное здесь ещё не сохранено.</p>
      </Dialog>
    </>
  );
}
