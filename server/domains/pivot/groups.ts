// Selects and orders the groups of a level: one page, sorted by name or by a value.
import { sql, type SQL } from "drizzle-orm";
import type { PivotSort, PivotValue } from "../../../src/contract/pivot/pivot.ts";
import { regionCurrency } from "../../../src/domain/company/region.ts";
import { countedAs } from "./sql/aggregates.ts";
import type { Ask } from "./ask.ts";
import { allOf, oneOf } from "./sql/conditions.ts";
import { dimensionSql } from "./sql/fieldSql.ts";
import { keyOf, type Level } from "./sql/keys.ts";
import { labelSql } from "./labels.ts";
import type { Source } from "./sql/sources.ts";

export interface Page {
  /** In the order of the screen. */
  readonly keys: readonly (string | null)[];
  /** The total number of groups. */
  readonly groups: number;
}

export interface PageQuery {
  readonly level: Level;
  readonly columns: readonly Level[];
  readonly measures: readonly PivotValue[];
  readonly where: SQL;
  /** The source that has the columns of these levels. */
  readonly sourceOf: (levels: readonly Level[]) => Source;
  readonly sort: PivotSort | undefined;
  readonly from: number;
  readonly size: number;
}

/** One page of a level's groups. Groups without a value come last in either order. */
export async function pageOf(ask: Ask, query: PageQuery): Promise<Page> {
  const { level, from, size } = query;
  const { source, order } = ordered(query);
  const rows = await ask(sql`
    with g as materialized (${source})
    select key, (select count(*) from g) from g order by ${order} limit ${size} offset ${from}`);
  const keys = rows.map(([key]) => keyOf(level, key));
  if (rows.length > 0) return { keys, groups: Number(rows[0]?.[1]) };
  const [[groups] = [0]] = await ask(sql`select count(*) from (${source}) g`);
  return { keys, groups: Number(groups) };
}

function ordered({ level, columns, measures, where, sourceOf, sort }: PageQuery): { source: SQL; order: SQL } {
  const key = dimensionSql(level.field, level.by);
  const direction = sort?.order === "desc" ? sql`desc` : sql`asc`;
  const value = sort?.by === "value" ? measures[sort.measure] : undefined;
  if (sort?.by !== "value" || !value) {
    const { from, having } = sourceOf([level]);
    return {
      source: sql`select ${key} as key from ${from} where ${where} group by 1 ${having}`,
      order: sql`key is null, ${labelSql(level.field, sql`g.key`)} ${direction}, key`,
    };
  }
  const { currency, sortedBy } = countedAs(value);
  const path = sort.column ?? [];
  const only = columnOf(columns, path);
  const { from, isSums, rows, having } = sourceOf([level, ...columns.slice(0, path.length)]);
  const split = currency === undefined ? sql`''::text` : currency === "region" ? sql`f.region` : sql`f.currency`;
  const main =
    currency === undefined || sort.currency === undefined
      ? sql`(select currency from split where sorted is not null group by currency order by sum(rows) desc, currency limit 1)`
      : sql`${currency === "region" ? regionOf(sort.currency) : sort.currency}::text`;
  return {
    source: sql`
      with split as materialized (
        select ${key} as key, ${split} as currency, ${sortedBy(only, isSums)} as sorted, ${rows} as rows
        from ${from} where ${where} group by 1, 2 ${having})
      select key, max(sorted) filter (where currency = ${main}) as sorted from split group by key`,
    order: sql`sorted ${direction} nulls last, key is null, key`,
  };
}

/** The rows of one column, or of all. */
function columnOf(columns: readonly Level[], path: readonly (string | null)[]): SQL | undefined {
  const places = columns.slice(0, path.length).map((level, index) => oneOf(level, [path[index] ?? null]));
  return places.length === 0 ? undefined : allOf(places);
}

const regionOf = (currency: string): string =>
  Object.entries<string>(regionCurrency).find(([, known]) => known === currency)?.[0] ?? "";
