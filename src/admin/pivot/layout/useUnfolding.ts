import { useMemo, useState } from "react";
import type { PivotLevel } from "../../../contract/pivot/pivot.ts";
import type { Unfolding } from "../table/rows.ts";
import { keyOf, pathOf, type Path } from "./pathKey.ts";

/** All opened and closed groups, each path with its fields. */
interface Kept {
  readonly opened: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, number>;
}

const nothing: Kept = { opened: new Set(), closed: new Set(), pages: new Map() };

/**
 * Which groups are open. Paths are stored with their fields, so that a group stays open when other parts change, and
 * reopens when its fields come back.
 * @param first the initially open groups
 * @param onOpen called with the open groups after each change
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
      const [through, key] = split(known);
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
    /** Opens or closes a group. */
    fold: (key: string, open: boolean): void => {
      setKept(({ opened, closed, pages }) => ({
        opened: changed(opened, known(key), open),
        closed: changed(closed, known(key), !open),
        pages,
      }));
      onOpen([...changed(unfolding.opened, key, open)].sort().map(pathOf));
    },
    /** Loads another page of the groups below a path. */
    goOn: (key: string): void =>
      setKept((before) => ({
        ...before,
        pages: new Map([...before.pages, [known(key), (before.pages.get(known(key)) ?? 1) + 1]]),
      })),
    /** Resets groups to the state of their levels. */
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
