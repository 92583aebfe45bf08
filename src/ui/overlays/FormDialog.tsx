import { useId, type FormEvent, type ReactNode, type Ref } from "react";
import { Button } from "../controls/Button.tsx";
import { Notice } from "../states/Notice.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

interface FormDialogProps extends Pick<DialogProps, "title" | "width" | "children"> {
  onClose: () => void;
  /** The label of the button that submits. */
  confirm: string;
  danger?: boolean;
  busy: boolean;
  /** Why it was refused, unless the message is at a field. */
  failure: ReactNode;
  className: string;
  ref?: Ref<HTMLFormElement>;
  /** Not called while busy: Enter may be pressed twice. */
  onSubmit: () => void;
}

/** A dialog that asks for input; its owner checks what was typed, and closes it. */
export function FormDialog(props: FormDialogProps) {
  const { title, width, onClose, children, confirm, danger, busy, failure, className, ref, onSubmit } = props;
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(width && { width })}
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form={id} look={danger ? "danger" : "primary"} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} ref={ref} className={className} noValidate onSubmit={submit}>
        {failure && (
          <Notice tone="bad" urgent>
            {failure}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
