import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { loadDefinitions } from "../../../dataProvider/definitions.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { indexed, type Definitions } from "../definitions.tsx";
import { useDebounced } from "../fields/inputs/useDebounced.ts";

/** Milliseconds without another letter. */
const pause = 180;

/** What is found for what was typed, once typing pauses; until then what was found before, and it is not current. */
export function useSearch(typed: string) {
  const q = useDebounced(typed.trim(), pause);
  const isNumber = /^[№#]?\s*\d+$/.test(q);
  const enabled = q.length >= 3 || isNumber;
  const { data, error, isFetching, isPending, isPlaceholderData } = useQuery({
    ...callQuery("GET /api/search", { query: { q } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  const isCurrent = q === typed.trim() && !(enabled && (isPending || isPlaceholderData));
  return { answer: enabled ? data : undefined, error: enabled ? error : null, isFetching, isCurrent, asked: q };
}

/** The definitions, outside of the screens that are made from them. */
export function useKnownDefinitions(): Definitions {
  const { data } = useQuery({ queryKey: ["definitions"], queryFn: ({ signal }) => loadDefinitions(signal) });
  return indexed(data ?? []);
}
