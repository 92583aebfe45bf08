import { notifyManager, type Query, type QueryClient, useIsFetching } from "@tanstack/react-query";

/** The `meta` of queries that repeat by themselves while a page is open, of which nobody waits for the answer. */
export const background = { isBackground: true } as const;

const forPage = { predicate: ({ meta }: Query): boolean => meta?.["isBackground"] !== true };

/** True while anything of the page is being fetched. Renders its component twice for each load, so use it in a leaf. */
export const useIsFetchingForPage = (): boolean => useIsFetching(forPage) > 0;

/**
 * Calls back once nothing of the page has been fetched for some time, without rendering anything.
 * @returns a function that calls it off
 */
export function onceQuiet(client: QueryClient, milliseconds: number, callBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (client.isFetching(forPage) > 0) {
      clearTimeout(timer);
      timer = undefined;
    } else timer ??= setTimeout(end, milliseconds);
  };
  const unsubscribe = client.getQueryCache().subscribe(notifyManager.batchCalls(look));
  const stop = (): void => {
    clearTimeout(timer);
    unsubscribe();
  };
  function end(): void {
    stop();
    callBack();
  }
  look();
  return stop;
}
