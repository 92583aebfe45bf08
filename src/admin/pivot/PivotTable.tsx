import { useCallback, useMemo, useState } from "react";
import type { PivotExport } from "../../contract/pivot/pivot.ts";
import type { SavedLayout } from "../../contract/pivot/pivotLayouts.ts";
import { formatDateTime } from "../../domain/time/formatDate.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { Page } from "../../shell/layout/Page.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useGoneWords, WithDimensions } from "./data/dimensions.tsx";
import { forestOf } from "./data/forest.ts";
import { useTableData, type Answer } from "./data/useTableData.ts";
import { exportOf } from "./export/exportOf.ts";
import { ExportMenu } from "./export/ExportMenu.tsx";
import { useExport } from "./export/useExport.tsx";
import { FilterDialog } from "./filters/FilterDialog.tsx";
import { changedAt, removed, swapped } from "./layout/edit.ts";
import { blankTable, sameTable, type Table } from "./layout/table.ts";
import { readOpen, useTable } from "./layout/useTable.ts";
import { useUnfolding } from "./layout/useUnfolding.ts";
import { LayoutsDialog } from "./layouts/LayoutsDialog.tsx";
import { SaveDialog } from "./layouts/SaveDialog.tsx";
import { tableOf, useSavedLayouts } from "./layouts/savedLayouts.ts";
import "./pivot.css";
import { LevelBar } from "./table/LevelBar.tsx";
import { ResultSheet } from "./table/ResultSheet.tsx";
import { wantedParts } from "./table/rows.ts";
import { ViewMenu } from "./table/ViewMenu.tsx";
import { useUndoKeys } from "./useUndoKeys.ts";
import { Zones } from "./zones/Zones.tsx";

type Opened = "layouts" | "save" | { readonly filter: number };

/** The pivot table (specification §2 Sidebar: pivot table). */
export function PivotTable() {
  return (
    <WithDimensions>
      <Screen />
    </WithDimensions>
  );
}

function Screen() {
  const { table, lost, change, load, undo, redo, saved, setSaved, openInAddress, writeOpen } = useTable();
  const gone = useGoneWords(lost);
  const rows = useUnfolding(table.layout.rows, readOpen(openInAddress), writeOpen);
  const { unfolding } = rows;
  const wanted = useCallback(
    (answer: Answer) => wantedParts(answer, forestOf(answer), unfolding, answer.table.layout.rows.length),
    [unfolding],
  );
  const data = useTableData(table, wanted);
  const [opened, setOpened] = useState<Opened>();
  const [showsFields, setShowsFields] = useState(false);
  const { data: layouts } = useSavedLayouts();
  const origin = layouts?.find(({ id }) => id === saved);
  const file = useExport();
  useUndoKeys(undo, redo);

  const close = (): void => setOpened(undefined);
  const changeLayout = (layout: Table["layout"]): void => change({ ...table, layout });
  const setDepth = (depth: number): void => {
    rows.forget();
    change({ ...table, view: { ...table.view, depth } });
  };
  const filter = typeof opened === "object" ? table.layout.filters[opened.filter] : undefined;
  const filterAt = typeof opened === "object" ? opened.filter : -1;
  return (
    <Page
      title="Сводная таблица"
      lead={<Lead table={table} origin={origin} answer={data.answer} loading={data.loading} />}
      actions={
        <>
          <IconButton icon="undo" label="Отменить" disabled={!undo} onClick={undo} />
          <IconButton icon="redo" label="Вернуть" disabled={!redo} onClick={redo} />
          <Button icon="star" onClick={() => setOpened("layouts")}>
            Раскладки
          </Button>
          <Button onClick={() => setOpened("save")}>Сохранить</Button>
          <ExportMenu
            disabled={data.stale}
            onChoose={(format) => {
              const body = data.answer && exportOf(data.answer, table, unfolding, format);
              if (body) file.save(body satisfies PivotExport);
            }}
          />
        </>
      }
    >
      <div className="pivot">
        {lost.length > 0 && <Notice tone="warning">Этих полей больше нет, таблица показана без них: {gone}.</Notice>}
        <Zones
          layout={table.layout}
          onChange={changeLayout}
          onEditFilter={(at) => setOpened({ filter: at })}
          showsFields={showsFields}
        />
        <div className="pivot__tools">
          <Button size="small" icon="menu" aria-pressed={showsFields} onClick={() => setShowsFields(!showsFields)}>
            Все поля
          </Button>
          <ViewMenu view={table.view} onChange={(view) => change({ ...table, view })} />
          <Button size="small" look="quiet" icon="transfer" onClick={() => changeLayout(swapped(table.layout))}>
            Поменять местами
          </Button>
          <Button size="small" look="quiet" onClick={() => change(blankTable)}>
            Сбросить
          </Button>
          <Button size="small" look="quiet" icon="refresh" onClick={data.refresh}>
            Обновить
          </Button>
          <LevelBar table={table} onLevel={setDepth} />
        </div>
        <Answered data={data} onChange={change} rows={rows} table={table} />
      </div>
      {file.dialog}
      {filter && (
        <FilterDialog
          key={filterAt}
          filter={filter}
          filters={table.layout.filters.filter((_, index) => index !== filterAt)}
          onApply={(next) => {
            close();
            changeLayout(changedAt(table.layout, "filters", filterAt, next));
          }}
          onRemove={() => {
            close();
            changeLayout(removed(table.layout, { zone: "filters", index: filterAt }));
          }}
          onClose={close}
        />
      )}
      {opened === "layouts" && (
        <LayoutsDialog
          onLoad={(next, from) => {
            close();
            rows.forget();
            load(next, from?.id, from?.lost);
          }}
          onClose={close}
        />
      )}
      {opened === "save" && (
        <SaveDialog
          table={table}
          own={origin?.mine ? origin : undefined}
          onSaved={({ id }) => {
            close();
            setSaved(id);
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface AnsweredProps {
  data: ReturnType<typeof useTableData>;
  table: Table;
  rows: ReturnType<typeof useUnfolding>;
  onChange: (table: Table) => void;
}

/** The result, or why there is none yet. */
function Answered({ data, table, rows, onChange }: AnsweredProps) {
  const { answer, error, stale, loading, retry } = data;
  const notices = useMemo(() => [...new Set(answer?.parts.flatMap((part) => part.answer.notices) ?? [])], [answer]);
  if (error && (stale || !answer)) return <ErrorState error={error} onRetry={retry} />;
  if (!answer) return <Skeleton kind="rows" count={12} />;
  return (
    <>
      {notices.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      {error && <ErrorState error={error} onRetry={retry} />}
      <ResultSheet
        answer={answer}
        table={table}
        unfolding={rows.unfolding}
        busy={stale && loading}
        onChange={onChange}
        onFold={rows.fold}
        onMore={rows.goOn}
      />
    </>
  );
}

interface LeadProps {
  table: Table;
  origin: SavedLayout | undefined;
  answer: Answer | undefined;
  loading: boolean;
}

/** The layout's name, whether it has been changed, and the time of the data. */
function Lead({ table, origin, answer, loading }: LeadProps) {
  const asOf = answer?.parts[0]?.answer.asOf;
  const isChanged = origin !== undefined && !sameTable(table, tableOf(origin));
  return (
    <span className="pivot__lead">
      {origin && (
        <span>
          «{origin.name}»{isChanged && ", изменена"}
        </span>
      )}
      <span role="status">
        {loading ? "Считаем…" : asOf !== undefined && `Данные на ${formatDateTime(asOf, pageRegion())}`}
      </span>
    </span>
  );
}
