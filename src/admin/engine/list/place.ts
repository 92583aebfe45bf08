// The place of a record in the list that it was opened from. It is stored in the browser's history entry, so that a
// reload and Back keep it, and records opened from elsewhere have none.
import type { SortPayload } from "ra-core";
import { createContext } from "react";

interface Order {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: SortPayload;
}

export interface Place extends Order {
  /** Counted from 0, over all pages. */
  readonly at: number;
}

/** A list, and where its page begins. */
export interface ListPage extends Order {
  readonly from: number;
}

/** The surrounding list; absent for lists inside of records. */
export const ListOrder = createContext<ListPage | undefined>(undefined);

/** The state of the links that lead from a list's row to its record. */
export const RowState = createContext<object | undefined>(undefined);

export const stateOfPlace = (place: Place): object => ({ place });

/** Reads the place from a history entry, which an older version or another page may have written. */
export function placeIn(state: unknown): Place | undefined {
  const { filter, sort, at }: Partial<Place> = (state as { place?: Partial<Place> } | null)?.place ?? {};
  return filter && sort && Number.isSafeInteger(at) && Number(at) >= 0 ? { filter, sort, at: Number(at) } : undefined;
}

/**
 * The smallest page with the rows from two before a place to two after it: lists are read by pages, and a record may
 * have moved by one since.
 */
export function pageAround(at: number): { readonly page: number; readonly perPage: number } {
  const first = Math.max(at - 2, 0);
  let perPage = 5;
  while ((first % perPage) + (at + 2 - first) >= perPage) perPage += 1;
  return { page: Math.floor(first / perPage) + 1, perPage };
}
