import { useSortable } from "@dnd-kit/sortable";
import { useId, useState } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { Spot } from "../layout/edit.ts";
import { FieldMenu } from "./FieldMenu.tsx";
import type { MenuGroup } from "./menuItems.ts";

interface FieldChipProps {
  spot: Spot;
  label: string;
  /** Its filter in words. */
  note?: string;
  /** «Строки», for screen readers. */
  zoneLabel: string;
  menu: () => readonly MenuGroup[];
}

/** The drag-and-drop id of a field in a zone. */
export const chipId = ({ zone, index }: Spot): string => `${zone}:${index}`;

/** A field in a zone: draggable by pointer; its menu does the same by keyboard. */
export function FieldChip({ spot, label, note, zoneLabel, menu }: FieldChipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: chipId(spot),
    data: { spot },
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? "field-chip field-chip--dragged" : "field-chip"}
      style={{ ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }), transition }}
    >
      <button
        type="button"
        className="field-chip__button"
        data-chip={chipId(spot)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-label={`${zoneLabel}: ${label}${note ? `, ${note}` : ""}`}
        {...listeners}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="field-chip__label">{label}</span>
        {note && <span className="field-chip__note">{note}</span>}
        <Icon name="chevron-down" size={16} />
      </button>
      <FieldMenu id={id} anchor={anchor} groups={anchor ? menu() : []} onClose={() => setAnchor(null)} />
    </li>
  );
}
