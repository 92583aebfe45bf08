// Counts the records of each quick filter among those that match the rest of the list's filter, in one statement. Counts
// stop at a limit, so that they stay cheap on large tables.
import { sql, type SQL } from "drizzle-orm";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { filterConditions, quickFor } from "./listFilters.ts";
import { parseListQuery } from "./parameters.ts";
import { whereOf } from "./read.ts";
import type { ReadContext } from "../registry.ts";
import { filled, type Piece } from "./shapes.ts";
import { tableName } from "../tables/storage.ts";

/** Counts are exact up to this number. */
const maxCounted = 1000;

export interface QuickCount {
  readonly count: number;
  /** False if there are more records than `count`. */
  readonly exact: boolean;
}

/**
 * The counts by the keys of the quick filters; `quick` in the query's filter is ignored.
 * @throws Problem 400 for a wrong filter
 */
export async function readQuickCounts(
  context: ReadContext,
  definition: Definition,
  query: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, QuickCount>>> {
  const { quick: _, ...rest } = parseListQuery(definition, query).filter;
  const offered = quickFor(definition, context);
  const where = await whereOf(context, definition, rest);
  const counted = offered.map(({ key }) => {
    const besides: Piece = { values: [], sql: () => where, even: false };
    const fits = filterConditions(context, definition, { quick: key }, [besides]).map(filled);
    return { key, definition, where: sql.join([where, ...fits], sql` and `) };
  });
  return readCounts(context.db, counted, maxCounted);
}

interface Counted {
  readonly key: string;
  readonly definition: Definition;
  /** The condition, over a table aliased `t`. */
  readonly where: SQL;
}

/** Counts of any tables, in one statement; each stops at `most`. */
export async function readCounts(
  db: Queryable,
  all: readonly Counted[],
  most: number,
): Promise<Readonly<Record<string, QuickCount>>> {
  if (all.length === 0) return {};
  const counts = all.map(({ key, definition, where }) => {
    const table = sql.identifier(tableName(definition.name));
    return sql`(select count(*) from (
      select 1 from ${table} t where ${where} limit ${most + 1}) counted) as ${sql.identifier(key)}`;
  });
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return Object.fromEntries(
    all.map(({ key }) => {
      const count = Number(rows[0]?.[key] ?? 0);
      return [key, { count: Math.min(count, most), exact: count <= most }];
    }),
  );
}
