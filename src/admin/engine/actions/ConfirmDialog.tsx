import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The label of the confirming button: «Удалить». */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A question before something irreversible, or with effects elsewhere. */
export function ConfirmDialog({
  open,
  title,
  confirm,
  danger,
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button look={danger ? "danger" : "primary"} busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
