import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { readList } from "../dataProvider/resourceClient.ts";
import type { AnyRecord } from "../definition/defineResource.ts";
import type { Definition } from "../definition/grammar.ts";
import { formatNumber } from "../domain/money/format.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { Table, type Column, type Sort } from "../ui/tables/Table.tsx";
import { useFirstCards } from "../ui/tables/useFirstCards.ts";
import "./RecordList.css";
import { knownSort, sortValue } from "./sortAddress.ts";
import { useAddress } from "./useAddress.ts";

interface Asked {
  definition: Definition;
  /** The columns that can be sorted by. */
  sortable: readonly string[];
  filter: Readonly<Record<string, unknown>>;
  /** Reloads periodically while this is true for a row. */
  refreshWhile?: ((row: AnyRecord) => boolean) | undefined;
}

/** A customer's records in the address's order, page by page. */
export function useRecords({ definition, sortable, filter, refreshWhile }: Asked) {
  const address = useAddress();
  const sort = knownSort(address.get("sort"), sortable, definition.list.sort);
  const pages = useInfiniteQuery({
    queryKey: [definition.name, "list", sort, filter],
    queryFn: ({ pageParam: page, signal }) =>
      readList(
        definition,
        "CUSTOMER",
        { sort: { field: sort.by, order: sort.descending ? "DESC" : "ASC" }, page, perPage, filter },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.data.length < perPage ? undefined : all.length + 1),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      refreshWhile && state.data?.pages.some((page) => page.data.some(refreshWhile)) ? 3000 : false,
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.data) ?? [], [pages.data]);
  return {
    ...{ definition, filter, sort, pages, rows },
    onSort: (next: Sort) => address.set({ sort: sortValue(next) }),
  };
}

interface RecordListProps {
  records: ReturnType<typeof useRecords>;
  columns: readonly Column<AnyRecord>[];
  /** Shown if there are no records. */
  empty: ReactNode;
  /** Shown if none match the filter. */
  nothing: ReactNode;
  rowClass?: ((row: AnyRecord) => string | undefined) | undefined;
}

/** The table of a customer's records; more are loaded on request. */
export function RecordList({ records, columns, empty, nothing, rowClass }: RecordListProps) {
  const { filter, rows } = records;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = records.pages;
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton kind="rows" count={8} />;
  const last = data.pages.at(-1);
  if (rows.length === 0) return Object.keys(filter).length === 0 ? empty : nothing;
  return (
    <div className="record-list" aria-busy={isPlaceholderData}>
      <Rows records={records} columns={columns} rowClass={rowClass} />
      <div className="record-list__end">
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

type RowsProps = Pick<RecordListProps, "records" | "columns" | "rowClass">;

const Rows = ({ records: { definition, rows, sort, onSort }, columns, rowClass }: RowsProps) => (
  <Table
    label={definition.label.many}
    columns={columns}
    rows={useFirstCards(rows)}
    rowKey={({ id }) => id}
    {...(rowClass && { rowClass })}
    sort={sort}
    onSort={onSort}
    wide
  />
);

const perPage = 25;
