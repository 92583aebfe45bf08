import { useDataTableCallbacksContext, useDataTableSortContext } from "ra-core";
import { useRef } from "react";
import { SortButton } from "../../../../ui/tables/SortButton.tsx";
import { cellClass, type Align } from "./cellClass.ts";
import { WidthHandle } from "./WidthHandle.tsx";

interface HeadCellProps {
  /** The field's name; absent for a column of buttons, whose header is visually hidden. */
  name: string | undefined;
  label: string;
  align: Align;
  className: string | undefined;
  isSortable: boolean;
}

/** A column header: a press sorts, dragging its edge resizes. */
export function HeadCell({ name, label, align, className, isSortable }: HeadCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const isSorted = name !== undefined && sort?.field === name;
  const order = isSorted ? (sort?.order === "DESC" ? "descending" : "ascending") : undefined;
  return (
    <th ref={cell} role="columnheader" className={cellClass(align, className)} aria-sort={order}>
      {name === undefined ? (
        <span className="visually-hidden">{label}</span>
      ) : isSortable && handleSort ? (
        <SortButton label={label} order={order} data-field={name} onClick={handleSort} />
      ) : (
        label
      )}
      {name !== undefined && <WidthHandle name={name} measure={() => cell.current?.offsetWidth ?? 0} />}
    </th>
  );
}
