import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../dataProvider/errors.ts";

/** What the server has answered lately; shared by portal and admin, emptied when a session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthRepeating, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** A refusal stays one; a lost connection or a stumbling server is asked once more. */
function isWorthRepeating(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);
}
