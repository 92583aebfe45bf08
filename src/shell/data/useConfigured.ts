// Loads what operators have configured. A page starts with the built-in sections, however many others there are, and
// loads those once its own content is there, or as soon as something needs them.
import { useQuery } from "@tanstack/react-query";
import { definitionsQuery, firstQuery } from "../../dataProvider/definitions.ts";
import type { Definition } from "../../definition/grammar.ts";
import type { Section } from "../../definition/menu/sections.ts";
import { callQuery } from "./callQuery.ts";
import { background } from "./useIsFetchingForPage.ts";
import { useIsSettled } from "./useIsSettled.ts";

/** The page loads this by itself, so nobody would retry it by hand. */
const later = {
  meta: background,
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === "error" ? 30_000 : (false as const),
};

interface Known<T> {
  readonly known: readonly T[];
  /** True if all are loaded. */
  readonly isComplete: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The sections of the menu. @param atOnce true if the page needs all of them */
export function useSections(atOnce = false): Known<Section> {
  const isSettled = useIsSettled();
  const first = useQuery(firstQuery);
  const more = first.data?.more;
  const all = useQuery({
    ...callQuery("GET /api/sections"),
    ...later,
    enabled: more === true && (atOnce || isSettled),
  });
  return {
    known: (more ? all.data : undefined) ?? first.data?.sections ?? none,
    ...stateOf(first, all),
  };
}

/** The definitions of sections that operators added or extended. @param atOnce true if the page needs all of them */
export function useConfigured(atOnce = false): Known<Definition> {
  const isSettled = useIsSettled();
  // Reloads on focus, so that an operator's new section appears without a page reload.
  const first = useQuery({ ...firstQuery, refetchOnWindowFocus: true });
  const more = first.data?.more;
  const all = useQuery({ ...definitionsQuery, ...later, enabled: more === true && (atOnce || isSettled) });
  const known = (more ? all.data : undefined) ?? first.data;
  return { known: known?.definitions ?? none, ...stateOf(first, all) };
}

const none: readonly never[] = [];

interface Asked {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

function stateOf(first: Asked & { readonly data: { readonly more: boolean } | undefined }, all: Asked) {
  const failed = [first, all].find(({ data, error }) => data === undefined && error !== null);
  return {
    isComplete: first.data?.more === false || all.data !== undefined,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
