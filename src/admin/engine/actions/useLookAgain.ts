import { useEvent } from "ra-core";
import { useEffect } from "react";
import type { Definition } from "../../../resources/grammar.ts";
import { useRefresh } from "./useRefresh.ts";

const lookEveryMs = 3000;

/** The action of a resource that somebody else's server takes its time for. */
export const waitingAction = ({ actions = {} }: Pick<Definition, "actions">) =>
  Object.values(actions).find(({ waits }) => waits);

/** Looks again and again, so long as something that is on the page waits for somebody else's server. */
export function useLookAgain(isWaiting: boolean): void {
  const look = useEvent(useRefresh());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void look("onPage"), lookEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
}
