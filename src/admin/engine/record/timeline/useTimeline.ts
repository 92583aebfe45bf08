import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { RaRecord } from "ra-core";
import { send } from "../../../../dataProvider/requests/http.ts";
import type { Definition } from "../../../../definition/grammar.ts";

const route = "GET /api/timeline/{resource}/{id}";

/** The timeline of a record, newest first, page by page; reloaded for each of the record's versions. */
export function useTimeline({ name }: Definition, record: RaRecord) {
  const params = { resource: name, id: Number(record.id) };
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [route, name, record.id, record["version"]],
    queryFn: ({ pageParam, signal }) =>
      send(route, { params, query: pageParam === null ? {} : { after: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { items: data?.pages.flatMap((page) => page.items), ...rest };
}

/** Reloads the timelines on the page, after a note. */
export function useTimelineRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // A first load that is under way may have been answered before the note.
    await queryClient.cancelQueries({ queryKey: [route] });
    await queryClient.invalidateQueries({ queryKey: [route] });
  };
}
