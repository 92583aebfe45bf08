import { useQueryClient } from "@tanstack/react-query";

/**
 * Reloads data after a change, which may affect anything: a paid bill changes balances. Everything is marked as outdated,
 * and what is on the page is reloaded at once, such as a client's summary above the list in which a bill was paid. Queries
 * of the page's frame (`meta: { isAround: true }`, such as the rates in the header) are always reloaded.
 */
export function useRefresh(): (onPage?: "onPage") => Promise<void> {
  const queryClient = useQueryClient();
  return async (onPage) => {
    await queryClient.invalidateQueries({ refetchType: onPage ? "active" : "none" });
    if (!onPage) await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.["isAround"] === true });
  };
}
