import { queryOptions } from "@tanstack/react-query";
import { accounts } from "../../resources/clients/accounts.ts";
import { systems } from "../../resources/system/systems.ts";
import { readAll } from "../records.ts";

/** All accounts of the customer. There are few enough to search and sort in the browser. */
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => readAll(accounts, signal),
});

/** All systems, including those no longer offered, since accounts in them remain. */
export const systemsQuery = queryOptions({
  queryKey: ["systems"],
  queryFn: ({ signal }) => readAll(systems, signal),
  staleTime: 600_000,
});
