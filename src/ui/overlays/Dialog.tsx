import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { focusPage } from "../focusPage.ts";
import "./Dialog.css";
import { IconButton } from "../controls/IconButton.tsx";

export interface DialogProps {
  open: boolean;
  /**
   * Called for Esc, the close button or a press outside; the owner decides, since input may be lost. Without it, only an
   * action closes the dialog: for what is shown once.
   */
  onClose?: () => void;
  title: string;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  width?: "narrow" | "medium" | "wide";
  children: ReactNode;
}

/**
 * A modal dialog. The focus moves to its first input or main action; the browser keeps it inside and restores it afterwards.
 */
export function Dialog({ open, onClose, title, actions, width = "medium", children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isShownOnce = !onClose;
  // A layout effect, since a removed dialog could not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    // What is shown once must not close by another press of Enter: the browser focuses the first button instead.
    const forget = isShownOnce ? undefined : focusBeginning(element);
    return () => {
      forget?.();
      element.close();
      // The element that opened it may be gone. Checked after all removals, since the whole page may change.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusPage();
      });
    };
  }, [open, isShownOnce]);
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog--${width}`}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // Browsers let a second Esc close a dialog that refused the first.
        if (event.key === "Escape" && !onClose) event.preventDefault();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
    >
      {open && (
        <div className="dialog__sheet">
          {/* Not a <header>, which outside of <main> would be a page banner. */}
          <div className="dialog__header">
            <h2 id={id}>{title}</h2>
            {onClose && <IconButton icon="close" label="Закрыть" onClick={onClose} />}
          </div>
          <div className="dialog__body">{children}</div>
          {actions && <div className="dialog__actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/**
 * Focuses the first input or the main action; in a dialog that destroys something, the cancelling one. Waits for
 * loading content until the user moves the focus. On a phone inputs are skipped, since the keyboard would cover the
 * dialog. An action below the visible part is skipped, since the dialog would scroll to it.
 * @returns a function that stops waiting
 */
function focusBeginning(dialog: HTMLElement): () => void {
  const { activeElement } = document;
  const observer = new MutationObserver(begin);
  observer.observe(dialog, { childList: true, subtree: true });
  begin();
  return () => observer.disconnect();

  function begin(): void {
    const inputs = [
      ...dialog.querySelectorAll<HTMLElement>(".dialog__body :is(input, select, textarea, [contenteditable=true])"),
    ];
    const action =
      dialog.querySelector<HTMLElement>(".dialog__actions .button--primary:not([aria-disabled])") ??
      dialog.querySelector<HTMLElement>(".dialog__actions .button");
    const place =
      (matchMedia("(pointer: coarse)").matches ? undefined : inputs.find((input) => !input.matches(passedOver))) ??
      (action && isAtBeginning(action, dialog) ? action : undefined);
    if (document.activeElement === activeElement) place?.focus();
    if (document.activeElement !== activeElement) observer.disconnect();
  }
}

/** Measured from the dialog, which may still be moving in. */
const isAtBeginning = (element: HTMLElement, dialog: HTMLElement): boolean =>
  element.getBoundingClientRect().bottom - dialog.getBoundingClientRect().top <= dialog.clientHeight;

const passedOver = "[data-tools] *, :disabled, [readonly], [hidden], [type=hidden], [tabindex='-1']";
