import {
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  type RaRecord,
} from "ra-core";
import { memo, useContext, useDeferredValue, useMemo, useRef, type MouseEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { useFirstCards } from "../../../../ui/tables/useFirstCards.ts";
import { useDefinition } from "../../definitions.tsx";
import { recordPath } from "../../paths.ts";
import { ListOrder, type ListPage, RowState, stateOfPlace } from "../place.ts";
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
      <thead role="rowgroup" className="record-table__head">
        <tr role="row">
          {hasBulkActions && (
            <th role="columnheader" className="record-table__select">
              <SelectPage />
            </th>
          )}
          {children}
        </tr>
      </thead>
    </>
  );
}

const none: readonly RaRecord[] = [];

export function TableBody({ children }: { children?: ReactNode }) {
  const rows = useFirstCards<RaRecord>(useDataTableDataContext() ?? none);
  const { hasBulkActions } = useDataTableConfigContext();
  const selectedIds = new Set(useDataTableSelectedIdsContext());
  // Deferred, so that rows about to go are not re-rendered for the next list's order.
  const list = useDeferredValue(useContext(ListOrder));
  return (
    <tbody role="rowgroup" onKeyDown={moveBetweenRows}>
      {rows.map((record, index) => (
        <Row
          key={record.id}
          list={list}
          index={index}
          record={record}
          hasBox={hasBulkActions}
          isSelected={selectedIds.has(record.id)}
        >
          {children}
        </Row>
      ))}
    </tbody>
  );
}

interface RowProps {
  record: RaRecord;
  list: ListPage | undefined;
  /** Counted from 0 on the page. */
  index: number;
  /** True if it can be selected. */
  hasBox: boolean;
  isSelected: boolean;
  children: ReactNode;
}

const controls = "a, button, input, label, [role=menu], [role=dialog], .editable-cell, .cell-editor, [role=listbox]";

const Row = memo(({ record, list, index, hasBox, isSelected, children }: RowProps) => {
  const definition = useDefinition();
  const navigate = useNavigate();
  const state = useMemo(() => {
    if (!list) return undefined;
    const { from, ...order } = list;
    return stateOfPlace({ ...order, at: from + index });
  }, [list, index]);
  const open = (event: MouseEvent): void => {
    // Clicks on links, buttons and selected text have other meanings.
    const onControl = (event.target as Element).closest(controls) !== null;
    if (!onControl && getSelection()?.isCollapsed !== false)
      void navigate(recordPath(definition, record.id), { state });
  };
  return (
    <RecordContextProvider value={record}>
      <tr role="row" className={`record-table__row${isSelected ? " record-table__row--selected" : ""}`} onClick={open}>
        {hasBox && (
          <td role="cell" className="record-table__select">
            <SelectRow record={record} selected={isSelected} />
          </td>
        )}
        <RowState value={state}>{children}</RowState>
      </tr>
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
