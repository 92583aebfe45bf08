import { DataTable, type DataTableColumnProps } from "react-admin";
import { useDataTableRenderContext, useDataTableSortContext, type RaRecord } from "ra-core";

type ColumnProps = Omit<DataTableColumnProps<RaRecord>, "label"> & { label: string };

/**
 * A column of react-admin's table that keeps its roles when rows become cards, and tells a screen reader how it is sorted.
 * A column without a source holds buttons: its heading is only heard.
 */
export function Column({ label, source, ...rest }: ColumnProps) {
  const place = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  if (place === "columnsSelector") return null;
  const heading = place === "header";
  const sorted = source !== undefined && sort?.field === source;
  const direction = sort?.order === "DESC" ? "descending" : "ascending";
  return (
    <DataTable.Col
      {...rest}
      {...(source !== undefined && { source })}
      label={source === undefined && heading ? <span className="visually-hidden">{label}</span> : label}
      role={heading ? "columnheader" : "cell"}
      {...(heading ? sorted && { "aria-sort": direction } : { "data-label": label })}
    />
  );
}
