import type { DataProvider, RaRecord } from "ra-core";
import type { Definition } from "../../../../definition/grammar.ts";
import { background } from "../../../../shell/data/useIsFetchingForPage.ts";
import { sortOf } from "../../list/sortOf.ts";
import { resourceOf } from "../../paths.ts";

/** How many rows a preview has. */
export const rowCount = 3;

/** The query for the first records of a section that is there. */
export const firstRecords = (dataProvider: DataProvider, stored: Definition | undefined) => ({
  queryKey: ["definition preview", stored?.name],
  enabled: stored !== undefined,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly RaRecord[]> => {
    if (!stored) return [];
    const pagination = { page: 1, perPage: rowCount };
    const query = { pagination, sort: sortOf(stored.list.sort), filter: {}, signal };
    return (await dataProvider.getList<RaRecord>(resourceOf(stored), query)).data;
  },
  retry: false,
  staleTime: 0,
  meta: background,
});
