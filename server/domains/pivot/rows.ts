// The rows behind a cell, and the flat report: sorted, paged, with totals of all matching rows.
import { sql, type SQL } from "drizzle-orm";
import type { PivotRow, PivotRowsAnswer } from "../../../src/contract/pivot/pivot.ts";
import { pivotLimits, pivotMeasures, type PivotMeasure } from "../../../src/resources/pivot/fields.ts";
import { Problem } from "../../platform/problem.ts";
import type { Ask } from "./ask.ts";
import { Cells, partsFrom, splitSql } from "./cells.ts";
import type { Filter, Place, RowSort } from "./fields/asked.ts";
import { allOf, conditionsOf, placeOf } from "./sql/conditions.ts";
import { builtIn, dimensionSql, facts, type GroupField, measureSql } from "./sql/fieldSql.ts";
import { labelSql, labelsOf } from "./labels.ts";
import { sourceFor } from "./sql/sources.ts";
import { addedColumns, rowColumns, rowJoins, rowOf } from "./sql/rowSql.ts";
import { isRegion } from "../../../src/domain/company/region.ts";
import type { Currency } from "../../../src/domain/money/currency.ts";

export interface RowsQuery {
  readonly filters: readonly Filter[];
  readonly at: readonly Place[];
  readonly sort?: RowSort | undefined;
  /** The added fields to include in each row. */
  readonly added: readonly GroupField[];
  readonly size?: number | undefined;
  readonly from?: number | undefined;
  readonly after?: string | undefined;
  readonly totals?: boolean | undefined;
}

/** @throws Problem 422 for wrong filters, a sort by a field that rows don't have, and an invalid `after` */
export async function readRows(ask: Ask, query: RowsQuery): Promise<PivotRowsAnswer> {
  const { size = pivotLimits.page, from = 0, after, totals = false, added } = query;
  const where = allOf([...conditionsOf(query.filters), ...placeOf(query.at)]);
  const rows = await ask(pageSql({ ...query, where, from, after, size: size + 1 }));
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const shown = page.map((values) => rowOf(values, added));
  return {
    rows: shown,
    labels: await addedLabels(ask, added, shown),
    next: rows.length > size && last ? JSON.stringify([last.at(-1) ?? null, last[0]]) : null,
    ...(totals ? await totalsOf(ask, where, query) : { count: null, totals: null }),
  };
}

async function addedLabels(
  ask: Ask,
  added: readonly GroupField[],
  rows: readonly PivotRow[],
): Promise<PivotRowsAnswer["labels"]> {
  const labels: Record<string, Readonly<Record<string, string>>> = {};
  for (const field of added) {
    const keys = new Set(rows.map((row) => row.added[field.name] ?? null));
    labels[field.name] = await labelsOf(ask, field, [...keys]);
  }
  return labels;
}

interface PageSql extends Pick<RowsQuery, "sort" | "added"> {
  readonly where: SQL;
  readonly from?: number;
  readonly after?: string | undefined;
  readonly size: number;
}

/** A page of rows as `rowOf` reads them; the last column is the value that they are sorted by. */
export function pageSql({ where, sort, added, from = 0, after, size }: PageSql): SQL {
  const { field, order } = sort ?? { field: builtIn("billDate"), order: "desc" };
  const value = sortedBy(field);
  const isDown = order === "desc";
  const isAlways = typeof field === "object" && field.name === "billDate";
  // An index exists for exactly this order.
  const nulls = isAlways ? sql`` : sql`nulls last`;
  const direction = isDown ? sql`desc` : sql`asc`;
  const seek = after === undefined ? sql`true` : behind(value, after, isDown, isAlways);
  return sql`
    select ${rowColumns(added)}, p.sorted::text
    from (
      select f.*, ${value} as sorted${addedColumns(added)} from ${facts} where ${where} and (${seek})
      order by sorted ${direction} ${nulls}, f.id ${direction} limit ${size} offset ${after === undefined ? from : 0}
    ) p ${rowJoins}
    order by p.sorted ${direction} nulls last, p.id ${direction}`;
}

/** @throws Problem 422 for a measure that single rows don't have */
function sortedBy(field: RowSort["field"]): SQL {
  if (typeof field === "object") {
    const value = dimensionSql(field, "day");
    return field.dimension.kind === "date" ? value : labelSql(field, value);
  }
  const found = measureSql(field);
  if ("value" in found) return found.value;
  if (field === "rate") return sql`f.rate`;
  throw new Problem(422, "По этому полю строки не сортируют", { errors: { "sort.field": "Выберите другое поле" } });
}

/** The rows after the one in an answer's `next`; rows without a value come last in both directions. */
function behind(value: SQL, after: string, isDown: boolean, isAlways: boolean): SQL {
  const [sorted, id] = placeAfter(after);
  const further = isDown ? sql`<` : sql`>`;
  if (sorted === null) return sql`${value} is null and f.id ${further} ${id}`;
  // The parameter's type is inferred from the other side of the comparison.
  if (isAlways) return sql`(${value}, f.id) ${further} (${sorted}, ${id}::bigint)`;
  return sql`${value} ${further} ${sorted} or (${value} = ${sorted} and f.id ${further} ${id}) or ${value} is null`;
}

function placeAfter(after: string): readonly [string | null, number] {
  try {
    const [sorted, id] = JSON.parse(after) as unknown[];
    if ((sorted === null || typeof sorted === "string") && Number.isSafeInteger(id)) return [sorted, Number(id)];
  } catch {
    // Invalid JSON counts as an invalid `after`.
  }
  throw new Problem(422, "Продолжать неоткуда", { errors: { after: "Такой строки нет" } });
}

/** Every measure that is a sum. */
const summed = (Object.keys(pivotMeasures) as PivotMeasure[])
  .filter((measure) => pivotMeasures[measure].kind === "money")
  .map((measure) => ({ measure, aggregation: "sum" as const }));

async function totalsOf(
  ask: Ask,
  where: SQL,
  { at, filters }: RowsQuery,
): Promise<Pick<PivotRowsAnswer, "count" | "totals">> {
  const cells = new Cells(summed);
  const { from, isSums, rows, having } = sourceFor({ levels: at, filters, measures: summed });
  const columns = sql.join([...splitSql(cells.splitBy), rows, ...cells.aggregates(false, isSums)], sql`, `);
  const groups = await ask(sql`select ${columns} from ${from} where ${where} group by 1, 2 ${having}`);
  for (const group of groups) {
    const [region, currency] = group;
    const parts = partsFrom(group, 3);
    cells.add("", "", {
      region: isRegion(region) ? region : null,
      currency: (currency ?? null) as Currency | null,
      parts,
    });
  }
  const totals = cells.table([""], [""]).flatMap(({ measure, currency, values: [value = null] }) => {
    const name = summed[measure]?.measure;
    return name === undefined || value === null ? [] : [{ measure: name, currency, value }];
  });
  return { count: groups.reduce((sum, [, , count]) => sum + Number(count), 0), totals };
}
