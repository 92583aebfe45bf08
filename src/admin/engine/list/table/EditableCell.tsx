import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { RaRecord } from "ra-core";
import { useReturns } from "../../../../shell/kept/kept.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { useDefinition } from "../../definitions.tsx";
import { represent } from "../../../../definition/texts/represent.ts";
import { lazyOnce } from "../../../../ui/lazyOnce.ts";
import type { TypedAhead } from "./CellEditor.tsx";
import "./editableCell.css";

const CellEditor = lazyOnce(async () => (await import("./CellEditor.tsx")).CellEditor);

const nothing: TypedAhead = { text: "", isEntered: false };

interface EditableCellProps {
  name: string;
  label: string;
  record: RaRecord;
  /** The displayed value. */
  children: ReactNode;
}

/** A cell that turns into an input by its button or a double click, and back when saved or cancelled. */
export function EditableCell({ name, label, record, children }: EditableCellProps) {
  const definition = useDefinition();
  const kept = `cell.${definition.name}.${name}.${record.id}`;
  const [isOpen, setOpen] = useState(useReturns(kept));
  const [typed, setTyped] = useState(nothing);
  const button = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Restores the keyboard focus.
    if (wasOpen.current && !isOpen) button.current?.querySelector("button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    setTyped(nothing);
  };
  if (isOpen)
    return (
      <Suspense
        fallback={
          <TypingAhead label={label} typed={typed} onType={setTyped} onCancel={close}>
            {children}
          </TypingAhead>
        }
      >
        <CellEditor kept={kept} name={name} record={record} typed={typed} onClose={close} />
      </Suspense>
    );
  return (
    <span
      className="editable-cell"
      onDoubleClick={() => setOpen(true)}
      onPointerEnter={CellEditor.preload}
      onFocus={CellEditor.preload}
    >
      {children}
      <span className="editable-cell__button" ref={button}>
        <IconButton
          icon="edit"
          label={`Изменить: ${label}, ${represent(definition, record, pageRegion())}`}
          onClick={() => setOpen(true)}
        />
      </span>
    </span>
  );
}

interface TypingAheadProps {
  label: string;
  typed: TypedAhead;
  onType: (typed: TypedAhead) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Takes what is typed while the editor loads. */
function TypingAhead({ label, typed, onType, onCancel, children }: TypingAheadProps) {
  const press = (event: KeyboardEvent): void => {
    // As in the editor: rows and a surrounding form take no keys.
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      onType({ ...typed, isEntered: true });
    }
    if (event.key === "Escape") onCancel();
  };
  return (
    <span className="editable-cell">
      {children}
      <input
        className="editable-cell__typed"
        aria-label={label}
        autoComplete="off"
        autoFocus
        placeholder=" "
        readOnly={typed.isEntered}
        value={typed.text}
        onChange={({ target }) => onType({ text: target.value, isEntered: false })}
        onKeyDown={press}
      />
    </span>
  );
}
