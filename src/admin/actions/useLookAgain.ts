import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Definition } from "../../resources/grammar.ts";

const lookEveryMs = 3000;

/** The action of a resource that somebody else's server takes its time for. */
export const waitingAction = ({ actions = {} }: Pick<Definition, "actions">) =>
  Object.values(actions).find(({ waits }) => waits);

/** Looks again and again, so long as something that is on the page waits for somebody else's server. */
export function useLookAgain(isWaiting: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void queryClient.invalidateQueries(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting, queryClient]);
}
