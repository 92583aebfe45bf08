import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { focusPage } from "../focusPage.ts";
import "./Dialog.css";
import { IconButton } from "../controls/IconButton.tsx";

interface DialogProps {
  open: boolean;
  /** Asked for by Esc, the cross or a press outside; the owner decides, for something typed may be lost. */
  onClose: () => void;
  title: string;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  width?: "narrow" | "medium" | "wide";
  children: ReactNode;
}

/** A question or a form above the page; the focus goes to where it begins. The browser keeps the focus inside and gives it back. */
export function Dialog({ open, onClose, title, actions, width = "medium", children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the page changes: a dialog that is already gone could not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    const forget = focusBeginning(element);
    return () => {
      forget();
      element.close();
      // What it was opened from may be gone by now. Told only when all that goes has gone: it may be the whole page.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusPage();
      });
    };
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog--${width}`}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className="dialog__sheet">
          {/* No <header>: outside of the page's main part that would be the banner of another page. */}
          <div className="dialog__header">
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" label="Закрыть" onClick={onClose} />
          </div>
          <div className="dialog__body">{children}</div>
          {actions && <div className="dialog__actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/**
 * Puts the focus on the first input, or on the main choice; of what would be destroyed, on the way back. What has still to be
 * loaded is waited for, as long as nobody goes elsewhere. On a phone no input: the keyboard would cover what there is to see.
 * @returns ends the waiting
 */
function focusBeginning(dialog: HTMLElement): () => void {
  const { activeElement } = document;
  const observer = new MutationObserver(begin);
  observer.observe(dialog, { childList: true, subtree: true });
  begin();
  return () => observer.disconnect();

  function begin(): void {
    const inputs = [...dialog.querySelectorAll<HTMLElement>(".dialog__body :is(input, select, textarea)")];
    const place =
      (matchMedia("(pointer: coarse)").matches ? undefined : inputs.find((input) => !input.matches(passedOver))) ??
      dialog.querySelector<HTMLElement>(".dialog__actions .button--primary") ??
      dialog.querySelector<HTMLElement>(".dialog__actions .button");
    if (document.activeElement === activeElement) place?.focus();
    if (document.activeElement !== activeElement) observer.disconnect();
  }
}

const passedOver = ":disabled, [readonly], [hidden], [type=hidden], [tabindex='-1']";
