import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isOutdated } from "../../dataProvider/definitions.ts";
import { callQuery } from "./callQuery.ts";
import { queryClient } from "./queryClient.ts";
import { background } from "./useIsFetchingForPage.ts";
import { refreshSections } from "./refreshSections.ts";

/** Milliseconds between requests, besides one with each page; a tab in the background requests again when it is shown. */
const lookAgain = { usually: 10_000, afterError: 30_000 };

/** Keeps menu, screens and faults of an open tab up to date while sections are added and changed. */
export function useFreshSections(): void {
  const { pathname } = useLocation();
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...callQuery("GET /api/definitions/revision"),
    staleTime: 0,
    meta: background,
    refetchInterval: ({ state }) => (state.status === "error" ? lookAgain.afterError : lookAgain.usually),
  });
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current !== pathname) void refetch();
    asked.current = pathname;
  }, [pathname, refetch]);
  const current = data?.revision;
  const faults = data?.faults;
  const seen = useRef(faults ?? "");
  // The page may be older than the first answer here, so every answer is compared with it.
  useEffect(() => {
    if (current !== undefined && isOutdated(queryClient, current)) void refreshSections(queryClient);
  }, [current, dataUpdatedAt]);
  useEffect(() => {
    if (faults === undefined) return;
    if (faults !== seen.current || isShownOtherwise(faults)) void refreshSections(queryClient);
    seen.current = faults;
  }, [faults, dataUpdatedAt]);
}

/** True if the page shows faults that have been corrected, or misses new ones, and is not reloading them yet. */
function isShownOtherwise(faults: string): boolean {
  const shown = queryClient.getQueryState(callQuery("GET /api/definitions/faults").queryKey);
  return shown?.data !== undefined && !shown.isInvalidated && (shown.data.length === 0) !== (faults === "");
}
