// Counts running navigations and requests, which ProgressBar.tsx shows.
import { createStore } from "../../ui/store.ts";

/** The number of running operations. */
export const underWay = createStore(0);

/**
 * Marks the start of an operation.
 * @returns a function that marks its end; further calls do nothing
 */
export function begin(): () => void {
  underWay.set(underWay.get() + 1);
  let ended = false;
  return () => {
    if (!ended) underWay.set(underWay.get() - 1);
    ended = true;
  };
}

/** Specification §9: a shown progress bar stays at least this long, so that it does not flash. */
const minShownMs = 200;

/** Shows the progress bar while the work lasts. */
export async function showingProgress<T>(work: Promise<T>): Promise<T> {
  const end = begin();
  const shownLongEnough = new Promise((resolve) => setTimeout(resolve, minShownMs));
  try {
    return await work;
  } finally {
    await shownLongEnough;
    end();
  }
}
