import { useInfiniteQuery } from "@tanstack/react-query";
import type { PivotRow, PivotRowsAnswer } from "../../../contract/pivot/pivot.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { counted } from "../../../domain/text/plural.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import { measureOf, type PivotMeasure } from "../../../resources/pivot/fields.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Table } from "../../../ui/tables/Table.tsx";
import { Figure } from "./Figure.tsx";
import "./drill.css";
import { asFilters, type RowsPlace } from "./place.ts";
import { rowColumns } from "./rowColumns.tsx";

export interface RowsDialogProps {
  place: RowsPlace;
  /** The cell's place in words. */
  title: string;
  /** The measures of the cell. */
  measures: readonly PivotMeasure[];
  onClose: () => void;
}

/** The rows behind a cell, and their totals. */
export function RowsDialog({ place, title, measures, onClose }: RowsDialogProps) {
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useRows(place);
  const [first] = data?.pages ?? [];
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const report = `/pivot/report?${new URLSearchParams({ filters: JSON.stringify(asFilters(place)) }).toString()}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="wide"
      actions={
        <ButtonLink to={report} icon="report">
          Открыть в отчёте
        </ButtonLink>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton kind="rows" count={6} />}
      {first && <Sums answer={first} measures={measures} />}
      {first && rows.length === 0 && <EmptyState title="Здесь нет строк" />}
      {rows.length > 0 && (
        <div className="drill__rows" tabIndex={0} role="region" aria-label="Строки">
          <Table<PivotRow> label="Строки" columns={rowColumns(measures)} rows={rows} rowKey={({ id }) => id} />
        </div>
      )}
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </Dialog>
  );
}

function useRows(place: RowsPlace) {
  return useInfiniteQuery({
    queryKey: ["POST /api/pivot/rows", place] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }): Promise<PivotRowsAnswer> => {
      const page = pageParam === undefined ? { totals: true } : { after: pageParam };
      const body = { filters: [...place.filters], at: [...place.at], size: 50, ...page };
      return send("POST /api/pivot/rows", { body }, { signal });
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The number of rows, and the totals of the cell's values per currency. */
function Sums({ answer: { count, totals }, measures }: { answer: PivotRowsAnswer; measures: readonly PivotMeasure[] }) {
  const shown = totals?.filter(({ measure }) => measures.includes(measure)) ?? [];
  return (
    <p className="drill__sums" role="status">
      {count !== null && (
        <span>{counted(count, "строка", "строки", "строк").replace(/^\d+/, formatNumber(count))}</span>
      )}
      {shown.map(({ measure, currency, value }) => (
        <span key={`${measure} ${currency ?? ""}`}>
          <span className="quiet">{measureOf(measure).label}:</span>{" "}
          <Figure measure={measure} currency={currency} value={value} />
        </span>
      ))}
    </p>
  );
}
