import { queryOptions } from "@tanstack/react-query";
import { accounts } from "../../resources/accounts.ts";
import { systems } from "../../resources/systems.ts";
import { readAll } from "../records.ts";

/** All accounts of the customer. A company has tens of them, so searching and sorting need no server. */
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => readAll(accounts, signal),
});

/** Every system, also those that are no longer offered: accounts in them remain. */
export const systemsQuery = queryOptions({
  queryKey: ["systems"],
  queryFn: ({ signal }) => readAll(systems, signal),
  staleTime: 600_000,
});
