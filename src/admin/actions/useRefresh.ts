import { useQueryClient } from "@tanstack/react-query";

/**
 * After a change anything may be different: a paid bill moves balances. What is on the page of the changed resource is
 * asked for at once, as are the rates that stand in every page's header, everything else when it is looked at next.
 */
export function useRefresh(resource: string): (onPage?: "onPage") => Promise<void> {
  const queryClient = useQueryClient();
  return async (onPage) => {
    await queryClient.invalidateQueries({ refetchType: "none" });
    await queryClient.invalidateQueries({ queryKey: ["GET /api/rates/explained"] });
    if (onPage) await queryClient.invalidateQueries({ queryKey: [resource] });
  };
}
