import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { announcements, howToMove } from "./announcements.ts";
import "./sortable.css";

interface SortableListProps<T extends number | string> {
  ids: readonly T[];
  nameOf: (id: T) => string;
  /** The row's role description for screen readers, such as "перетаскиваемая строка". */
  roleDescription: string;
  className: string;
  rowClassName: string;
  /** A row was moved. */
  onMove: (from: number, to: number) => void;
  /** Renders a row, including the given drag handle. */
  children: (id: T, handle: ReactNode) => ReactNode;
}

/** A list that is reordered by dragging handles, or by Space and the arrows. */
export function SortableList<T extends number | string>({
  ids,
  nameOf,
  className,
  onMove,
  ...row
}: SortableListProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: number | string): number => ids.findIndex((known) => known === id);
  const move = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcements(ids, nameOf), screenReaderInstructions: howToMove }}
      onDragEnd={move}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className={className}>
          {ids.map((id) => (
            <Row key={id} id={id} name={nameOf(id)} {...row} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps<T extends number | string> extends Pick<
  SortableListProps<T>,
  "roleDescription" | "rowClassName" | "children"
> {
  id: T;
  name: string;
}

function Row<T extends number | string>({ id, name, roleDescription, rowClassName, children }: RowProps<T>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="icon-button sortable__handle"
      {...attributes}
      {...listeners}
      aria-roledescription={roleDescription}
      aria-label={`Переставить: ${name}`}
    >
      <Icon name="sort" />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${rowClassName} sortable__row--moved` : rowClassName}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {children(id, handle)}
    </li>
  );
}
