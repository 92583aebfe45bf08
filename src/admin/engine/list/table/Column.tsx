import { useDataTableRenderContext, useRecordContext, type RaRecord } from "ra-core";
import type { ReactNode } from "react";
import { cellClass, type Align } from "./cellClass.ts";
import { HeadCell } from "./HeadCell.tsx";

interface ColumnProps {
  /** The field's name; absent for a column of buttons, whose header is visually hidden. */
  source?: string;
  label: string;
  disableSort?: boolean;
  align?: Align;
  /** The class of its cells and its header. */
  className?: string | undefined;
  render: (record: RaRecord) => ReactNode;
}

/**
 * A column of the table: renders its header or the cell of a row, depending on where it is. The ARIA roles remain where
 * rows become cards.
 */
export function Column({ source, label, disableSort = false, align = "start", className, render }: ColumnProps) {
  const place = useDataTableRenderContext();
  const record = useRecordContext();
  if (place === "header") return <HeadCell name={source} isSortable={!disableSort} {...{ label, align, className }} />;
  return (
    <td role="cell" className={cellClass(align, className)} data-label={label}>
      {record && render(record)}
    </td>
  );
}
