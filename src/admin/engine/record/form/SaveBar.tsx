import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { Button } from "../../../../ui/controls/Button.tsx";
import { focusPage } from "../../../../ui/focusPage.ts";

interface SaveBarProps {
  /** The form's id. */
  form: string;
  isNew: boolean;
  /** True if the open tab has no inputs. */
  idle: boolean;
  /** Called when the user leaves editing without saving; absent for a form that is always edited. */
  onLeave?: (() => void) | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** Saves the form by its button, or by Ctrl+S. */
export function SaveBar({ form, isNew, idle, onLeave, children }: SaveBarProps) {
  const { reset } = useFormContext();
  const { isDirty, isSubmitting } = useFormState();
  const changed = isDirty || isNew;
  const save = useRef<HTMLButtonElement>(null);
  // An effect event sees the last render: keys may come before the effects of that render have run.
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    // By the key's position, since its letter depends on the keyboard layout.
    if (event.code !== "KeyS" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (changed && !isSubmitting && isUppermost(form)) submit(form);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (idle && !changed) return null;
  return (
    <div className="save-bar">
      <Button ref={save} type="submit" look="primary" busy={isSubmitting} disabled={!changed} title="Ctrl+S">
        {isNew ? "Добавить" : "Сохранить"}
      </Button>
      {(isDirty || onLeave) && !isSubmitting && (
        <Button
          look="quiet"
          onClick={() => {
            // This button disappears, and with idle tabs the whole bar.
            if (idle) focusPage();
            else save.current?.focus();
            reset();
            onLeave?.();
          }}
        >
          {isDirty ? "Отменить правки" : "Отмена"}
        </Button>
      )}
      {children}
      <span className="save-bar__state" role="status">
        {isDirty ? "Есть несохранённые правки" : ""}
      </span>
    </div>
  );
}

/** False for a form below an open dialog. */
function isUppermost(id: string): boolean {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  return !dialog || dialog.contains(document.getElementById(id));
}

function submit(id: string): void {
  const form = document.getElementById(id);
  // Inputs commit their text when they lose the focus.
  if (document.activeElement instanceof HTMLElement && form?.contains(document.activeElement)) {
    const { activeElement } = document;
    activeElement.blur();
    activeElement.focus();
  }
  if (form instanceof HTMLFormElement) form.requestSubmit();
}
