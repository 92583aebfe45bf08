import { useIsFetching } from "@tanstack/react-query";

/** The `meta` of queries that repeat by themselves while a page is open, of which nobody waits for the answer. */
export const background = { isBackground: true } as const;

/** True while anything of the page is being fetched. */
export const useIsFetchingForPage = (): boolean =>
  useIsFetching({ predicate: ({ meta }) => meta?.["isBackground"] !== true }) > 0;
