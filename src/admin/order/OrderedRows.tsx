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
import type { RaRecord } from "ra-core";
import { useState } from "react";
import { orderRecords } from "../../dataProvider/resourceClient.ts";
import { messages } from "../../i18n/messages.ts";
import type { Definition } from "../../resources/grammar.ts";
import { notify } from "../../shell/notify.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { Icon } from "../../shell/ui/Icon.tsx";
import { useRefresh } from "../actions/useRefresh.ts";
import { resourceOf } from "../paths.ts";
import { represent } from "../../resources/texts/represent.ts";
import { announcements, howToMove } from "./announcements.ts";

interface OrderedRowsProps {
  definition: Definition;
  owner: number | undefined;
  records: readonly RaRecord[];
  onClose: () => void;
}

/** Rows that are dragged, or moved by Space and the arrows; the order of all is sent at once. */
export function OrderedRows({ definition, owner, records, onClose }: OrderedRowsProps) {
  const [ids, setIds] = useState(() => records.map(({ id }) => Number(id)));
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh(resourceOf(definition));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: number): string => {
    const record = records.find((candidate) => candidate.id === id);
    return record ? represent(definition, record, pageRegion()) : "";
  };
  const move = ({ active, over }: DragEndEvent): void => {
    if (over)
      setIds((before) => arrayMove([...before], before.indexOf(Number(active.id)), before.indexOf(Number(over.id))));
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await orderRecords(definition, ids, owner);
      notify.success(messages.saved);
      await refresh("onPage");
      onClose();
    } catch (error) {
      notify.error(error);
      setBusy(false);
    }
  };
  const isChanged = ids.some((id, place) => records[place]?.id !== id);
  return (
    <>
      <p className="quiet" id="order-hint">
        Перетащите строку за ручку. С клавиатуры: пробел, стрелки вверх и вниз, ещё раз пробел.
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: announcements(ids, nameOf), screenReaderInstructions: howToMove }}
        onDragEnd={move}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="order__rows">
            {ids.map((id, place) => (
              <Row key={id} id={id} place={place + 1} name={nameOf(id)} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <div className="save-bar">
        <Button look="primary" busy={busy} disabled={!isChanged} onClick={() => void save()}>
          Сохранить порядок
        </Button>
        <Button onClick={onClose}>{isChanged ? "Отмена" : "Назад к списку"}</Button>
      </div>
    </>
  );
}

function Row({ id, place, name }: { id: number; place: number; name: string }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? "order__row order__row--moved" : "order__row"}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="icon-button order__handle"
        {...attributes}
        {...listeners}
        aria-roledescription="перетаскиваемая строка"
        aria-label={`Переставить: ${name}`}
      >
        <Icon name="sort" />
      </button>
      <span className="quiet figure">{place}</span>
      <span>{name}</span>
    </li>
  );
}
