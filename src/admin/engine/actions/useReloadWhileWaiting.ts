import { useEvent } from "ra-core";
import { useEffect } from "react";
import type { Definition } from "../../../definition/grammar.ts";
import { useRefresh } from "./useRefresh.ts";

const lookEveryMs = 3000;

/** The action of a resource that waits for another server. */
export const waitingAction = ({ actions = {} }: Pick<Definition, "actions">) =>
  Object.values(actions).find(({ pending }) => pending);

/** Reloads periodically while something on the page waits for another server. */
export function useReloadWhileWaiting(isWaiting: boolean): void {
  const look = useEvent(useRefresh());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void look("onPage"), lookEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
}
