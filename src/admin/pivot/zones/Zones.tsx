import {
  closestCenter,
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
} from "@dnd-kit/core";
import { useEffect, useRef, useState } from "react";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { useDimensions } from "../data/dimensions.tsx";
import { fieldName } from "../data/names.ts";
import { added, fieldAt, moved, type PivotField, type Spot, type Zone } from "../layout/edit.ts";
import type { Table } from "../layout/table.ts";
import { chipId } from "./FieldChip.tsx";
import { allFields } from "./fieldsFor.ts";
import { zones } from "./menuItems.ts";
import { ZoneBox } from "./ZoneBox.tsx";
import "./zones.css";

interface ZonesProps {
  layout: Table["layout"];
  onChange: (layout: Table["layout"]) => void;
  onEditFilter: (index: number) => void;
  /** True to list all fields, which can be dragged from there. */
  showsFields: boolean;
}

/** The dragged field, from a zone or from the list. */
interface Dragged {
  readonly spot?: Spot;
  readonly field?: PivotField;
}

/** The four zones, between which fields are dragged. */
export function Zones({ layout, onChange, onEditFilter, showsFields }: ZonesProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const known = useDimensions();
  const [dragged, setDragged] = useState<Dragged>();
  const place = useRef<HTMLDivElement>(null);
  // An object, since a field may be moved to the same place twice; later changes of the table leave the focus alone.
  const [follow, setFollow] = useState<{ readonly chip: string }>();
  useEffect(() => {
    if (follow) place.current?.querySelector<HTMLElement>(`[data-chip="${follow.chip}"]`)?.focus();
  }, [follow]);

  const change = (next: Table["layout"], to?: Spot): void => {
    setFollow(to && { chip: chipId(to) });
    onChange(next);
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    setDragged(undefined);
    const { spot, field } = (active.data.current ?? {}) as Dragged;
    const target = over?.data.current as { zone?: Zone; spot?: Spot } | undefined;
    const zone = target?.spot?.zone ?? target?.zone;
    if (!zone) return;
    const index = target?.spot?.index;
    setFollow(undefined);
    if (spot) onChange(moved(layout, spot, zone, known, index));
    else if (field) onChange(added(layout, field, zone, known, index));
  };
  const draggedField = dragged?.field ?? (dragged?.spot && fieldAt(layout, dragged.spot));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearest}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: "" } }}
      onDragStart={({ active }) => setDragged(active.data.current)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <div ref={place} className="zones">
        {showsFields && <FieldList />}
        {zones.map((zone) => (
          <ZoneBox key={zone} zone={zone} layout={layout} onChange={change} onEditFilter={onEditFilter} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {draggedField && (
          <span className="field-chip__button field-chip__button--flying">{fieldName(draggedField, known)}</span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** The chip under the pointer, or the zone around it. */
const nearest: CollisionDetection = (args) => {
  const within = pointerWithin(args);
  const chips = within.filter(({ id }) => String(id).includes(":"));
  if (chips.length > 0) return chips;
  return within.length > 0 ? within : closestCenter(args);
};

/** Dragging works by pointer only: keyboard users have the menus, so nothing is announced. */
const silent = { onDragStart: noWord, onDragOver: noWord, onDragEnd: noWord, onDragCancel: noWord };
function noWord(): undefined {
  return undefined;
}

/** All fields, with a search. */
function FieldList() {
  const known = useDimensions();
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const found = allFields(known).filter((field) => fieldName(field, known).toLowerCase().includes(words));
  return (
    <div className="field-list">
      <TextField label="Найти поле" type="search" icon="search" value={search} onChange={setSearch} />
      <ul className="zone__chips">
        {found.map((field) => (
          <ListedField key={field} field={field} name={fieldName(field, known)} />
        ))}
      </ul>
      {found.length === 0 && <p className="quiet">Такого поля нет.</p>}
    </div>
  );
}

function ListedField({ field, name }: { field: PivotField; name: string }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `list ${field}`, data: { field } });
  return (
    <li ref={setNodeRef} className={isDragging ? "listed-field listed-field--dragged" : "listed-field"} {...listeners}>
      {name}
    </li>
  );
}
