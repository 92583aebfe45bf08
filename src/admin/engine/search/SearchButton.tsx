import { lazy, startTransition, Suspense, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { Definition } from "../../../definition/grammar.ts";
import "./searchField.css";

const load = () => import("./SearchDialog.tsx");
const SearchDialog = lazy(async () => ({ default: (await import("./SearchDialog.tsx")).SearchDialog }));

/** Milliseconds: the page itself loads first. */
const soon = 2000;

/**
 * Opens the global search: by typing into the header's field, by its button where there is no room for the field, or by
 * Ctrl+K on every page.
 * @param builtIn the definitions that are not the operators'
 */
export function SearchButton({ builtIn }: { builtIn: readonly Definition[] }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const isLoaded = useRef(false);
  // The dialog is usually loaded by the first Ctrl+K.
  useEffect(() => {
    const timer = setTimeout(() => {
      load().then(
        () => (isLoaded.current = true),
        () => undefined,
      );
    }, soon);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // By the key's position, since its letter depends on the keyboard layout.
      if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // The field takes the input while the dialog loads.
      if (!isLoaded.current) field.current?.focus();
      // A loaded dialog opens at once: outside a transition React would show it 300 milliseconds later.
      startTransition(() => setOpen(true));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const close = (): void => {
    setOpen(false);
    setTyped("");
  };
  return (
    <>
      <span className="input search-field">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          className="input__control"
          aria-label="Найти в кабинете"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          placeholder="Найти, Ctrl+K"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setOpen(target.value !== "");
          }}
          onKeyDown={({ key }) => {
            if (key === "Enter" || key === "ArrowDown") setOpen(true);
          }}
        />
      </span>
      <span className="search-button">
        <IconButton
          icon="search"
          label="Найти в кабинете (Ctrl+K)"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen(true)}
        />
      </span>
      <Suspense fallback={null}>{open && <SearchDialog builtIn={builtIn} begun={typed} onClose={close} />}</Suspense>
    </>
  );
}
