import { useMemo, useState } from "react";
import type { PivotLevel } from "../../../contract/pivot.ts";
import type { Unfolding } from "../table/rows.ts";
import { keyOf, pathOf, type Path } from "./pathKey.ts";

/** Everything that was opened and closed, each path told with the fields that it leads through. */
interface Kept {
  readonly opened: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, number>;
}

const nothing: Kept = { opened: new Set(), closed: new Set(), pages: new Map() };

/**
 * Which groups stand open. A path is kept with its fields, so that it stays open whatever else changes, and is open again
 * when its fields come back.
 * @param first what stands open from the start
 * @param onOpen told what stands open after somebody has opened or closed a group
 */
export function useUnfolding(
  levels: readonly PivotLevel[],
  first: readonly Path[],
  onOpen: (paths: readonly Path[]) => void,
) {
  const fields = useMemo(() => levels.map(({ field, by = "" }) => `${field}.${by}`), [levels]);
  const known = (key: string): string => `${fields.slice(0, pathOf(key).length).join()} ${key}`;
  const [kept, setKept] = useState<Kept>(() => ({ ...nothing, opened: new Set(first.map(keyOf).map(known)) }));
  const unfolding = useMemo((): Unfolding => {
    const here = (known: string): string[] => {
      const [through, key = ""] = split(known);
      const { length } = pathOf(key);
      return length <= fields.length && through === fields.slice(0, length).join() ? [key] : [];
    };
    return {
      opened: new Set([...kept.opened].flatMap(here)),
      closed: new Set([...kept.closed].flatMap(here)),
      pages: new Map(
        [...kept.pages].flatMap(([known, count]) => here(known).map((key): [string, number] => [key, count])),
      ),
    };
  }, [kept, fields]);
  return {
    unfolding,
    /** Opens a group or closes it. */
    fold: (key: string, open: boolean): void => {
      setKept(({ opened, closed, pages }) => ({
        opened: changed(opened, known(key), open),
        closed: changed(closed, known(key), !open),
        pages,
      }));
      onOpen([...changed(unfolding.opened, key, open)].sort().map(pathOf));
    },
    /** One more page of the groups below a path. */
    goOn: (key: string): void =>
      setKept((before) => ({
        ...before,
        pages: new Map([...before.pages, [known(key), (before.pages.get(known(key)) ?? 1) + 1]]),
      })),
    /** Leaves open and closed to the levels alone. */
    forget: (): void => setKept(({ pages }) => ({ ...nothing, pages })),
  };
}

const split = (text: string): [string, string] => {
  const at = text.indexOf(" ");
  return [text.slice(0, at), text.slice(at + 1)];
};

function changed(set: ReadonlySet<string>, member: string, present: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (present) next.add(member);
  else next.delete(member);
  return next;
}
