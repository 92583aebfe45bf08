// The grid's rows: the open groups in order.
import type { Dimensions } from "../../../resources/pivot/added.ts";
import { hasMore, type Entry, type Forest } from "../data/forest.ts";
import { keyName } from "../data/names.ts";
import { linesOf } from "../data/series.ts";
import type { Part } from "../data/question.ts";
import type { Answer } from "../data/useTableData.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import type { GridRow } from "../grid/model.ts";
import { keyOf, rootKey, type Path } from "../layout/pathKey.ts";
import type { Table } from "../layout/table.ts";

/** Which groups are open, by path, whatever else changes. */
export interface Unfolding {
  readonly opened: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  /** The number of pages below a path; 1 if absent. */
  readonly pages: ReadonlyMap<string, number>;
}

export interface RowTree {
  readonly rows: readonly GridRow[];
  readonly totals: GridRow | undefined;
  readonly entries: ReadonlyMap<string, Entry>;
}

export const totalKey = "total";
const othersKey = (parent: string): string => `${parent} others`;
const moreKey = (parent: string): string => `${parent} more`;

/** The path that a "load more" row belongs to. */
export const pathOfMore = (key: string): string | undefined =>
  key.endsWith(" more") ? key.slice(0, -" more".length) : undefined;

export function rowsOf(
  { layout, view }: Table,
  forest: Forest,
  labels: (path: Path) => string,
  unfolding: Unfolding,
): RowTree {
  const depth = layout.rows.length;
  const entries = new Map<string, Entry>();
  const rows: GridRow[] = [];
  const visit = (parent: string, level: number): void => {
    const known = forest.children.get(parent) ?? [];
    for (const entry of known) {
      const isOthers = entry.kind === "others";
      const key = isOthers ? othersKey(parent) : keyOf(entry.path);
      const expandable = !isOthers && level < depth;
      const isOpen = expandable && isUnfolded(entry.path, view.depth, forest, unfolding);
      entries.set(key, entry);
      rows.push({
        key,
        label: isOthers ? "Прочее" : labels(entry.path),
        level,
        standing: "plain",
        lines: linesOf(entry.answer, entry.index),
        ...(expandable && { expanded: isOpen }),
      });
      if (!isOpen) continue;
      if (forest.children.has(key)) visit(key, level + 1);
      else
        rows.push({
          key: `${key} coming`,
          label: "Загружаем…",
          level: level + 1,
          standing: "plain",
          lines: 1,
          command: true,
        });
    }
    if (!view.top && hasMore(forest, parent)) {
      const count = forest.counts.get(parent);
      const left = count === undefined ? "" : ` из ${formatNumber(count)}`;
      rows.push({
        key: moreKey(parent),
        label: `Показать ещё: пока ${formatNumber(known.length)}${left}`,
        level,
        standing: "plain",
        lines: 1,
        command: true,
      });
    }
  };
  visit(rootKey, 1);
  const { total } = forest;
  if (total) entries.set(totalKey, total);
  const totals: GridRow | undefined =
    total && (view.totals || depth === 0)
      ? { key: totalKey, label: "Итого", level: 1, standing: "total", lines: linesOf(total.answer, total.index) }
      : undefined;
  return { rows, totals, entries };
}

/** Opened by the user, or by its level if its groups are loaded. */
function isUnfolded(path: Path, depth: number, { children }: Forest, { opened, closed }: Unfolding): boolean {
  const key = keyOf(path);
  return opened.has(key) || (path.length < depth && !closed.has(key) && children.has(key));
}

/** The parts to load so that all open groups are complete. */
export function wantedParts(
  { parts }: Answer,
  { children }: Forest,
  { opened, pages }: Unfolding,
  depth: number,
): Part[] {
  const seen = new Set<string>([rootKey, ...[...children.values()].flat().map(({ path }) => keyOf(path))]);
  const below = [...opened]
    .filter((key) => seen.has(key) && !children.has(key))
    .map((key) => JSON.parse(key) as Path)
    .filter((path) => path.length < depth)
    .map((path): Part => ({ path, from: 0 }));
  const behind = [...pages].flatMap(([key, count]) => {
    const path = JSON.parse(key) as Path;
    const known = children.get(key)?.length ?? 0;
    const asked = parts.filter((part) => keyOf(part.path) === key && part.from > 0).length;
    return seen.has(key) && known > 0 && asked + 1 < count ? [{ path, from: known }] : [];
  });
  return [...below, ...behind];
}

/** Names a group by its own value; enclosing levels may show the year already. */
export const namesIn =
  ({ layout }: Table, { parts }: Answer, known: Dimensions) =>
  (path: Path): string => {
    const level = layout.rows[path.length - 1];
    if (!level) return "";
    const key = path.at(-1) ?? null;
    const labels = parts.find(({ answer }) => key !== null && answer.labels[level.field]?.[key] !== undefined)?.answer
      .labels;
    return keyName(level, key, labels ?? {}, known, layout.rows.slice(0, path.length - 1));
  };
