import { useQueryClient } from "@tanstack/react-query";

/**
 * After a change anything may be different: a paid bill moves balances. What is on the page of the changed resource is
 * asked for at once, everything else when it is looked at next.
 */
export function useRefresh(resource: string): (onPage?: "onPage") => Promise<void> {
  const queryClient = useQueryClient();
  return async (onPage) => {
    await queryClient.invalidateQueries({ refetchType: "none" });
    if (onPage) await queryClient.invalidateQueries({ queryKey: [resource] });
  };
}
