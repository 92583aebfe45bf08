import { arrayMove } from "@dnd-kit/sortable";
import { useMemo, useState } from "react";
import type { Definition } from "../../../../definition/grammar.ts";
import { columnNames } from "../../../../definition/listColumns.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { Segmented } from "../../../../ui/controls/Segmented.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
import { notify } from "../../../../ui/notify.ts";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import "../../list/columns/columns.css";
import { SortableList } from "../../list/order/SortableList.tsx";
import { textOf } from "../newField/newField.ts";
import { Refusal } from "../forms/Refusal.tsx";
import { usePlannedSave } from "../usePlannedSave.tsx";
import { offeredColumns, offeredOrders, withColumns } from "./withColumns.ts";

interface ListColumnsProps {
  section: { readonly name: string; readonly label: string; readonly text: string; readonly version: number };
  onClose: () => void;
}

const directions = [
  { value: "", label: "По возрастанию" },
  { value: "-", label: "По убыванию" },
] as const;

/** Chooses the columns of a section's list for everybody, their order, and the default sort order. */
export function ListColumnsDialog({ section, onClose }: ListColumnsProps) {
  const definition = useMemo(() => JSON.parse(section.text) as Definition, [section.text]);
  const offered = offeredColumns(definition);
  const [order, setOrder] = useState(offered.map(({ name }) => name));
  const [shown, setShown] = useState(columnNames(definition));
  const [sort, setSort] = useState(definition.list.sort);
  const [refused, setRefused] = useState<Error | null>(null);
  const { save, isSaving, dialog } = usePlannedSave({
    ...{ name: section.name, seen: section.version, onRefused: setRefused },
    onSaved: () => {
      notify.success("Столбцы сохранены: список уже показывает их");
      onClose();
    },
  });
  // Somebody else may have added or removed fields meanwhile.
  const labels = new Map(offered.map(({ name, label }) => [name, label]));
  const names = [...new Set([...order, ...labels.keys()])].filter((name) => labels.has(name));
  const chosen = names.filter((name) => shown.includes(name));
  const store = (): void => {
    setRefused(null);
    save(textOf(withColumns(definition, chosen, sort)));
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={`Столбцы: ${section.label}`}
        actions={
          <>
            <Button onClick={onClose}>Отмена</Button>
            <Button look="primary" busy={isSaving} disabled={chosen.length === 0} onClick={store}>
              Сохранить
            </Button>
          </>
        }
      >
        <div className="name-form">
          <Refusal title="Столбцы не сохранены" error={refused} />
          <p className="quiet">
            Так список увидят все, кто не расставил столбцы по-своему. Строки переставляют за ручку, с клавиатуры —
            пробелом и стрелками.
          </p>
          <SortableList
            ids={names}
            nameOf={(name) => labels.get(name) ?? name}
            roleDescription="перетаскиваемый столбец"
            className="columns-chooser__list"
            rowClassName="columns-chooser__row"
            onMove={(from, to) => setOrder(arrayMove(names, from, to))}
          >
            {(name, handle) => (
              <>
                <Checkbox
                  label={labels.get(name) ?? name}
                  checked={shown.includes(name)}
                  onChange={(isShown) =>
                    setShown((before) => (isShown ? [...before, name] : before.filter((other) => other !== name)))
                  }
                />
                {handle}
              </>
            )}
          </SortableList>
          <Sort {...{ definition, sort }} onChange={setSort} />
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

interface SortProps {
  definition: Definition;
  /** As in the definition, with a minus for descending. */
  sort: string;
  onChange: (sort: string) => void;
}

function Sort({ definition, sort, onChange }: SortProps) {
  const direction = sort.startsWith("-") ? "-" : "";
  const by = sort.replace(/^-/, "");
  return (
    <>
      <Select
        label="Сначала сортировать по"
        options={offeredOrders(definition)}
        value={by}
        onChange={(name) => onChange(`${direction}${name}`)}
      />
      <Segmented
        label="Порядок"
        options={directions}
        value={direction}
        onChange={(chosen) => onChange(`${chosen}${by}`)}
      />
    </>
  );
}
