import { useEffect, useState } from "react";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import type { Definition } from "../../../definition/grammar.ts";
import { SearchDialog } from "./SearchDialog.tsx";

/**
 * Opens the global search: by the header's button, or Ctrl+K on every page.
 * @param builtIn the definitions besides the operators'
 */
export function SearchButton({ builtIn }: { builtIn: readonly Definition[] }) {
  const [open, setOpen] = useState(false);
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
      {open && <SearchDialog builtIn={builtIn} onClose={() => setOpen(false)} />}
    </>
  );
}
