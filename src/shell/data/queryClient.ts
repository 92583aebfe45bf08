import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../dataProvider/requests/errors.ts";

/** The cache of answers, shared by portal and admin, and cleared when a session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthRepeating, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** Retries once after a lost connection or a server error, but not after a refusal. */
function isWorthRepeating(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);
}

// A list puts each of its records into the cache. By default each would start a timer to notify its observers.
notifyManager.setScheduler(queueMicrotask);
