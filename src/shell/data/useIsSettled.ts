import { useEffect, useState } from "react";
import { useIsFetchingForPage } from "./useIsFetchingForPage.ts";

/**
 * Longer than what a page asks for counts as its beginning, which the next visit asks for ahead: see
 * src/dataProvider/session/lastVisit.ts.
 */
const quietMilliseconds = 1200;

/** True from the moment when the page has had what it asked for, and for good. */
export function useIsSettled(): boolean {
  const isFetching = useIsFetchingForPage();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isFetching || isSettled) return undefined;
    const timer = setTimeout(() => setSettled(true), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [isFetching, isSettled]);
  return isSettled;
}
