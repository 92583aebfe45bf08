import { useEffect, useState } from "react";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { SearchDialog } from "./SearchDialog.tsx";

/** Search everywhere, from every page: by the button in the header, or Ctrl+K. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // By the key's place, as its letter differs between layouts.
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
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
