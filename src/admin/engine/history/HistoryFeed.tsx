import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { HistoryEntries } from "./HistoryEntries.tsx";
import { useHistory, type HistoryQuery } from "./useHistory.ts";

/** The audit entries of a query, with more on request. */
export function HistoryFeed({ query, named, empty }: { query: HistoryQuery; named: boolean; empty: string }) {
  const { entries, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(query);
  if (!entries) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton count={6} />;
  if (entries.length === 0)
    return (
      <EmptyState icon="calendar" title="Изменений нет">
        {empty}
      </EmptyState>
    );
  return (
    <div className="history-feed">
      <HistoryEntries entries={entries} named={named} />
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Показать более ранние
          </Button>
        </div>
      )}
    </div>
  );
}
