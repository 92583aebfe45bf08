import { arrayMove } from "@dnd-kit/sortable";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { SortableList } from "../order/SortableList.tsx";
import type { useColumns } from "./useColumns.ts";
import { WidthInput } from "./WidthInput.tsx";

type ColumnsOrderProps = Pick<ReturnType<typeof useColumns>, "all" | "shown" | "show" | "resize" | "order">;

/** All columns with checkboxes for visibility; they are reordered by dragging, or by Space and the arrows. */
export function ColumnsOrder({ all, shown, show, resize, order }: ColumnsOrderProps) {
  const columns = new Map(all.map((column) => [column.name, column]));
  return (
    <SortableList
      ids={all.map(({ name }) => name)}
      nameOf={(name) => columns.get(name)?.field.label ?? ""}
      roleDescription="перетаскиваемый столбец"
      className="columns-chooser__list"
      rowClassName="columns-chooser__row"
      onMove={(from, to) => order(arrayMove([...all], from, to))}
    >
      {(name, handle) => {
        const column = columns.get(name);
        if (!column) return null;
        const { field, width, hidden } = column;
        return (
          <>
            <Checkbox
              label={field.label}
              checked={!hidden}
              // The last visible column can't be hidden.
              disabled={!hidden && shown.length === 1}
              onChange={(isShown) => show(name, isShown)}
            />
            <WidthInput
              label={field.label}
              width={width}
              disabled={hidden}
              onChange={(wanted) => resize(name, wanted)}
            />
            {handle}
          </>
        );
      }}
    </SortableList>
  );
}
