// Combines the parts of an answer: the tree of groups, and where their numbers are.
import type { PivotTable } from "../../../contract/pivot/pivot.ts";
import { keyOf, rootKey, type Path } from "../layout/pathKey.ts";
import { pageSize } from "./question.ts";
import type { Answer } from "./useTableData.ts";

/** A row in a part of the answer. */
export interface Entry {
  readonly kind: "total" | "group" | "others";
  readonly path: Path;
  readonly answer: PivotTable;
  /** The row's index in that part. */
  readonly index: number;
}

export interface Forest {
  readonly total: Entry | undefined;
  /** The groups below each path in order, «Прочее» last. */
  readonly children: ReadonlyMap<string, readonly Entry[]>;
  /** The number of groups below a path, if known; not all may be loaded. */
  readonly counts: ReadonlyMap<string, number>;
}

export function forestOf({ parts }: Answer): Forest {
  const children = new Map<string, Entry[]>();
  const counts = new Map<string, number>();
  let total: Entry | undefined;
  for (const { path, from, answer } of parts) {
    counts.set(keyOf(path), answer.groups);
    // A group's own part replaces what the whole answer had for it.
    if (from === 0) children.delete(keyOf(path));
    answer.rows.forEach((row, index) => {
      const entry: Entry = { ...row, answer, index };
      if (row.kind === "total") {
        if (path.length === 0 && from === 0) total = entry;
        return;
      }
      const parent = keyOf(row.kind === "others" ? row.path : row.path.slice(0, -1));
      const siblings = children.get(parent);
      if (siblings) siblings.push(entry);
      else children.set(parent, [entry]);
    });
  }
  return { total, children, counts };
}

/** True if a path has more groups than are loaded. */
export function hasMore({ children, counts }: Forest, key: string): boolean {
  const known = children.get(key) ?? [];
  if (known.at(-1)?.kind === "others") return false;
  const count = counts.get(key);
  return count === undefined ? known.length >= pageSize && key !== rootKey : known.length < count;
}
