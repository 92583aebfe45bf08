import { useInfiniteQuery } from "@tanstack/react-query";
import { send } from "../../../dataProvider/requests/http.ts";
import type { InputOf } from "../../../contract/call.ts";
import type { Calls } from "../../../contract/index.ts";

export type HistoryQuery = InputOf<Calls["GET /api/history"]>["query"];

/** Audit entries, newest first, page by page; reloaded whenever it is opened. */
export function useHistory(query: HistoryQuery) {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: ["GET /api/history", query],
    queryFn: ({ pageParam, signal }) =>
      send("GET /api/history", { query: { ...query, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return { entries: data?.pages.flatMap((page) => page.entries), ...rest };
}
