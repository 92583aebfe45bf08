import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { withConfigured } from "../../../dataProvider/definitions.ts";
import { useMemo } from "react";
import type { Definition } from "../../../definition/grammar.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { useConfigured } from "../../../shell/data/useConfigured.ts";
import { indexed, type Definitions } from "../definitions.tsx";
import { useDebounced } from "../fields/inputs/useDebounced.ts";

/** Milliseconds since the last key. */
const pause = 180;

/** The results for the text, once typing pauses; until then the previous ones, marked as outdated. */
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

/** The definitions, for use outside of generated screens. */
export function useKnownDefinitions(builtIn: readonly Definition[]): Definitions {
  const { known } = useConfigured(true);
  return useMemo(() => indexed(withConfigured(builtIn, known)), [builtIn, known]);
}
