// The two kinds of queries that fill cells: leaves that can be added up, and distinct counts, which the database calculates
// separately for each subtotal.
import { sql, type SQL } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import { isRegion } from "../../../../src/domain/company/region.ts";
import type { Ask } from "../ask.ts";
import { type Cells, nameOf, partsFrom, splitSql } from "../cells.ts";
import { oneOf } from "./conditions.ts";
import { dimensionSql, facts } from "./fieldSql.ts";
import { keyOf, type Level } from "./keys.ts";
import type { Source } from "./sources.ts";

export type Path = readonly (string | null)[];

export interface LeafQuery {
  readonly where: SQL;
  /** The source that has the columns of these levels. */
  readonly sourceOf: (levels: readonly Level[]) => Source;
  /** The levels below the shown path; the groups of the first one are already selected. */
  readonly levels: readonly Level[];
  readonly columns: readonly Level[];
  readonly page: Path;
  /** The column keys to show if there are too many; undefined shows all. */
  readonly shownColumns: Path | undefined;
  /** The path whose children are requested. */
  readonly path: Path;
  /** True if `page` contains all groups. */
  readonly hasAll: boolean;
  readonly wantsOthers: boolean;
}

export interface Leaves {
  /** Paths of all groups with rows, and of the columns' leaves. */
  readonly rows: ReadonlyMap<string, Path>;
  readonly columns: ReadonlyMap<string, Path>;
}

/** The row for groups that are not on the page. */
export const others = "others";

const keySql = ({ field, by }: Level): SQL => dimensionSql(field, by);
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const numbers = (count: number): SQL => sql.raw(Array.from({ length: count }, (_, index) => index + 1).join(", "));

/** One pass over the rows, and the table's rows that a leaf counts in, by its path below the shown one. */
interface Scan {
  readonly levels: readonly Level[];
  readonly where: SQL;
  /** A condition for rows on the page, if the others are summed up in one row. */
  readonly shown?: SQL;
  readonly rowsOf: (group: Path, isShown: boolean) => readonly string[];
}

/**
 * Adds all leaves and their totals to the cells.
 * @param most the most leaves allowed
 * @returns undefined if there are more
 */
export async function addLeaves(ask: Ask, cells: Cells, query: LeafQuery, most: number): Promise<Leaves | undefined> {
  const found = { rows: new Map<string, Path>(), columns: new Map<string, Path>() };
  for (const scan of scansOf(query, found.rows)) {
    const rows = await ask(leafSql(cells, query, scan, most));
    if (rows.length > most) return undefined;
    for (const row of rows) addLeaf(cells, query, scan, row, found.columns);
  }
  return found;
}

/**
 * One scan if the page has all groups. Otherwise one scan of the page and one of the totals, which is faster than separating
 * them row by row; that is only done if the remaining groups are requested as one row.
 */
function scansOf({ levels, where, page, path, hasAll, wantsOthers }: LeafQuery, found: Map<string, Path>): Scan[] {
  const [first] = levels;
  const total = nameOf(path);
  const groups = (group: Path): readonly string[] =>
    prefixes(group)
      .slice(1)
      .map((below) => {
        const whole = [...path, ...below];
        const name = nameOf(whole);
        found.set(name, whole);
        return name;
      });
  const onlyTotal: Scan = { levels: [], where, rowsOf: () => [total] };
  if (!first) return [onlyTotal];
  if (hasAll) return [{ levels, where, rowsOf: (group) => [total, ...groups(group)] }];
  const shown = oneOf(first, page);
  if (!wantsOthers) return [{ levels, where: sql`${where} and (${shown})`, rowsOf: groups }, onlyTotal];
  const rowsOf = (group: Path, isShown: boolean) => [total, ...(isShown ? groups(group) : [others])];
  return [{ levels, where, shown: sql`(${shown}) is true`, rowsOf }];
}

