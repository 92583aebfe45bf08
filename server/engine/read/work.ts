// The work list: which records wait for the caller, how many, and the first of each kind.
import { sql } from "drizzle-orm";
import type { WorkGroup } from "../../../src/contract/records/sections.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { workFilter, workOf } from "../../../src/definition/states/work.ts";
import { may } from "../access.ts";
import type { ReadContext } from "../registry.ts";
import { quickFor } from "./listFilters.ts";
import { readCounts } from "./quickCounts.ts";
import { readPage, whereOf } from "./read.ts";

/** For more, the work list says «99+». */
const maxCounted = 99;
/** The list behind the number shows the rest. */
const maxShown = 3;

/** Kinds without work are included, with count 0. */
export async function readWork(
  context: ReadContext,
  definitions: readonly Definition[],
  region: string,
): Promise<WorkGroup[]> {
  const asked = definitions
    .filter((definition) => may(definition, "read", context.caller))
    .flatMap((definition) => {
      const readable = new Set(quickFor(definition, context).map(({ key }) => key));
      return workOf(definition)
        .filter(({ key }) => readable.has(key))
        .map(({ key, work }) => ({ definition, key, work, filter: workFilter(definition, key, region) }));
    });
  const counted = await Promise.all(
    asked.map(async ({ definition, key, filter }) => ({
      ...{ definition, key: `${definition.name} ${key}` },
      where: sql`(${await whereOf(context, definition, filter)})`,
    })),
  );
  const counts = await readCounts(context.db, counted, maxCounted);
  const groups: WorkGroup[] = [];
  for (const { definition, key, work, filter } of asked) {
    const { count, exact } = counts[`${definition.name} ${key}`] ?? { count: 0, exact: true };
    const sort = { field: work.since ?? "createdAt", descending: false };
    const page = count > 0 && (await readPage(context, definition, { sort, filter, offset: 0, limit: maxShown }));
    groups.push({ ...{ name: definition.name, key, count, exact }, first: page ? [...page.records] : [] });
  }
  return groups;
}
