import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import type { RaRecord } from "ra-core";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { useDefinition } from "../../definitions.tsx";
import { represent } from "../../../../definition/texts/represent.ts";
import { lazyOnce } from "../../../../ui/lazyOnce.ts";
import "./editableCell.css";

const CellEditor = lazyOnce(async () => (await import("./CellEditor.tsx")).CellEditor);

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
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Restores the keyboard focus.
    if (wasOpen.current && !isOpen) button.current?.querySelector("button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen)
    return (
      <Suspense fallback={<span className="editable-cell">{children}</span>}>
        <CellEditor name={name} record={record} onClose={() => setOpen(false)} />
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
