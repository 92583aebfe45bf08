import { lazy, Suspense, useState } from "react";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useDimensions } from "../data/dimensions.tsx";
import { keyName } from "../data/names.ts";
import type { Answer } from "../data/useTableData.ts";
import { placeOf } from "../drill/place.ts";
import { RowsDialog, type RowsDialogProps } from "../drill/RowsDialog.tsx";
import type { GridColumn, GridRow } from "../grid/model.ts";
import { TreeGrid } from "../grid/TreeGrid.tsx";
import { sorted } from "../layout/edit.ts";
import { keyOf } from "../layout/pathKey.ts";
import type { Table } from "../layout/table.ts";
import type { ViewColumn } from "./columns.ts";
import { pathOfMore, type Unfolding } from "./rows.ts";
import { cellTitle, cornerName, useSheet } from "./useSheet.ts";

const PivotChart = lazy(async () => ({ default: (await import("../chart/PivotChart.tsx")).PivotChart }));

interface ResultSheetProps {
  answer: Answer;
  /** The current query's table; the answer may still belong to the previous one. */
  table: Table;
  unfolding: Unfolding;
  busy: boolean;
  onChange: (table: Table) => void;
  onFold: (key: string, open: boolean) => void;
  onMore: (key: string) => void;
}

/** The result: the table, its chart, and the rows behind a cell. */
export function ResultSheet({ answer, table, unfolding, busy, onChange, onFold, onMore }: ResultSheetProps) {
  const known = useDimensions();
  const sheet = useSheet(answer, table.view, unfolding);
  const [drilled, setDrilled] = useState<Omit<RowsDialogProps, "onClose">>();
  const { layout } = sheet.table;
  const { labels } = answer.parts[0]?.answer ?? { labels: {} };
  const columnNames = ({ path }: Pick<ViewColumn, "path">): string[] =>
    path.flatMap((key, index) => {
      const level = layout.columns[index];
      return level ? [keyName(level, key, labels, known)] : [];
    });

  const drill = (row: GridRow, { key }: GridColumn): void => {
    const entry = sheet.entries.get(row.key);
    const column = sheet.columns.find((one) => one.key === key);
    const value = column && layout.measures[column.measure];
    if (!entry || !value || busy) return;
    setDrilled({
      place: placeOf(sheet.table, sheet.forest, entry, column.path),
      title: cellTitle(sheet.table, sheet, entry, columnNames(column)),
      measures: [value.measure],
    });
  };
  const pressRow = (row: GridRow): void => {
    const more = pathOfMore(row.key);
    if (more !== undefined) onMore(more);
    else if (row.expanded !== undefined) onFold(row.key, !row.expanded);
  };
  const sort = (column: GridColumn | undefined): void => {
    const own = sheet.columns.find(({ key }) => key === column?.key);
    onChange({ ...table, layout: sorted(table.layout, nextSort(table.layout.sort, own)) });
  };

  if (sheet.rows.length === 0 && (layout.rows.length > 0 || !sheet.totals))
    return (
      <EmptyState icon="pivot" title="Таких строк нет">
        Уберите один из фильтров или возьмите другой период.
      </EmptyState>
    );
  const byLabel = layout.sort?.by === "label" ? layout.sort.order : undefined;
  return (
    <>
      {table.view.chart !== "none" && (
        <Suspense fallback={<Skeleton kind="rows" count={6} />}>
          <PivotChart
            table={{ ...sheet.table, view: table.view }}
            forest={sheet.forest}
            columns={sheet.columns}
            nameOf={(entry) => (entry.kind === "others" ? "Прочее" : sheet.nameOf(entry.path))}
            columnName={(column) => columnNames(column).at(-1) ?? ""}
          />
        </Suspense>
      )}
      <TreeGrid
        label="Сводная таблица"
        rows={sheet.rows}
        columns={sheet.columns}
        headings={sheet.headings}
        totals={sheet.totals}
        corner={cornerName(sheet.table, known)}
        cornerSorted={byLabel && (byLabel === "asc" ? "ascending" : "descending")}
        cellOf={sheet.cellOf}
        busy={busy}
        onRow={pressRow}
        onHeading={sheet.fold}
        onSort={sort}
        onCell={drill}
      />
      {drilled && <RowsDialog {...drilled} onClose={() => setDrilled(undefined)} />}
    </>
  );
}

type Sort = Table["layout"]["sort"];

/** Presses on a column sort descending, ascending, then not at all; the corner sorts by name. */
function nextSort(sort: Sort, column: ViewColumn | undefined): Sort {
  if (!column) return { by: "label", order: sort?.by === "label" && sort.order === "asc" ? "desc" : "asc" };
  const { measure, path, pathKey } = column;
  const isSame = sort?.by === "value" && sort.measure === measure && keyOf(sort.column ?? []) === pathKey;
  if (isSame && sort.order === "asc") return undefined;
  return { by: "value", order: isSame ? "asc" : "desc", measure, ...(path.length > 0 && { column: [...path] }) };
}
