// The parts of react-admin's table that are ours: its own row checkboxes have no name for screen readers.
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
import { useRef, type MouseEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { pageRegion } from "../../shell/pageRegion.ts";
import { Checkbox } from "../../shell/ui/Checkbox.tsx";
import { useDefinition } from "../definitions.tsx";
import { recordPath } from "../paths.ts";
import { represent } from "../texts/represent.ts";

export function TableHead({ children }: { children?: ReactNode }) {
  const { hasBulkActions } = useDataTableConfigContext();
  return (
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
  );
}

export function TableBody({ children }: { children?: ReactNode }) {
  const rows = useDataTableDataContext<RaRecord>();
  return (
    <MuiTableBody role="rowgroup">
      {rows?.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Row record={record}>{children}</Row>
        </RecordContextProvider>
      ))}
    </MuiTableBody>
  );
}

function Row({ record, children }: { record: RaRecord; children: ReactNode }) {
  const definition = useDefinition();
  const navigate = useNavigate();
  const { hasBulkActions } = useDataTableConfigContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record.id) ?? false;
  const open = (event: MouseEvent): void => {
    // Links, buttons and selected words mean something else.
    const onControl = (event.target as Element).closest("a, button, input, label, [role=menu]") !== null;
    if (!onControl && getSelection()?.isCollapsed !== false) void navigate(recordPath(definition, record.id));
  };
  return (
    <TableRow hover role="row" className="record-table__row" selected={selected} onClick={open}>
      {hasBulkActions && (
        <TableCell padding="checkbox" role="cell" className="record-table__select">
          <SelectRow record={record} selected={selected} />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}

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
        // With Shift held the table selects everything between.
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
