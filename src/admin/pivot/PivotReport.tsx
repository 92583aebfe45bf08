import { DataGrid, gridClasses, type GridColumnVisibilityModel } from "@mui/x-data-grid";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { PivotRowsAnswer, PivotRowsQuery } from "../../contract/pivot/pivot.ts";
import { send } from "../../dataProvider/requests/http.ts";
import { formatNumber } from "../../domain/money/format.ts";
import { plural } from "../../domain/text/plural.ts";
import { Page } from "../../shell/layout/Page.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { pageNonce } from "../../ui/theme/pageNonce.ts";
import { ThemeProvider } from "../engine/theme/ThemeProvider.tsx";
import { useDimensions, useGoneWords, WithDimensions } from "./data/dimensions.tsx";
import { isOpen } from "./data/question.ts";
import { ExportMenu } from "./export/ExportMenu.tsx";
import { useExport } from "./export/useExport.tsx";
import { isDimension, isMeasure } from "./layout/table.ts";
import { FilterBar } from "./report/FilterBar.tsx";
import { gridTexts } from "./report/gridTexts.ts";
import "./report/report.css";
import { pageSizes, readReport, writeReport, type Report } from "./report/reportAddress.ts";
import { hiddenColumns, reportColumns } from "./report/reportColumns.tsx";
import { ReportTotals } from "./report/ReportTotals.tsx";

/** Every row of the pivot, filtered, sorted and totalled by the server (specification §2 Sidebar: pivot report). */
export function PivotReport() {
  return (
    <ThemeProvider>
      <WithDimensions>
        <Screen />
      </WithDimensions>
    </ThemeProvider>
  );
}

function Screen() {
  const [parameters, setParameters] = useSearchParams();
  const known = useDimensions();
  const { report, lost } = useMemo(() => readReport(parameters, known), [parameters, known]);
  const gone = useGoneWords(lost);
  const change = (changes: Partial<Report>): void =>
    setParameters(writeReport({ ...report, ...changes }), { replace: true, preventScrollReset: true });
  const filters = report.filters.filter((filter) => !isOpen(filter));
  const { sort, page, size } = report;
  // The grid returns to the first page whenever it gets a new array, even an equal one.
  const sortModel = useMemo(() => [{ field: sort.field, sort: sort.order }], [sort.field, sort.order]);
  const rows = useQuery(rowsOf({ filters, sort, from: page * size, size }));
  const sums = useQuery(rowsOf({ filters, size: 1, totals: true }));
  const [chosen, setChosen] = useState<GridColumnVisibilityModel>({});
  const visible = useMemo(() => ({ ...hiddenColumns(known), ...chosen }), [known, chosen]);
  const labels = rows.data?.labels;
  const columns = useMemo(() => reportColumns(known, labels ?? {}), [known, labels]);
  const file = useExport();
  const count = sums.data?.count ?? -1;
  const error = rows.error ?? sums.error;
  return (
    <Page
      title="Отчёт по операциям"
      lead={count >= 0 && `${formatNumber(count)} ${plural(count, "строка", "строки", "строк")}`}
      actions={<ExportMenu onChoose={(format) => file.save({ what: "rows", format, filters, sort })} />}
    >
      <div className="report">
        {lost.length > 0 && (
          <Notice tone="warning">Этих полей больше нет, отчёт показан без условий на них: {gone}.</Notice>
        )}
        <FilterBar filters={report.filters} onChange={(next) => change({ filters: next, page: 0 })} />
        {error ? (
          <ErrorState error={error} onRetry={() => void Promise.all([rows.refetch(), sums.refetch()])} />
        ) : !rows.data || !sums.data ? (
          // A grid without rows would consider the address's page invalid and reset it.
          <Skeleton kind="rows" count={12} />
        ) : (
          <div className="report__sheet" ref={nameNoScroller}>
            <DataGrid
              aria-label="Строки отчёта"
              nonce={pageNonce() ?? ""}
              rows={rows.data.rows}
              columns={columns}
              loading={rows.isFetching}
              rowCount={count}
              paginationMode="server"
              sortingMode="server"
              filterMode="server"
              disableColumnFilter
              disableRowSelectionOnClick
              density="compact"
              pageSizeOptions={[...pageSizes]}
              paginationModel={{ page, pageSize: size }}
              onPaginationModelChange={(next) =>
                change(next.pageSize === size ? { page: next.page } : { size: next.pageSize, page: 0 })
              }
              sortingOrder={["desc", "asc"]}
              sortModel={sortModel}
              onSortModelChange={([next]) => {
                if (next?.sort && (isDimension(next.field, known) || isMeasure(next.field)))
                  change({ sort: { field: next.field, order: next.sort }, page: 0 });
              }}
              columnVisibilityModel={visible}
              onColumnVisibilityModelChange={setChosen}
              localeText={gridTexts}
            />
            <ReportTotals totals={sums.data.totals} isShown={(measure) => visible[measure] !== false} />
          </div>
        )}
      </div>
      {file.dialog}
    </Page>
  );
}

/**
 * In Firefox the grid's scroller is focusable, so its presentational role is ignored and screen readers find an unknown
 * element between the grid and its rows. Removing the role hides it.
 */
function nameNoScroller(sheet: HTMLElement | null): void {
  sheet?.querySelector(`.${gridClasses.virtualScroller}[tabindex]`)?.removeAttribute("role");
}

const rowsOf = (body: PivotRowsQuery) =>
  queryOptions({
    queryKey: ["POST /api/pivot/rows", body] as const,
    queryFn: ({ signal }): Promise<PivotRowsAnswer> => send("POST /api/pivot/rows", { body }, { signal }),
    placeholderData: keepPreviousData,
  });
