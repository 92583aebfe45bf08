// What is under way: navigations and requests tell, ProgressBar.tsx shows.
import { createStore } from "../../ui/store.ts";

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

/** Specification §9: what shows that it is under way lasts at least as long, so that nothing flashes by. */
const leastMilliseconds = 200;

/** Shows the progress bar while the work lasts. */
export async function showingProgress<T>(work: Promise<T>): Promise<T> {
  const end = begin();
  const least = new Promise((resolve) => setTimeout(resolve, leastMilliseconds));
  try {
    return await work;
  } finally {
    await least;
    end();
  }
}
