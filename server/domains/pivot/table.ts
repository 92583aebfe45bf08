// Answers a pivot table's query: one page of groups with their cells, subtotals and totals (design §5 Pivot).
import { sql } from "drizzle-orm";
import type { PivotSort, PivotTable, PivotTableRow, PivotValue } from "../../../src/contract/pivot/pivot.ts";
import { counted } from "../../../src/domain/text/plural.ts";
import { pivotLimits } from "../../../src/resources/pivot/fields.ts";
import { Problem } from "../../platform/problem.ts";
import type { Ask } from "./ask.ts";
import { Cells, nameOf } from "./cells.ts";
import type { Filter } from "./fields/asked.ts";
import { allOf, conditionsOf, oneOf } from "./sql/conditions.ts";
import { dimensionSql } from "./sql/fieldSql.ts";
import { pageOf } from "./groups.ts";
import { keyOf, type Level } from "./sql/keys.ts";
import { labelsOf } from "./labels.ts";
import { addDistinct, addLeaves, type LeafQuery, type Leaves, others, type Path } from "./sql/leaves.ts";
import { byNames, inOrder } from "./sql/order.ts";
import { sourceFor } from "./sql/sources.ts";

export interface TableQuery {
  readonly rows: readonly Level[];
  readonly columns: readonly Level[];
  readonly measures: readonly PivotValue[];
  readonly filters: readonly Filter[];
  readonly sort?: PivotSort | undefined;
  readonly path?: Path | undefined;
  readonly depth?: number | undefined;
  readonly from?: number | undefined;
  readonly size?: number | undefined;
  readonly others?: boolean | undefined;
}

/** @throws Problem 422 for a path deeper than the rows' levels, a sort by a missing field, and wrong filters */
export async function readTable(ask: Ask, query: TableQuery, now: Date): Promise<PivotTable> {
  const { rows, measures, sort, path = [], from = 0, size = pivotLimits.page } = query;
  requirePlaces(query);
  const where = allOf([
    ...conditionsOf(query.filters),
    ...rows.slice(0, path.length).map((level, index) => oneOf(level, [path[index] ?? null])),
  ]);
  const above = rows.slice(0, path.length);
  const readFor = (counted: readonly PivotValue[]) => (levels: readonly Level[]) =>
    sourceFor({ levels: [...above, ...levels], filters: query.filters, measures: counted });
  const sourceOf = readFor(measures.filter(({ aggregation }) => aggregation !== "distinct"));
  const sorting = sort?.by === "value" ? measures.slice(sort.measure, sort.measure + 1) : [];
  const [level] = rows.slice(path.length);
  const whole = { where, sourceOf, page: [], path, hasAll: true, wantsOthers: false };
  // A group usually has few children: tries to read them all in one query before looking for a page of them.
  const small = level && path.length > 0 && from === 0 ? await filled(ask, query, whole) : undefined;
  const children = small && [...small.leaves.rows.values()].filter((group) => group.length === path.length + 1);
  if (small && children && children.length <= size) return finished(ask, query, { ...small, children }, whole, now);
  const page = level
    ? await pageOf(ask, { ...query, level, where, sort, sourceOf: readFor(sorting), from, size })
    : { keys: [], groups: 0 };
  const hasAll = page.groups === page.keys.length;
  const wanted = { where, sourceOf, page: page.keys, path, hasAll, wantsOthers: query.others === true && !hasAll };
  const cells = await filled(ask, query, wanted);
  return finished(ask, query, { ...cells, groups: page.groups }, wanted, now);
}

/** Builds the table; its first level is sorted already, or given as unsorted `children`. */
async function finished(
  ask: Ask,
  query: TableQuery,
  cells: Filled & { readonly children?: readonly Path[]; readonly groups?: number },
  { page, path, wantsOthers }: Where,
  now: Date,
): Promise<PivotTable> {
  const { rows, columns, measures, sort } = query;
  const labels = await namesOf(ask, query, cells.leaves);
  const names = byNames(labels);
  const { children, groups = children?.length ?? 0 } = cells;
  const keys = children
    ? inOrder(children, names, rows, sort, sortedBy(query, cells)).map((group) => group.at(-1) ?? null)
    : page;
  const ordered = inOrder(cells.leaves.columns.values(), names, columns);
  const shown = columnsShown(ordered, columns, measures.length);
  const tree = treePaths(query, keys, cells, names);
  const all: readonly PivotTableRow[] = [
    { kind: "total", path: [...path] },
    ...tree.map((path): PivotTableRow => ({ kind: "group", path: [...path] })),
    ...(wantsOthers ? [{ kind: "others" as const, path: [...path] }] : []),
  ];
  const rowNames = [nameOf(path), ...tree.map(nameOf), ...(wantsOthers ? [others] : [])];
  return {
    columns: shown.columns.map((path) => ({ path: [...path] })),
    rows: all,
    series: cells.cells.table(rowNames, shown.columns.map(nameOf)),
    groups,
    labels,
    notices: [...cells.notices, ...shown.notices],
    asOf: now.toISOString(),
  };
}

function requirePlaces({ rows, columns, measures, path = [], sort }: TableQuery): void {
  const refuse = (field: string) =>
    new Problem(422, "Такого места в таблице нет", { errors: { [field]: "Такого места в таблице нет" } });
  if (path.length > rows.length) throw refuse("path");
  if (sort?.by !== "value") return;
  if (sort.measure >= measures.length) throw refuse("sort.measure");
  if ((sort.column?.length ?? 0) > columns.length) throw refuse("sort.column");
}

