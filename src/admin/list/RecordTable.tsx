import { DataTable } from "react-admin";
import { useListContext, type RaRecord } from "ra-core";
import type { ReactNode } from "react";
import { useDefinition } from "../definitions.tsx";
import { kitOf } from "../fieldTypes.tsx";
import { resourceOf } from "../paths.ts";
import { CellValue } from "./CellValue.tsx";
import { Column } from "./Column.tsx";
import type { ColumnOf } from "./columnsOf.ts";
import { tableStyles } from "./tableStyles.ts";
import { TableBody, TableHead } from "./tableParts.tsx";
import { Totals } from "./Totals.tsx";
import { useIsWide } from "./useIsWide.ts";
import { columnsKey } from "./useColumns.ts";

interface RecordTableProps {
  /** What the table is called; absent: as the resource is. */
  label?: string;
  columns: readonly ColumnOf[];
  /** What may be done with several rows; absent: rows can't be selected. */
  bulk?: ReactNode;
  /** What may be done with one row, at its end. */
  rowActions?: (record: RaRecord) => ReactNode;
}

/** Records as a table; in a narrow place each row becomes a card that names its values. */
export function RecordTable({ label, columns, bulk, rowActions }: RecordTableProps) {
  const definition = useDefinition();
  const { isFetching } = useListContext();
  const { isWide, measure } = useIsWide();
  const unusual = columns.filter(({ usual }) => !usual).map(({ name }) => name);
  const heading = columns.find(({ usual }) => usual)?.name;
  return (
    <DataTable
      resource={resourceOf(definition)}
      storeKey={columnsKey(definition.name)}
      hiddenColumns={unusual}
      bulkActionButtons={bulk !== undefined}
      bulkActionsToolbar={bulk ?? false}
      head={TableHead}
      body={TableBody}
      foot={definition.list.totals ? Totals : NoTotals}
      empty={false}
      ref={measure}
      className={isWide ? "record-table--wide" : ""}
      sx={tableStyles}
      role="table"
      aria-label={label ?? definition.label.many}
      aria-busy={isFetching}
    >
      {columns.map(({ name, field }) => (
        <Column
          key={name}
          source={name}
          label={field.label}
          disableSort={kitOf(field).unsorted ?? false}
          {...(kitOf(field).align && { align: "right" })}
          {...(name === heading && { cellClassName: "record-table__heading" })}
          render={(record) => <CellValue name={name} field={field} record={record} linked={name === heading} />}
        />
      ))}
      {rowActions && (
        <Column
          label="Действия"
          cellClassName="record-table__actions"
          headerClassName="record-table__actions"
          render={rowActions}
        />
      )}
    </DataTable>
  );
}

const NoTotals = () => null;
