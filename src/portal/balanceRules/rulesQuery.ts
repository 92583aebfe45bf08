import { queryOptions } from "@tanstack/react-query";
import { balanceRules } from "../../resources/balanceRules.ts";
import { readAll } from "../records.ts";

/** What the customer has decided of single accounts: at most one rule for each. */
export const rulesQuery = queryOptions({
  queryKey: [balanceRules.name],
  queryFn: ({ signal }) => readAll(balanceRules, signal),
});
