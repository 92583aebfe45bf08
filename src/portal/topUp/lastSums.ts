import { queryOptions } from "@tanstack/react-query";
import type { Money } from "../../domain/money/money.ts";
import { bills } from "../../resources/money/bills.ts";
import { topUpRequests } from "../../resources/money/topUpRequests.ts";
import { readPage } from "../records.ts";

/** The last payment for each account with VAT in the region's currency, from the latest papers. */
export const lastSumsQuery = queryOptions({
  queryKey: ["bills", "last sums"],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, Money>> => {
    const latest = { sort: { field: "date", order: "DESC" }, page: 1, perPage: 50, filter: {} } as const;
    const [billed, requested] = await Promise.all([
      readPage(bills, latest, signal),
      readPage(topUpRequests, latest, signal),
    ]);
    const papers = [...billed.data, ...requested.data].toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
    return new Map(papers.flatMap(({ lines }) => lines.map(({ accountId, amount }) => [accountId, amount] as const)));
  },
});
