import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DefinitionFault } from "../../../contract/records/definitions.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { background } from "../../../shell/data/useIsFetchingForPage.ts";

/** Milliseconds after the last key. */
const pause = 500;

interface Check {
  /** The faults of the last checked text. */
  readonly faults: readonly DefinitionFault[];
  /** True if these are the faults of the current text. */
  readonly isChecked: boolean;
  /** The definition of the last valid text. */
  readonly definition: Definition | undefined;
  readonly error: Error | null;
}

/**
 * Checks a text on the server once typing pauses.
 * @param name absent for a new section
 */
export function useCheck(name: string | undefined, text: string): Check {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["definition check", name, rested],
    queryFn: ({ signal }) =>
      send("POST /api/definitions/check", { body: { ...(name !== undefined && { name }), text: rested } }, { signal }),
    placeholderData: keepPreviousData,
    meta: background,
    // Other sections that it refers to may change.
    staleTime: 0,
    gcTime: 60_000,
  });
  // The contract does not repeat the language's grammar.
  const described = data?.definition as Definition | undefined;
  const [definition, setDefinition] = useState(described);
  if (described && described !== definition) setDefinition(described);
  return {
    faults: data?.faults ?? [],
    isChecked: data !== undefined && !isPlaceholderData && rested === text,
    definition,
    error,
  };
}
