import { arrayMove } from "@dnd-kit/sortable";
import type { RaRecord } from "ra-core";
import { useState } from "react";
import { orderRecords } from "../../../../dataProvider/resourceClient.ts";
import { messages } from "../../../../i18n/messages.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import { notify } from "../../../../ui/notify.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { useRefresh } from "../../actions/useRefresh.ts";
import { represent } from "../../../../definition/texts/represent.ts";
import { SortableList } from "./SortableList.tsx";

interface OrderedRowsProps {
  definition: Definition;
  owner: number | undefined;
  records: readonly RaRecord[];
  onClose: () => void;
}

/** Rows that are reordered by dragging, or by Space and the arrows; the new order is saved at once. */
export function OrderedRows({ definition, owner, records, onClose }: OrderedRowsProps) {
  const [ids, setIds] = useState(() => records.map(({ id }) => Number(id)));
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const nameOf = (id: number): string => {
    const record = records.find((candidate) => candidate.id === id);
    return record ? represent(definition, record, pageRegion()) : "";
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
      <SortableList
        ids={ids}
        nameOf={nameOf}
        roleDescription="перетаскиваемая строка"
        className="order__rows"
        rowClassName="order__row"
        onMove={(from, to) => setIds((before) => arrayMove([...before], from, to))}
      >
        {(id, handle) => (
          <>
            {handle}
            <span className="quiet figure">{ids.indexOf(id) + 1}</span>
            <span>{nameOf(id)}</span>
          </>
        )}
      </SortableList>
      <div className="save-bar">
        <Button look="primary" busy={busy} disabled={!isChanged} onClick={() => void save()}>
          Сохранить порядок
        </Button>
        <Button onClick={onClose}>{isChanged ? "Отмена" : "Назад к списку"}</Button>
      </div>
    </>
  );
}
