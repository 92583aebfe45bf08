// What is under way: navigations and requests tell, ProgressBar.tsx shows.
import { createStore } from "./store.ts";

/** How many things are under way. */
export const underWay = createStore(0);

/**
 * Says that something has begun.
 * @returns what says that it has ended; further calls of it change nothing
 */
export function begin(): () => void {
  underWay.set(underWay.get() + 1);
  let ended = false;
  return () => {
    if (!ended) underWay.set(underWay.get() - 1);
    ended = true;
  };
}

/** Shows the progress bar while the work lasts. */
export const showingProgress = <T>(work: Promise<T>): Promise<T> => work.finally(begin());
