// Replacements of react-admin's table parts, whose row checkboxes have no accessible names.
import TableCell from "@mui/material/TableCell";
import MuiTableBody from "@mui/material/TableBody";
import MuiTableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import {
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  type RaRecord,
} from "ra-core";
import { memo, useRef, type MouseEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { useDefinition } from "../../definitions.tsx";
import { recordPath } from "../../paths.ts";
import { represent } from "../../../../definition/texts/represent.ts";
import { moveBetweenRows } from "./moveBetweenRows.ts";
import { useWidths } from "./widths.ts";

export function TableHead({ children }: { children?: ReactNode }) {
  const { hasBulkActions } = useDataTableConfigContext();
  const { names, sizes, around } = useWidths();
  return (
    <>
      <colgroup>
        {hasBulkActions && <col style={{ inlineSize: `${around.boxes}rem` }} />}
        {names.map((name) => (
          <col key={name} style={{ inlineSize: sizes.get(name) }} />
        ))}
        {around.actions > 0 && <col style={{ inlineSize: `${around.actions}rem` }} />}
      </colgroup>
      <MuiTableHead role="rowgroup" className="record-table__head">
        <TableRow role="row">
          {hasBulkActions && (
            <TableCell padding="checkbox" role="columnheader" className="record-table__select">
              <SelectPage />
            </TableCell>
          )}
          {children}
        </TableRow>
      </MuiTableHead>
    </>
  );
}

export function TableBody({ children }: { children?: ReactNode }) {
  const rows = useDataTableDataContext<RaRecord>();
  const { hasBulkActions = false } = useDataTableConfigContext();
  const selectedIds = new Set(useDataTableSelectedIdsContext());
  return (
    <MuiTableBody role="rowgroup" onKeyDown={moveBetweenRows}>
      {rows?.map((record) => (
        <Row key={record.id} record={record} hasBox={hasBulkActions} isSelected={selectedIds.has(record.id)}>
          {children}
        </Row>
      ))}
    </MuiTableBody>
  );
}

interface RowProps {
  record: RaRecord;
  /** True if it can be selected. */
  hasBox: boolean;
  isSelected: boolean;
  children: ReactNode;
}

const controls = "a, button, input, label, [role=menu], [role=dialog], .editable-cell, .cell-editor, [role=listbox]";

const Row = memo(({ record, hasBox, isSelected, children }: RowProps) => {
  const definition = useDefinition();
  const navigate = useNavigate();
  const open = (event: MouseEvent): void => {
    // Clicks on links, buttons and selected text have other meanings.
    const onControl = (event.target as Element).closest(controls) !== null;
    if (!onControl && getSelection()?.isCollapsed !== false) void navigate(recordPath(definition, record.id));
  };
  return (
    <RecordContextProvider value={record}>
      <TableRow hover role="row" className="record-table__row" selected={isSelected} onClick={open}>
        {hasBox && (
          <TableCell padding="checkbox" role="cell" className="record-table__select">
            <SelectRow record={record} selected={isSelected} />
          </TableCell>
        )}
        {children}
      </TableRow>
    </RecordContextProvider>
  );
});
Row.displayName = "Row";

function SelectRow({ record, selected }: { record: RaRecord; selected: boolean }) {
  const definition = useDefinition();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const click = useRef<MouseEvent<HTMLInputElement>>(null);
  return (
    <Checkbox
      label={`Выбрать: ${represent(definition, record, pageRegion())}`}
      labelHidden
      checked={selected}
      onClick={(event) => {
        click.current = event;
      }}
      onChange={() => {
        // With Shift held, the table selects the range.
        if (click.current) handleToggleItem?.(record.id, click.current);
      }}
    />
  );
}

function SelectPage() {
  const rows = useDataTableDataContext<RaRecord>() ?? [];
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      label="Выбрать всё на странице"
      labelHidden
      checked={ids.length > 0 && chosen.length === ids.length}
      partly={chosen.length > 0 && chosen.length < ids.length}
      onChange={(all) => onSelect?.(all ? [...others, ...ids] : others)}
    />
  );
}
