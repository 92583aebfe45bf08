import { useCallback, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Dimensions } from "../../../resources/pivot/added.ts";
import { useDimensions } from "../data/dimensions.tsx";
import { decodeTable, encodeTable, readable } from "./codec.ts";
import { historyOf, redone, stepped, undone, type History } from "./history.ts";
import type { Path } from "./pathKey.ts";
import { firstTable, sameTable, type Table } from "./table.ts";

/** Marks our own changes of the address, to tell them from followed links. */
const own = { ownChange: true };

/** Longer lists of open groups are not put into the address, since mail programs cut links. */
const maxOpenLength = 1500;

/** The current table with its undo history, synchronised with the address. */
export function useTable() {
  const [parameters, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  const text = parameters.toString();
  const [seen, setSeen] = useState(text);
  const known = useDimensions();
  const [decodedBy, setDecodedBy] = useState(known);
  const [lost, setLost] = useState(() => decodeTable(parameters, known)?.lost ?? []);
  const [history, setHistory] = useState<History<Table>>(() =>
    historyOf(decodeTable(parameters, known)?.table ?? firstTable),
  );
  if (text !== seen || known !== decodedBy) {
    setSeen(text);
    setDecodedBy(known);
    // A field of the table may have been removed or changed.
    if (!isOwn(state) || known !== decodedBy) {
      const { table, lost: unknown } = decodeTable(parameters, known) ?? { table: firstTable, lost: [] };
      if (!sameTable(table, history.present)) setHistory(stepped(history, table));
      setLost(unknown);
    }
  }

  const write = useCallback(
    (table: Table, more: Readonly<Record<string, string | undefined>> = {}): void => {
      setParameters(
        (before) => {
          const next = encodeTable(table);
          for (const name of ["open", "saved"]) {
            const value = name in more ? more[name] : before.get(name);
            if (value) next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true, state: own },
      );
    },
    [setParameters],
  );
  const go = (next: History<Table>, unknown: readonly string[] = []): void => {
    setHistory(next);
    setLost(unknown);
    write(next.present);
  };
  return {
    table: history.present,
    /** Unknown field names in an old link. */
    lost,
    /** Changes the table; can be undone. */
    change: (table: Table): void => {
      if (!sameTable(table, history.present)) go(stepped(history, table));
    },
    /** Replaces the table by a saved one. */
    load: (table: Table, saved: number | undefined, unknown: readonly string[] = []): void => {
      const next = sameTable(table, history.present) ? history : stepped(history, table);
      setHistory(next);
      setLost(unknown);
      write(table, { saved: saved?.toString() });
    },
    undo: history.past.length > 0 ? () => go(...along(undone, history, known)) : undefined,
    redo: history.future.length > 0 ? () => go(...along(redone, history, known)) : undefined,
    /** The saved layout that this table started from. */
    saved: Number(parameters.get("saved")) || undefined,
    setSaved: (id: number | undefined): void => write(history.present, { saved: id?.toString() }),
    /** The open groups in the address, for a reload. */
    openInAddress: parameters.get("open"),
    writeOpen: (paths: readonly Path[]): void => {
      const open = paths.length > 0 ? JSON.stringify(paths) : "";
      write(history.present, { open: open.length > maxOpenLength ? "" : open });
    },
  };
}

/** The next step to a table that differs. Removed fields are left out, which may leave nothing of a step. */
function along(
  move: typeof undone,
  history: History<Table>,
  known: Dimensions,
  shown = history.present,
): readonly [next: History<Table>, lost: readonly string[]] {
  const next = move(history);
  const { table, lost } = readable(next.present, known);
  if (sameTable(table, shown) && move(next) !== next) return along(move, next, known, shown);
  return [{ ...next, present: table }, lost];
}

const isOwn = (state: unknown): boolean => typeof state === "object" && state !== null && "ownChange" in state;

/** The open groups in an address; empty if invalid. */
export function readOpen(text: string | null): Path[] {
  try {
    const given: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(given) ? given.filter(isPath) : [];
  } catch {
    return [];
  }
}

const isPath = (value: unknown): value is Path =>
  Array.isArray(value) && value.every((key) => key === null || typeof key === "string");
