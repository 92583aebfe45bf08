// The grid's columns: the answer's columns as a hierarchy, times the values.
import type { PivotTable } from "../../../contract/pivot/pivot.ts";
import type { Dimensions } from "../../../resources/pivot/added.ts";
import { keyName, valueName } from "../data/names.ts";
import type { GridColumn, GridHeading, Standing } from "../grid/model.ts";
import { keyOf, type Path } from "../layout/pathKey.ts";
import type { Table } from "../layout/table.ts";

/** A column, and where its numbers are. */
export interface ViewColumn extends Omit<GridColumn, "width"> {
  readonly path: Path;
  /** Its path as a string. */
  readonly pathKey: string;
  /** The index of the layout's value. */
  readonly measure: number;
}

export interface ColumnTree {
  readonly columns: readonly ViewColumn[];
  readonly headings: readonly (readonly GridHeading[])[];
}

interface Node {
  readonly path: Path;
  readonly children: Map<string, Node>;
  /** True if the answer has numbers for this path. */
  isColumn: boolean;
}

/** @param folded paths whose columns are collapsed into their subtotal */
export function columnsOf(
  { layout, view }: Table,
  answer: PivotTable,
  folded: ReadonlySet<string>,
  known: Dimensions,
): ColumnTree {
  const depth = layout.columns.length;
  const paths = pathsInOrder(treeOf(answer), depth, { ...view, folded });
  const showsMeasures = depth === 0 || layout.measures.length > 1;
  const nameAt = (path: Path, level: number): string => {
    const field = layout.columns[level];
    return field ? keyName(field, path[level] ?? null, answer.labels, known, layout.columns.slice(0, level)) : "";
  };
  const sort = layout.sort?.by === "value" ? layout.sort : undefined;
  const columns = paths.flatMap((path) =>
    layout.measures.map((value, measure): ViewColumn => {
      const pathKey = keyOf(path);
      const isSorted = sort?.measure === measure && keyOf(sort.column ?? []) === pathKey;
      return {
        key: `${pathKey} ${measure}`,
        label: showsMeasures ? valueName(value) : endName(path, depth, nameAt),
        standing: standingOf(path, depth),
        path,
        pathKey,
        measure,
        ...(isSorted && { sorted: sort.order === "asc" ? "ascending" : "descending" }),
      };
    }),
  );
  const levels = showsMeasures ? depth : depth - 1;
  const headings = Array.from({ length: Math.max(0, levels) }, (_, level) =>
    headingsAt(columns, level, { depth, nameAt, folded }),
  );
  return { columns, headings };
}

function treeOf({ columns }: PivotTable): Node {
  const root: Node = { path: [], children: new Map(), isColumn: false };
  for (const { path } of columns) {
    let node = root;
    path.forEach((key, index) => {
      const known = node.children.get(keyOf([key])) ?? {
        path: path.slice(0, index + 1),
        children: new Map<string, Node>(),
        isColumn: false,
      };
      node.children.set(keyOf([key]), known);
      node = known;
    });
    node.isColumn = true;
  }
  return root;
}

/** Leaves first, then their totals. */
function pathsInOrder(
  root: Node,
  depth: number,
  { subtotals, totals, folded }: { subtotals: boolean; totals: boolean; folded: ReadonlySet<string> },
): Path[] {
  const visit = (node: Node): Path[] => {
    if (node.path.length === depth) return [node.path];
    const isFolded = folded.has(keyOf(node.path));
    const below = isFolded ? [] : [...node.children.values()].flatMap(visit);
    const isTotal = node.path.length === 0;
    // A subtotal of a single column would be redundant.
    const says = isFolded || below.length === 0 || (isTotal ? totals : subtotals && node.children.size > 1);
    return node.isColumn && says ? [...below, node.path] : below;
  };
  return visit(root);
}

const standingOf = (path: Path, depth: number): Standing => {
  if (path.length === depth) return "plain";
  return path.length === 0 ? "total" : "subtotal";
};

const endName = (path: Path, depth: number, nameAt: (path: Path, level: number) => string): string => {
  if (path.length === depth) return nameAt(path, depth - 1);
  return path.length === 0 ? "Итого" : "Всего";
};

interface Naming {
  readonly depth: number;
  readonly nameAt: (path: Path, level: number) => string;
  readonly folded: ReadonlySet<string>;
}

/** Adjacent columns with the same value of a level share a header. */
function headingsAt(columns: readonly ViewColumn[], level: number, { depth, nameAt, folded }: Naming): GridHeading[] {
  const headings: (GridHeading & { readonly key: string })[] = [];
  columns.forEach(({ path }, index) => {
    const key = keyOf(path.slice(0, level + 1));
    const own = path.length > level;
    const place = own ? key : `${key} ${level}`;
    const last = headings.at(-1);
    if (last?.key === place) headings[headings.length - 1] = { ...last, span: last.span + 1 };
    else
      headings.push({
        key: place,
        label: own ? nameAt(path, level) : totalName(path, level),
        from: index,
        span: 1,
        standing: standingOf(path, depth),
        ...(own && level < depth - 1 && { expanded: !folded.has(key) }),
      });
  });
  return headings;
}

const totalName = (path: Path, level: number): string => {
  if (path.length !== level) return "";
  return level === 0 ? "Итого" : "Всего";
};
