// The values of a dimension to filter by: those of rows that match the other filters, with their counts.
import { sql } from "drizzle-orm";
import type { PivotValuesAnswer } from "../../../src/contract/pivot/pivot.ts";
import type { Ask } from "./ask.ts";
import type { Filter } from "./fields/asked.ts";
import { allOf, conditionsOf } from "./sql/conditions.ts";
import { dimensionSql } from "./sql/fieldSql.ts";
import { keyOf, type Level } from "./sql/keys.ts";
import { labelSql, labelsOf } from "./labels.ts";
import { sourceFor } from "./sql/sources.ts";

export interface ValuesQuery extends Level {
  readonly search?: string | undefined;
  readonly filters: readonly Filter[];
  readonly size?: number | undefined;
}

export async function readValues(ask: Ask, query: ValuesQuery): Promise<PivotValuesAnswer> {
  const { field, search = "", size = 50 } = query;
  const { kind } = field.dimension;
  const others = query.filters.filter((filter) => !("field" in filter) || filter.field.name !== field.name);
  const source = sourceFor({ levels: [query], filters: others, measures: [] });
  const groups = sql`
    select ${dimensionSql(field, query.by)} as value, ${source.rows} as rows
    from ${source.from} where ${allOf(conditionsOf(others))} group by 1 ${source.having}`;
  const isNamed = kind !== "date" && kind !== "percent";
  const wanted = search.trim().toLowerCase();
  const found =
    wanted === "" || !isNamed ? sql`true` : sql`strpos(lower(${labelSql(field, sql`g.value`)}), ${wanted}) > 0`;
  const order = isNamed ? sql`rows desc, value` : sql`value is null, value`;
  // Dates and percents get their names here, so a search among them needs all keys.
  const bound = wanted !== "" && !isNamed ? sql`` : sql`limit ${size + 1}`;
  const rows = await ask(sql`select value, rows from (${groups}) g where ${found} order by ${order} ${bound}`);
  const keyed = rows.map(([value, count]) => ({ key: keyOf(query, value), count: Number(count) }));
  const fitting = isNamed ? keyed : keyed.filter(({ key }) => (key ?? "").includes(wanted));
  const page = fitting.slice(0, size);
  const labels = await labelsOf(
    ask,
    field,
    page.map(({ key }) => key),
  );
  return {
    values: page.map(({ key, count }) => ({ key, label: key === null ? noValue : (labels[key] ?? key), count })),
    more: fitting.length > size,
  };
}

/** The name of rows without a value. */
export const noValue = "Не указано";
