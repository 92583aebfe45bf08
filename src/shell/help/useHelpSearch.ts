import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FoundPost } from "../../contract/knowledge.ts";
import { send } from "../../dataProvider/requests/http.ts";
import { minSearchLength } from "../../domain/text/searchWords.ts";

const patienceMilliseconds = 250;

/**
 * Searches the help base (specification §5: from three trimmed characters on).
 * @param typing true while the user is typing: an empty result does not count as an unanswered question then
 */
export function useHelpSearch(text: string, { typing = false }: { typing?: boolean } = {}) {
  const keyword = useSettled(text.trim(), typing ? patienceMilliseconds : 0);
  return useQuery({
    queryKey: ["POST /api/knowledge/search/", keyword, typing],
    queryFn: ({ signal }): Promise<{ data: readonly FoundPost[]; message?: string | undefined }> =>
      send("POST /api/knowledge/search/", { query: { keyword, ...(typing && { typing: "1" as const }) } }, { signal }),
    enabled: keyword.length >= minSearchLength,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The value once it has not changed for a while. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return milliseconds === 0 ? value : settled;
}
