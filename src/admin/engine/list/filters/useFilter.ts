import { useListContext } from "ra-core";
import { useEffect, useRef } from "react";
import type { Values } from "../../fields/fieldProps.ts";

/**
 * The list's filter. A screen's filter is stored in the address, so that Back and shared links restore it; the filter
 * of a list within a record is forgotten with it.
 */
export function useFilter() {
  const list = useListContext();
  const filter = list.filterValues as Values;
  // The address is updated with a delay; this keeps a change made meanwhile from being overwritten.
  const newest = useRef(filter);
  useEffect(() => {
    newest.current = filter;
  }, [filter]);
  const replace = (next: Values): void => {
    newest.current = next;
    list.setFilters(next, undefined, false);
  };
  return {
    filter,
    /** Includes the list's permanent filter, such as the bills of one client. */
    whole: { ...filter, ...list.filter },
    isSet: Object.keys(filter).length > 0,
    /** Sets some keys; undefined removes a key. */
    set: (patch: Values): void =>
      replace(
        Object.fromEntries(Object.entries({ ...newest.current, ...patch }).filter(([, value]) => value !== undefined)),
      ),
    reset: (): void => replace({}),
  };
}
