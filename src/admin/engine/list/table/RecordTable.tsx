import { DataTable } from "react-admin";
import { useEvent, useListContext, type RaRecord } from "ra-core";
import { useId, useMemo, type ReactNode } from "react";
import type { ArrangedColumn } from "../columns/arranged.ts";
import { useColumns } from "../columns/useColumns.ts";
import { useDefinition } from "../../definitions.tsx";
import { useParts, type Parts } from "../../parts.ts";
import { resourceOf } from "../../paths.ts";
import { CellValue } from "./CellValue.tsx";
import { Column } from "./Column.tsx";
import { tableStyles } from "./tableStyles.ts";
import { TableBody, TableHead } from "./tableParts.tsx";
import { Totals } from "./Totals.tsx";
import { useIsWide } from "./useIsWide.ts";
import { useDrawnWidths, WidthsContext } from "./widths.ts";

interface RecordTableProps {
  /** What the table is called; absent: as the resource is. */
  label?: string;
  /** Columns that say the same in every row. The same list as long as it says the same. */
  without?: readonly string[];
  /** What may be done with several rows; absent: rows can't be selected. */
  bulk?: ReactNode;
  /** What may be done with one row, at its end. The same function as long as that is the same. */
  rowActions?: ((record: RaRecord) => ReactNode) | undefined;
}

/** Records as a table; in a narrow place each row becomes a card that names its values. */
export function RecordTable({ label, without, bulk, rowActions }: RecordTableProps) {
  const definition = useDefinition();
  const parts = useParts();
  const { isFetching } = useListContext();
  const { isWide, measure } = useIsWide();
  const keys = useId();
  const { shown, resize } = useColumns();
  const columns = useMemo(() => shown.filter(({ name }) => !without?.includes(name)), [shown, without]);
  const widths = useDrawnWidths(columns, useEvent(resize));
  const [first] = definition.list.columns;
  const heading = (columns.find(({ name }) => name === first) ?? columns[0])?.name;
  // The same elements as long as they say the same: then a row that is chosen is the only one that is drawn anew.
  const cells = useMemo(
    () => [
      ...columns.map((column) => cellsOf(column, parts.fields, column.name === heading)),
      ...(rowActions
        ? [<Column key="*" label="Действия" className="record-table__actions" render={rowActions} />]
        : []),
    ],
    [columns, heading, parts, rowActions],
  );
  return (
    <WidthsContext value={widths}>
      <DataTable
        resource={resourceOf(definition)}
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
        aria-describedby={keys}
        aria-busy={isFetching}
      >
        {cells}
      </DataTable>
      <span id={keys} hidden>
        Стрелки вверх и вниз ведут по строкам{bulk !== undefined && ", пробел выбирает строку"}, Enter открывает запись.
      </span>
    </WidthsContext>
  );
}

const cellsOf = ({ name, field, width }: ArrangedColumn, fields: Parts["fields"], isHeading: boolean) => (
  <Column
    key={name}
    source={name}
    label={field.label}
    disableSort={fields[field.type].unsorted ?? false}
    align={fields[field.type].align ? "right" : "left"}
    className={[isHeading && "record-table__heading", width !== undefined && "record-table__sized"]
      .filter(Boolean)
      .join(" ")}
    render={(record) => <CellValue name={name} field={field} record={record} linked={isHeading} />}
  />
);

const NoTotals = () => null;
