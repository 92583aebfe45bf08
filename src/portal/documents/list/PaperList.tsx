import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber } from "../../../domain/money/format.ts";
import type { Defined, RecordOf } from "../../../definition/defineResource.ts";
import type { Fields } from "../../../definition/grammar.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { readPage } from "../../records.ts";
import { knownSort, sortValue } from "../../sortAddress.ts";
import { useAddress } from "../../useAddress.ts";
import "./PaperList.css";

interface PaperListProps<D extends Defined<Fields>> {
  definition: D;
  columns: readonly Column<RecordOf<D>>[];
  filter: Readonly<Record<string, unknown>>;
  /** Shown if there are no papers. */
  empty: ReactNode;
  /** The open paper. */
  current?: number | undefined;
  /** Reloads periodically while this is true for a row. */
  refreshWhile?: (row: RecordOf<D>) => boolean;
}

/** A customer's papers of one kind, latest first; more are loaded on request. */
export function PaperList<D extends Defined<Fields>>({
  definition,
  columns,
  filter,
  empty,
  current,
  refreshWhile,
}: PaperListProps<D>) {
  const address = useAddress();
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key);
  const sort = knownSort(address.get("sort"), sortable, definition.list.sort);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    queryKey: [definition.name, "list", sort, filter],
    queryFn: ({ pageParam: page, signal }) =>
      readPage(
        definition,
        { sort: { field: sort.by, order: sort.descending ? "DESC" : "ASC" }, page, perPage, filter },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.data.length < perPage ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      refreshWhile && state.data?.pages.some((page) => page.data.some(refreshWhile)) ? 3000 : false,
  });
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton kind="rows" count={8} />;
  const rows = data.pages.flatMap((page) => page.data);
  const last = data.pages.at(-1);
  if (rows.length === 0) return Object.keys(filter).length === 0 ? empty : <NothingFound />;
  return (
    <div className="paper-list" aria-busy={isPlaceholderData}>
      <Table
        label={definition.label.many}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowClass={({ id }) => (id === current ? "paper-list__current" : undefined)}
        sort={sort}
        onSort={(next) => address.set({ sort: sortValue(next) })}
        wide
      />
      <div className="paper-list__end">
        {last && (
          <span className="quiet" role="status">
            {hasNextPage ? `Показано ${formatNumber(rows.length)} из` : "Всего"} {last.more && "более чем "}
            {formatNumber(last.total)}
          </span>
        )}
        {hasNextPage && (
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Показать ещё
          </Button>
        )}
      </div>
    </div>
  );
}

const perPage = 25;

function NothingFound() {
  const address = useAddress();
  return (
    <EmptyState
      icon="search"
      title="Ничего не нашлось"
      action={
        <Button onClick={() => address.reset({ tab: address.get("tab"), kind: address.get("kind") }, "push")}>
          Показать все
        </Button>
      }
    >
      За этот период и с таким отбором документов нет. Попробуйте другой период или уберите отбор.
    </EmptyState>
  );
}
