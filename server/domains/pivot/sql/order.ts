// The order of groups and columns that the database did not sort: dates and numbers by value, everything else by Russian
// name.
import type { PivotSort } from "../../../../src/contract/pivot/pivot.ts";
import type { Level } from "./keys.ts";
import type { Path } from "./leaves.ts";

const russian = new Intl.Collator("ru", { numeric: true });

/** Compares two values of a dimension. */
type Names = (level: Level, a: string, b: string) => number;

/** @param labels names by dimension and key */
export function byNames(labels: Readonly<Record<string, Readonly<Record<string, string>>>>): Names {
  return ({ field }, a, b) => {
    const { kind } = field.dimension;
    // Keys of dates sort as text.
    if (kind === "date") return a < b ? -1 : a > b ? 1 : 0;
    if (kind === "percent") return Number(a) - Number(b);
    return russian.compare(labels[field.name]?.[a] ?? a, labels[field.name]?.[b] ?? b);
  };
}

/** Sorts paths level by level, by name or by the value of the whole path; paths without a value or name come last. */
export function inOrder(
  paths: Iterable<Path>,
  names: Names,
  levels: readonly Level[],
  sort?: PivotSort,
  valueOf: (path: Path) => number | null = () => null,
): Path[] {
  const sign = sort?.order === "desc" ? -1 : 1;
  const nameSign = sort?.by === "label" ? sign : 1;
  const byName = (a: Path, b: Path): number => {
    for (const [index, level] of levels.entries()) {
      const [left = null, right = null] = [a[index], b[index]];
      if (left === right) continue;
      if (left === null) return 1;
      if (right === null) return -1;
      const order = names(level, left, right);
      if (order !== 0) return order * nameSign;
    }
    return 0;
  };
  if (sort?.by !== "value") return [...paths].sort(byName);
  const valued = [...paths].map((path) => ({ path, value: valueOf(path) }));
  return valued
    .sort((a, b) => {
      if (a.value === b.value) return byName(a.path, b.path);
      if (a.value === null) return 1;
      if (b.value === null) return -1;
      return (a.value - b.value) * sign;
    })
    .map(({ path }) => path);
}
