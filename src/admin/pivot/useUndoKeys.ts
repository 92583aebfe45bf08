import { useEffect } from "react";

type Step = (() => void) | undefined;

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y), except in inputs. */
export function useUndoKeys(undo: Step, redo: Step): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target, code } = event;
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (target instanceof Element && target.closest("input, textarea, select, dialog, [role=menu]")) return;
      // By the key's position, since its letter depends on the keyboard layout.
      const step = code === "KeyY" || (code === "KeyZ" && event.shiftKey) ? redo : code === "KeyZ" ? undo : undefined;
      if (!step) return;
      event.preventDefault();
      step();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [undo, redo]);
}
