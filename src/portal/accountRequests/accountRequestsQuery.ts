import { queryOptions, useQuery } from "@tanstack/react-query";
import { accountRequests } from "../../resources/clients/accountRequests.ts";
import { readPage } from "../records.ts";

/** The customer's latest requests. */
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

/** True while a request of the customer is in progress. */
export const useAwaitsAccount = (): boolean =>
  useQuery(accountRequestsQuery).data?.some(({ state }) => state === "waiting") ?? false;
