import { lazy, Suspense, useEffect, useState } from "react";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import type { Definition } from "../../../definition/grammar.ts";

const load = () => import("./SearchDialog.tsx");
const SearchDialog = lazy(async () => ({ default: (await import("./SearchDialog.tsx")).SearchDialog }));

/** Milliseconds: what the page itself needs comes first. */
const soon = 2000;

/**
 * Opens the global search: by the header's button, or Ctrl+K on every page.
 * @param builtIn the definitions besides the operators'
 */
export function SearchButton({ builtIn }: { builtIn: readonly Definition[] }) {
  const [open, setOpen] = useState(false);
  // By the time of the first Ctrl+K the dialog is there.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), soon);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // By the key's position, since its letter depends on the keyboard layout.
      if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <IconButton
        icon="search"
        label="Найти в кабинете (Ctrl+K)"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>{open && <SearchDialog builtIn={builtIn} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
