import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { PivotQuery, PivotTable } from "../../../contract/pivot/pivot.ts";
import { newKey } from "../../../dataProvider/requests/newKey.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import type { Table } from "../layout/table.ts";
import { keyOf } from "../layout/pathKey.ts";
import { questionOf, type Part } from "./question.ts";

/** What has been loaded of the answer to a query: the whole table first, then further parts. */
export interface Answer {
  readonly question: string;
  readonly table: Table;
  readonly parts: readonly (Part & { readonly answer: PivotTable })[];
}

export interface TableData {
  /** The previous query's answer while the next is loading; absent before the first. */
  readonly answer: Answer | undefined;
  /** True while the shown answer belongs to the previous query. */
  readonly stale: boolean;
  readonly loading: boolean;
  readonly error: Error | null;
  /** Retries what failed. */
  readonly retry: () => void;
  /** Reloads everything. */
  readonly refresh: () => void;
}

/**
 * Loads a table with one request at a time: the whole, then the parts that the user has opened. A changed query cancels
 * running requests, and an old answer is never shown as the new one.
 * @param wanted the parts needed, given what is loaded
 */
export function useTableData(table: Table, wanted: (answer: Answer) => readonly Part[]): TableData {
  const [screen] = useState(newKey);
  const [asked, setAsked] = useState(0);
  const [shown, setShown] = useState<Answer>();
  const asks = useMemo(() => questionOf(table), [table]);
  const depth = Math.max(1, Math.min(table.view.depth, table.layout.rows.length));
  const question = JSON.stringify([asked, depth, asks]);

  const whole = useQuery(part({ ...asks, depth }, asked, screen));
  const begun = whole.data && { question, table, parts: [{ path: [], from: 0, answer: whole.data }] };
  const current = shown?.question === question ? shown : begun;
  const missing = current && wanted(current).find((one) => !hasPart(current, one));
  const more = useQuery({
    ...part({ ...asks, path: [...(missing?.path ?? [])], from: missing?.from ?? 0 }, asked, screen),
    enabled: missing !== undefined,
  });
  const next =
    current && missing && more.data
      ? { ...current, parts: [...current.parts, { ...missing, answer: more.data }] }
      : current;
  if (next && next !== shown) setShown(next);

  const { refetch } = missing ? more : whole;
  return {
    answer: shown,
    stale: current === undefined,
    loading: whole.isFetching || (missing !== undefined && more.isFetching),
    error: current ? (missing ? more.error : null) : whole.error,
    retry: useCallback(() => void refetch(), [refetch]),
    refresh: useCallback(() => setAsked((before) => before + 1), []),
  };
}

/** One request; `asked` distinguishes a repeated query. */
const part = (body: PivotQuery, asked: number, screen: string) =>
  queryOptions({
    queryKey: ["POST /api/pivot/query", body, asked] as const,
    queryFn: ({ signal }): Promise<PivotTable> =>
      send("POST /api/pivot/query", { body: { ...body, screen } }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    // Comparing tens of thousands of numbers with the previous ones gains nothing.
    structuralSharing: false,
  });

const hasPart = ({ parts }: Answer, { path, from }: Part): boolean =>
  parts.some((known) => known.from === from && keyOf(known.path) === keyOf(path));
