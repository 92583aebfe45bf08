import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { whenIdle } from "./useIsFetchingForPage.ts";

/**
 * Longer than the pause that ends a page's start, whose requests the next visit repeats early: see
 * src/dataProvider/session/lastVisit.ts.
 */
const quietMilliseconds = 1200;

/** Becomes true once the page has loaded what it requested, and stays true. */
export function useIsSettled(): boolean {
  const client = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(
    () => (isSettled ? undefined : whenIdle(client, quietMilliseconds, () => setSettled(true))),
    [client, isSettled],
  );
  return isSettled;
}
