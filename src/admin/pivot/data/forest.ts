// The parts of an answer put together: which groups there are below which, and where their numbers stand.
import type { PivotTable } from "../../../contract/pivot.ts";
import { keyOf, rootKey, type Path } from "../layout/pathKey.ts";
import { pageSize } from "./question.ts";
import type { Answer } from "./useTableData.ts";

/** A row of some part of the answer. */
export interface Entry {
  readonly kind: "total" | "group" | "others";
  readonly path: Path;
  readonly answer: PivotTable;
  /** Which row of that part. */
  readonly index: number;
}

export interface Forest {
  readonly total: Entry | undefined;
  /** The groups below each path, in their order, «Прочее» last. */
  readonly children: ReadonlyMap<string, readonly Entry[]>;
  /** How many groups there are below a path, where it is known; they may not all be here. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Puts the parts of an answer together. */
export function forestOf({ parts }: Answer): Forest {
  const children = new Map<string, Entry[]>();
  const counts = new Map<string, number>();
  let total: Entry | undefined;
  for (const { path, from, answer } of parts) {
    counts.set(keyOf(path), answer.groups);
    // What the whole has told of a group gives way to what was asked of it in particular.
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

/** True when a path has more groups than are here. */
export function hasMore({ children, counts }: Forest, key: string): boolean {
  const known = children.get(key) ?? [];
  if (known.at(-1)?.kind === "others") return false;
  const count = counts.get(key);
  return count === undefined ? known.length >= pageSize && key !== rootKey : known.length < count;
}
