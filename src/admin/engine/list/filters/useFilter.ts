import { useListContext } from "ra-core";
import { useEffect, useRef } from "react";
import type { Values } from "../../fields/fieldProps.ts";

/** What the list is kept to. It lives in the address, so that Back and a shared link restore it. */
export function useFilter() {
  const list = useListContext();
  const filter = list.filterValues as Values;
  // The address follows a little later; what is set meanwhile must not bring the old filter back.
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
    isSet: Object.keys(filter).length > 0,
    /** Sets some keys; undefined takes a key away. */
    set: (patch: Values): void =>
      replace(
        Object.fromEntries(Object.entries({ ...newest.current, ...patch }).filter(([, value]) => value !== undefined)),
      ),
    reset: (): void => replace({}),
  };
}
