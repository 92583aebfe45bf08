import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { shownRevision } from "../../dataProvider/definitions.ts";
import { callQuery } from "../../shell/data/callQuery.ts";
import { queryClient } from "../../shell/data/queryClient.ts";
import { background } from "../../shell/data/useIsFetchingForPage.ts";
import { refreshSections } from "./resources/refreshSections.ts";

/** Milliseconds between questions; a tab in the background asks when it is shown again. */
const lookAgain = { usually: 1500, afterError: 30_000 };

/** Keeps menu and screens of an open tab up to date while sections are added and changed. */
export function useFreshSections(): void {
  const { data, dataUpdatedAt } = useQuery({
    ...callQuery("GET /api/definitions/revision"),
    staleTime: 0,
    meta: background,
    refetchInterval: ({ state }) => (state.status === "error" ? lookAgain.afterError : lookAgain.usually),
  });
  const current = data?.revision;
  // What is shown may be older than the first answer here, so every answer is compared with it.
  useEffect(() => {
    const shown = shownRevision(queryClient);
    if (shown !== undefined && current !== undefined && shown !== current) void refreshSections(queryClient);
  }, [current, dataUpdatedAt]);
}
