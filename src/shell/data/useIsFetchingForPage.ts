import { notifyManager, type Query, type QueryClient, useIsFetching } from "@tanstack/react-query";

/** The `meta` of queries that repeat by themselves while a page is open; no user waits for their answers. */
export const background = { isBackground: true } as const;

const forPage = { predicate: ({ meta }: Query): boolean => meta?.["isBackground"] !== true };

/** True while the page is fetching anything. Renders its component twice for each load, so use it in a leaf. */
export const useIsFetchingForPage = (): boolean => useIsFetching(forPage) > 0;

/**
 * Calls back once the page has fetched nothing for some time, without rendering anything.
 * @returns a function that cancels it
 */
export function whenIdle(client: QueryClient, milliseconds: number, callBack: () => void): () => void {
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
