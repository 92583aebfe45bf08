import { queryOptions, useQuery } from "@tanstack/react-query";
import { accountRequests } from "../../resources/accountRequests.ts";
import { readPage } from "../records.ts";

/** The newest of the customer's requests. */
export const accountRequestsQuery = queryOptions({
  queryKey: [accountRequests.name],
  queryFn: async ({ signal }) =>
    (
      await readPage(
        accountRequests,
        { sort: { field: "createdAt", order: "DESC" }, page: 1, perPage: 20, filter: {} },
        signal,
      )
    ).data,
});

/** True while somebody works on a request of the customer's: nobody need ask again. */
export const useAwaitsAccount = (): boolean =>
  useQuery(accountRequestsQuery).data?.some(({ state }) => state === "waiting") ?? false;
