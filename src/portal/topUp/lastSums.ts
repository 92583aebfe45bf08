import { queryOptions } from "@tanstack/react-query";
import type { Money } from "../../domain/money.ts";
import { bills } from "../../resources/bills.ts";
import { topUpRequests } from "../../resources/topUpRequests.ts";
import { readPage } from "../records.ts";

/** What was paid for each account the last time, with VAT in the region's currency, as far as the latest papers tell. */
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
