import TableCell from "@mui/material/TableCell";
import TableSortLabel from "@mui/material/TableSortLabel";
import { useDataTableCallbacksContext, useDataTableSortContext } from "ra-core";
import { useRef } from "react";
import { WidthHandle } from "./WidthHandle.tsx";

interface HeadCellProps {
  /** The field's name; absent for a column of buttons, whose header is visually hidden. */
  name: string | undefined;
  label: string;
  align: "left" | "right";
  className: string | undefined;
  isSortable: boolean;
}

/** A column header: a press sorts, dragging its edge resizes. */
export function HeadCell({ name, label, align, className, isSortable }: HeadCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const isSorted = name !== undefined && sort?.field === name;
  const isDescending = isSorted && sort?.order === "DESC";
  return (
    <TableCell
      ref={cell}
      role="columnheader"
      variant="head"
      align={align}
      className={className}
      {...(isSorted && { "aria-sort": isDescending ? "descending" : "ascending" })}
    >
      {name === undefined ? (
        <span className="visually-hidden">{label}</span>
      ) : isSortable && handleSort ? (
        <TableSortLabel
          active={isSorted}
          direction={isDescending ? "desc" : "asc"}
          data-field={name}
          onClick={handleSort}
        >
          {label}
        </TableSortLabel>
      ) : (
        label
      )}
      {name !== undefined && <WidthHandle name={name} measure={() => cell.current?.offsetWidth ?? 0} />}
    </TableCell>
  );
}
