import { useQueryClient } from "@tanstack/react-query";

/**
 * After a change anything may be different: a paid bill moves balances. Everything is asked for when it is looked at
 * next, and what is on the page at once: a client's card says what is unpaid above the list in which a bill was paid.
 * What surrounds every page (`meta: { isAround: true }`, as the rates in the header) never waits.
 */
export function useRefresh(): (onPage?: "onPage") => Promise<void> {
  const queryClient = useQueryClient();
  return async (onPage) => {
    await queryClient.invalidateQueries({ refetchType: onPage ? "active" : "none" });
    if (!onPage) await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.["isAround"] === true });
  };
}