/** Selects whether row and column are shown, then the keys of both, the currencies, and the parts. */
function leafSql(
  cells: Cells,
  { columns, shownColumns, sourceOf }: LeafQuery,
  { levels, where, shown }: Scan,
  most: number,
): SQL {
  const source = sourceOf([...levels, ...columns]);
  const [column] = columns;
  const columnShown = column && shownColumns ? sql`(${oneOf(column, shownColumns)}) is true` : undefined;
  const keyIf = (flag: SQL | undefined) => (level: Level) =>
    flag ? sql`case when ${flag} then ${keySql(level)} end` : keySql(level);
  const keys = [
    shown ?? sql`true`,
    columnShown ?? sql`true`,
    ...levels.map(keyIf(shown)),
    ...columns.map(keyIf(columnShown)),
    ...splitSql(cells.splitBy),
  ];
  return sql`
    select ${list([...keys, ...cells.aggregates(false, source.isSums)])}
    from ${source.from} where ${where} group by ${numbers(keys.length)} ${source.having} limit ${most + 1}`;
}

function addLeaf(
  cells: Cells,
  { columns }: LeafQuery,
  { levels, rowsOf }: Scan,
  row: readonly unknown[],
  found: Map<string, Path>,
): void {
  const at = 2 + levels.length;
  const group = levels.map((level, index) => keyOf(level, row[2 + index]));
  const leaf = row[1] === true ? columns.map((level, index) => keyOf(level, row[at + index])) : [];
  if (row[1] === true) found.set(nameOf(leaf), leaf);
  const [region, currency] = row.slice(at + columns.length);
  const told = {
    region: isRegion(region) ? region : null,
    currency: (currency ?? null) as Currency | null,
    parts: partsFrom(row, at + columns.length + 2),
  };
  const across = prefixes(leaf).map(nameOf);
  for (const name of rowsOf(group, row[0] === true)) for (const column of across) cells.add(name, column, told);
}

/** Adds distinct counts with all their subtotals; GROUPING() separates subtotals from groups without a value. */
export async function addDistinct(ask: Ask, cells: Cells, query: LeafQuery): Promise<void> {
  const aggregates = cells.aggregates(true);
  if (aggregates.length === 0) return;
  const { where, levels, columns, page, path } = query;
  const [first] = levels;
  const count = async (levels: readonly Level[], only: SQL, name: (group: Path) => string | undefined) => {
    const keys = [...levels, ...columns].map((_, index) => sql.raw(`f.key${index}`));
    const made = [...levels, ...columns].map((level, index) => sql`${keySql(level)} as ${sql.raw(`key${index}`)}`);
    const totals = keys.map((key) => sql`grouping(${key})`);
    const rollups = [keys.slice(0, levels.length), keys.slice(levels.length)].flatMap((some) =>
      some.length > 0 ? [sql`rollup (${list(some)})`] : [],
    );
    const rows = await ask(sql`
      select ${list([...keys, ...totals, ...aggregates])}
      from (select f.* ${made.length > 0 ? sql`, ${list(made)}` : sql``} from ${facts} where ${where} and ${only}) f
      group by ${rollups.length > 0 ? list(rollups) : sql`()`}`);
    for (const row of rows) {
      const isTotal = (index: number) => Number(row[keys.length + index]) === 1;
      const pathOf = (some: readonly Level[], from: number): Path =>
        some.flatMap((level, index) => (isTotal(from + index) ? [] : [keyOf(level, row[from + index])]));
      const group = name(pathOf(levels, 0));
      if (group === undefined) continue;
      const parts = partsFrom(row, keys.length * 2);
      cells.add(group, nameOf(pathOf(columns, levels.length)), { region: null, currency: null, parts }, true);
    }
  };
  await count([], sql`true`, () => nameOf(path));
  if (!first) return;
  const shown = sql`(${oneOf(first, page)}) is true`;
  await count(levels, shown, (group) => (group.length === 0 ? undefined : nameOf([...path, ...group])));
  if (query.wantsOthers) await count([], sql`not (${shown})`, () => others);
}

/** All prefixes of a path, from the empty one to the path itself. */
const prefixes = (path: Path): Path[] => Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length));