interface Filled {
  readonly cells: Cells;
  readonly leaves: Leaves;
  readonly depth: number;
  readonly notices: readonly string[];
}

type Where = Pick<LeafQuery, "where" | "sourceOf" | "page" | "path" | "hasAll" | "wantsOthers">;

/** Reads as many levels as fit; if even one level has too many columns, only the first columns. */
async function filled(ask: Ask, query: TableQuery, where: Where): Promise<Filled> {
  const { rows, columns, measures } = query;
  const below = rows.slice(where.path.length);
  const wanted = Math.min(query.depth ?? 1, below.length);
  for (let depth = wanted; depth >= Math.min(wanted, 1); depth -= 1) {
    const cells = new Cells(measures);
    const leafQuery = { ...where, levels: below.slice(0, depth), columns, shownColumns: undefined };
    const leaves = await addLeaves(ask, cells, leafQuery, pivotLimits.cells);
    if (!leaves) continue;
    await addDistinct(ask, cells, leafQuery);
    const notices = depth < wanted ? ["Все уровни сразу не помещаются: раскройте нужные группы"] : [];
    return { cells, leaves, depth, notices };
  }
  const [column, ...more] = columns;
  if (!column || more.length > 0)
    throw new Problem(422, "Столбцов слишком много: уберите поле из столбцов или сузьте фильтр");
  const shownColumns = await firstKeys(ask, column, where, acrossFor(measures.length));
  const cells = new Cells(measures);
  const depth = Math.min(wanted, 1);
  const leafQuery = { ...where, levels: below.slice(0, depth), columns, shownColumns };
  const leaves = await addLeaves(ask, cells, leafQuery, Number.MAX_SAFE_INTEGER - 1);
  if (!leaves) throw new Error("unlimited leaves can't exceed the limit");
  await addDistinct(ask, cells, leafQuery);
  return {
    cells,
    leaves,
    depth,
    notices: [`Показано не всё: ${columnsIn(shownColumns.length)} с начала, в итогах — все`],
  };
}

async function firstKeys(ask: Ask, level: Level, { where, sourceOf }: Where, size: number): Promise<Path> {
  const key = dimensionSql(level.field, level.by);
  const { from, having } = sourceOf([level]);
  const rows = await ask(
    sql`select ${key} from ${from} where ${where} and ${key} is not null group by 1 ${having} order by 1 limit ${size}`,
  );
  return rows.map(([value]) => keyOf(level, value));
}

const acrossFor = (measures: number): number => Math.max(1, Math.floor(pivotLimits.cellsAcross / measures));

const columnsIn = (count: number): string => counted(count, "столбец", "столбца", "столбцов");

/** The total and every node before its parts, with as many leaves as fit across. */
function columnsShown(leaves: readonly Path[], columns: readonly Level[], measures: number) {
  const maxLeaves = acrossFor(measures);
  const kept = leaves.slice(0, maxLeaves);
  const seen = new Map<string, Path>([[nameOf([]), []]]);
  for (const leaf of kept)
    for (let length = 1; length <= columns.length; length += 1) {
      const node = leaf.slice(0, length);
      seen.set(nameOf(node), node);
    }
  const notices =
    leaves.length > maxLeaves ? [`Показано не всё: ${columnsIn(maxLeaves)} из ${leaves.length}, в итогах — все`] : [];
  return { columns: [...seen.values()], notices };
}

/** The values that groups are sorted by, if they are. */
function sortedBy({ columns, sort }: TableQuery, { cells }: Pick<Filled, "cells">) {
  const column = nameOf(sort?.by === "value" ? (sort.column ?? []).slice(0, columns.length) : []);
  return (group: Path): number | null =>
    sort?.by === "value" ? cells.sorted(sort.measure, sort.currency, nameOf(group), column) : null;
}

/** Each group before its children; the first level in the page's order, the others sorted the same way. */
function treePaths(query: TableQuery, page: Path, filled: Filled, names: ReturnType<typeof byNames>): Path[] {
  const { rows, sort, path = [] } = query;
  const { leaves, depth } = filled;
  const children = new Map<string, Path[]>();
  for (const group of leaves.rows.values()) {
    if (group.length <= path.length + 1) continue;
    const parent = nameOf(group.slice(0, -1));
    children.set(parent, [...(children.get(parent) ?? []), group]);
  }
  const valueOf = sortedBy(query, filled);
  const below = (group: Path): Path[] => {
    const own = inOrder(children.get(nameOf(group)) ?? [], names, rows, sort, valueOf);
    return own.flatMap((child) => [child, ...below(child)]);
  };
  return page.flatMap((key) => {
    const group = [...path, key];
    return [group, ...(depth > 1 ? below(group) : [])];
  });
}

async function namesOf(
  ask: Ask,
  { rows, columns, path = [] }: TableQuery,
  leaves: Leaves,
): Promise<PivotTable["labels"]> {
  const labels: Record<string, Record<string, string>> = {};
  const collect = async (levels: readonly Level[], paths: readonly Path[], from = 0) => {
    for (const [index, level] of levels.entries()) {
      if (index < from) continue;
      const keys = [...new Set(paths.flatMap((some) => (some.length > index ? [some[index] ?? null] : [])))];
      labels[level.field.name] = { ...labels[level.field.name], ...(await labelsOf(ask, level.field, keys)) };
    }
  };
  // Only names below the opened path are needed: the client knows the others.
  await collect(rows, [...leaves.rows.values()], path.length);
  await collect(columns, [...leaves.columns.values()]);
  return labels;
}
