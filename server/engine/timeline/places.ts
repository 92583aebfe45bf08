// The place of an item in a timeline: its moment, its source, and its number. The newest come first; items of the same
// moment follow in the order of sources.
import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";

export interface Place {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The index of the source. */
  readonly source: number;
  readonly id: number;
}

/** Where a source has its items, for one statement over all sources. */
export interface Source {
  /** A table with an alias, and the condition for its rows. */
  readonly from: SQL;
  readonly where: SQL;
  readonly id: SQL;
  /** The moment of a row. */
  readonly at: SQL;
  /** A stored day in the same order as the moment, so that an index finds the newest rows. */
  readonly day?: { readonly column: SQL; readonly zone: string };
}

export const encodePlace = ({ at, source, id }: Place): string => [at, source, id].join(".");

/** @param text valid by the contract */
export function decodePlace(text: string): Place {
  const [at = 0, source = 0, id = 0] = text.split(".").map(Number);
  return { at, source, id };
}

/** The newest items of all sources after a place; no source reads more than `most`. */
export async function newestOf(
  db: Queryable,
  sources: ReadonlyMap<number, Source>,
  after: Place | undefined,
  most: number,
): Promise<readonly Place[]> {
  if (sources.size === 0) return [];
  const parts = [...sources].map(([index, source]) => sql`(${newestIn(index, source, after, most)})`);
  const { rows } = await db.execute<Place & Record<string, unknown>>(sql`
    select (extract(epoch from k.at) * 1000)::float8 as at, k.source, k.id
    from (${sql.join(parts, sql` union all `)}) k
    order by k.at desc, k.source, k.id desc limit ${most}`);
  return rows;
}

function newestIn(index: number, { from, where, id, at, day }: Source, after: Place | undefined, most: number): SQL {
  const order = day ? sql`${day.column} desc, ${at} desc, ${id} desc` : sql`${at} desc, ${id} desc`;
  const behind = after ? sql`and ${isBehind(index, { id, at, day }, after)}` : sql``;
  return sql`select ${index}::int as source, ${id} as id, ${at} as at from ${from} where ${where} ${behind}
    order by ${order} limit ${most}`;
}

function isBehind(
  index: number,
  { id, at, day }: Pick<Source, "id" | "at"> & { day: Source["day"] },
  after: Place,
): SQL {
  const moment = sql`to_timestamp(${after.at}::float8 / 1000)`;
  const behind =
    index === after.source
      ? sql`(${at}, ${id}) < (${moment}, ${after.id}::bigint)`
      : sql`${at} ${sql.raw(index > after.source ? "<=" : "<")} ${moment}`;
  return day ? sql`${day.column} <= (${moment} at time zone ${day.zone})::date and ${behind}` : behind;
}
