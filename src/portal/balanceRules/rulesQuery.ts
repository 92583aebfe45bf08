import { queryOptions } from "@tanstack/react-query";
import { balanceRules } from "../../resources/clients/balanceRules.ts";
import { readAll } from "../records.ts";

/** The customer's rules: at most one per account. */
export const rulesQuery = queryOptions({
  queryKey: [balanceRules.name],
  queryFn: ({ signal }) => readAll(balanceRules, signal),
});
