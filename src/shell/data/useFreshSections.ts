import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isOutdated } from "../../dataProvider/definitions.ts";
import { callQuery } from "./callQuery.ts";
import { queryClient } from "./queryClient.ts";
import { background } from "./useIsFetchingForPage.ts";
import { refreshSections } from "./refreshSections.ts";

/** Milliseconds between questions; a tab in the background asks when it is shown again. */
const lookAgain = { usually: 1500, afterError: 30_000 };

/** Keeps menu, screens and faults of an open tab up to date while sections are added and changed. */
export function useFreshSections(): void {
  const { data, dataUpdatedAt } = useQuery({
    ...callQuery("GET /api/definitions/revision"),
    staleTime: 0,
    meta: background,
    refetchInterval: ({ state }) => (state.status === "error" ? lookAgain.afterError : lookAgain.usually),
  });
  const current = data?.revision;
  const faults = data?.faults;
  const seen = useRef(faults);
  // What is shown may be older than the first answer here, so every answer is compared with it.
  useEffect(() => {
    if (current !== undefined && isOutdated(queryClient, current)) void refreshSections(queryClient);
  }, [current, dataUpdatedAt]);
  useEffect(() => {
    if (faults === undefined || faults === seen.current) return;
    // The first answer agrees with a page that shows no faults, if there are none.
    if (seen.current !== undefined || faults !== "") void refreshSections(queryClient);
    seen.current = faults;
  }, [faults]);
}
