import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { onceQuiet } from "./useIsFetchingForPage.ts";

/**
 * Longer than what a page asks for counts as its beginning, which the next visit asks for ahead: see
 * src/dataProvider/session/lastVisit.ts.
 */
const quietMilliseconds = 1200;

/** True from the moment when the page has had what it asked for, and for good. */
export function useIsSettled(): boolean {
  const client = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(
    () => (isSettled ? undefined : onceQuiet(client, quietMilliseconds, () => setSettled(true))),
    [client, isSettled],
  );
  return isSettled;
}
