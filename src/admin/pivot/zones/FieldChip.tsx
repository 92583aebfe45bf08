import { useSortable } from "@dnd-kit/sortable";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useMenu } from "../../../ui/overlays/Menu.tsx";
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
  groups: () => readonly MenuGroup[];
}

/** The drag-and-drop id of a field in a zone. */
export const chipId = ({ zone, index }: Spot): string => `${zone}:${index}`;

/** A field in a zone: draggable by pointer; its menu does the same by keyboard. */
export function FieldChip({ spot, label, note, zoneLabel, groups }: FieldChipProps) {
  const { menu, button } = useMenu();
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
        aria-label={`${zoneLabel}: ${label}${note ? `, ${note}` : ""}`}
        {...listeners}
        {...button}
      >
        <span className="field-chip__label">{label}</span>
        {note && <span className="field-chip__note">{note}</span>}
        <Icon name="chevron-down" size={16} />
      </button>
      <FieldMenu state={menu} groups={menu.anchor ? groups() : []} />
    </li>
  );
}
