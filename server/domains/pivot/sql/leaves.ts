// The two questions that fill cells: leaves that can be added up further, and numbers of different things, which the
// database counts anew for each subtotal.
import { sql, type SQL } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/currency.ts";
import { isRegion } from "../../../../src/domain/region.ts";
import type { Ask } from "../ask.ts";
import { type Cells, nameOf, partsFrom, splitSql } from "../cells.ts";
import { oneOf } from "./conditions.ts";
import { dimensionSql, facts } from "./fieldSql.ts";
import { keyOf, type Level } from "./keys.ts";
import type { Source } from "./sources.ts";

export type Path = readonly (string | null)[];

export interface LeafQuery {
  readonly where: SQL;
  /** What is read to tell groups of these levels apart. */
  readonly sourceOf: (levels: readonly Level[]) => Source;
  /** The levels below the path that is shown; the groups of the first one are chosen. */
  readonly levels: readonly Level[];
  readonly columns: readonly Level[];
  readonly page: Path;
  /** The only column keys that are told apart, where there are too many. */
  readonly shownColumns: Path | undefined;
  /** The path whose children these are. */
  readonly path: Path;
  /** True where `page` is all groups that there are. */
  readonly hasAll: boolean;
  readonly wantsOthers: boolean;
}

export interface Leaves {
  /** Paths of all groups that have rows, and of the columns' leaves. */
  readonly rows: ReadonlyMap<string, Path>;
  readonly columns: ReadonlyMap<string, Path>;
}

/** The row of what the page leaves out. */
export const others = "others";

const keySql = ({ field, by }: Level): SQL => dimensionSql(field, by);
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const numbers = (count: number): SQL => sql.raw(Array.from({ length: count }, (_, index) => index + 1).join(", "));

/** One pass over the rows, and which rows of the table a leaf belongs to: by its path below the one that is shown. */
interface Scan {
  readonly levels: readonly Level[];
  readonly where: SQL;
  /** True of rows that are on the page, where others are told together. */
  readonly shown?: SQL;
  readonly rowsOf: (group: Path, isShown: boolean) => readonly string[];
}

/**
 * Adds all leaves to the cells, and what they sum up to.
 * @param most how many leaves there may be
 * @returns undefined where there are more
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
 * All groups at once, where the page has them all. Else the page by itself and the totals by themselves, which is
 * faster than telling them apart row by row; that is for a page whose rest is wanted as one row.
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

/** Whether the row and its column are told apart, then the keys of both, the currencies, and the parts. */
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

/** Adds what only the database can count, with all its subtotals; GROUPING() tells them from groups without a value. */
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

/** From the whole to the path itself. */
const prefixes = (path: Path): Path[] => Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length));
