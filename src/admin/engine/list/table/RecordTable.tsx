import { DataTableBase, DataTableRenderContext, useEvent, useListContext, type RaRecord } from "ra-core";
import { useId, useMemo, type ReactNode } from "react";
import type { ArrangedColumn } from "../columns/arranged.ts";
import { useColumns } from "../columns/useColumns.ts";
import { useDefinition } from "../../definitions.tsx";
import { useParts, type Parts } from "../../parts.ts";
import { isSorted } from "../../../../definition/families.ts";
import { columnNames } from "../../../../definition/listColumns.ts";
import { resourceOf } from "../../paths.ts";
import { CellValue } from "./CellValue.tsx";
import { Column } from "./Column.tsx";
import { FoldedValues } from "./FoldedValues.tsx";
import { cardsBelow, foldedOf, inSecondLine } from "./folding.ts";
import "./recordTable.css";
import { TableBody, TableHead } from "./tableParts.tsx";
import { Totals } from "./Totals.tsx";
import { useRoom } from "./useRoom.ts";
import { useDrawnWidths, WidthsContext } from "./widths.ts";

interface RecordTableProps {
  /** The accessible name; by default the resource's label. */
  label?: string;
  /** Columns to hide, since they have the same value in all rows. Must be memoised. */
  without?: readonly string[];
  /** Bulk actions; without them rows can't be selected. */
  bulk?: ReactNode;
  /** Renders a row's actions. Must be memoised. */
  rowActions?: ((record: RaRecord) => ReactNode) | undefined;
  /** The most buttons per row. */
  buttons?: number;
}

/** Rem. */
const boxWidth = 2.75;
const buttonWidth = 2.75;

/** Records as a table; in a narrow container each row becomes a card with labelled values. */
export function RecordTable({ label, without, bulk, rowActions, buttons = 1 }: RecordTableProps) {
  const definition = useDefinition();
  const parts = useParts();
  const { isFetching } = useListContext();
  const { room, isWide, measure } = useRoom();
  const keys = useId();
  const { shown, resize } = useColumns();
  const all = useMemo(() => shown.filter(({ name }) => !without?.includes(name)), [shown, without]);
  const [first] = columnNames(definition);
  const heading = (all.find(({ name }) => name === first) ?? all[0])?.name;
  const around = { boxes: bulk === undefined ? 0 : boxWidth, actions: rowActions ? buttons * buttonWidth + 0.75 : 0 };
  const forColumns = room < cardsBelow ? 0 : room - around.boxes - around.actions;
  const outside = foldedOf(all, heading, forColumns)
    .map(({ name }) => name)
    .join();
  const folded = useMemo(() => all.filter(({ name }) => outside.split(",").includes(name)), [all, outside]);
  const columns = useMemo(() => all.filter((column) => !folded.includes(column)), [all, folded]);
  const widths = useDrawnWidths({ columns, folded, heading, around, resize: useEvent(resize) });
  // Memoised, so that selecting a row re-renders only that row.
  const cells = useMemo(
    () => [
      ...columns.map((column) =>
        cellsOf(column, parts.fields, column.name === heading ? { folded: inSecondLine(folded), all } : undefined),
      ),
      ...(rowActions
        ? [<Column key="*" label="Действия" className="record-table__actions" render={rowActions} />]
        : []),
    ],
    [columns, folded, all, heading, parts, rowActions],
  );
  return (
    <WidthsContext value={widths}>
      <DataTableBase
        resource={resourceOf(definition)}
        hasBulkActions={bulk !== undefined}
        empty={false}
        loading={false}
      >
        {bulk}
        <div className={`record-table${isWide ? " record-table--wide" : ""}`}>
          <div className="record-table__room">
            <table
              ref={measure}
              className="record-table__table"
              role="table"
              aria-label={label ?? definition.label.many}
              aria-describedby={keys}
              aria-busy={isFetching}
            >
              <DataTableRenderContext value="header">
                <TableHead>{cells}</TableHead>
              </DataTableRenderContext>
              <TableBody>{cells}</TableBody>
              {definition.list.totals && <Totals>{cells}</Totals>}
            </table>
          </div>
        </div>
      </DataTableBase>
      <span id={keys} hidden>
        Стрелки вверх и вниз ведут по строкам{bulk !== undefined && ", пробел выбирает строку"}, Enter открывает запись.
      </span>
    </WidthsContext>
  );
}

/** @param heads given for the column with the records' names: the columns of its second line, and all columns */
function cellsOf(
  { name, field }: ArrangedColumn,
  fields: Parts["fields"],
  heads: { readonly folded: readonly ArrangedColumn[]; readonly all: readonly ArrangedColumn[] } | undefined,
) {
  return (
    <Column
      key={name}
      source={name}
      label={field.label}
      disableSort={!isSorted(field.type)}
      align={fields[field.type].align ? "end" : "start"}
      className={heads ? "record-table__heading" : ""}
      render={(record) => (
        <>
          <CellValue name={name} field={field} record={record} linked={heads !== undefined} />
          {heads && <FoldedValues columns={heads.folded} all={heads.all} record={record} />}
        </>
      )}
    />
  );
}
