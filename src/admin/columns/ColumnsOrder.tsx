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
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { Checkbox } from "../../shell/ui/Checkbox.tsx";
import { Icon } from "../../shell/ui/Icon.tsx";
import { announcements, howToMove } from "../order/announcements.ts";
import type { ArrangedColumn } from "./arranged.ts";
import type { useColumns } from "./useColumns.ts";
import { WidthInput } from "./WidthInput.tsx";

type ColumnsOrderProps = Pick<ReturnType<typeof useColumns>, "all" | "shown" | "show" | "resize" | "order">;

/** All columns: a box says which are shown; dragged, or moved by Space and the arrows, they change their places. */
export function ColumnsOrder({ all, shown, show, resize, order }: ColumnsOrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const names = all.map(({ name }) => name);
  const move = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id)
      order(arrayMove([...all], names.indexOf(String(active.id)), names.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(names, (name) => all[names.indexOf(name)]?.field.label ?? ""),
        screenReaderInstructions: howToMove,
      }}
      onDragEnd={move}
    >
      <SortableContext items={names} strategy={verticalListSortingStrategy}>
        <ol className="columns-chooser__list">
          {all.map((column) => (
            <Row
              key={column.name}
              column={column}
              isOnly={!column.hidden && shown.length === 1}
              onShow={(isShown) => show(column.name, isShown)}
              onResize={(width) => resize(column.name, width)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  column: ArrangedColumn;
  /** The only one that is shown: it stays. */
  isOnly: boolean;
  onShow: (isShown: boolean) => void;
  onResize: (width: number | undefined) => void;
}

function Row({ column: { name, field, width, hidden }, isOnly, onShow, onResize }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: name,
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? "columns-chooser__row columns-chooser__row--moved" : "columns-chooser__row"}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <Checkbox label={field.label} checked={!hidden} disabled={isOnly} onChange={onShow} />
      <WidthInput label={field.label} width={width} disabled={hidden} onChange={onResize} />
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="icon-button columns-chooser__handle"
        {...attributes}
        {...listeners}
        aria-roledescription="перетаскиваемый столбец"
        aria-label={`Переставить: ${field.label}`}
      >
        <Icon name="sort" />
      </button>
    </li>
  );
}
