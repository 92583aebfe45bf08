import { useCallback, useState } from "react";

/** True if a table is wider than its container; pass `measure` to the table as its ref. */
export function useIsWide() {
  const [isWide, setWide] = useState(false);
  const measure = useCallback((table: HTMLTableElement | null) => {
    const place = table?.parentElement;
    if (!table || !place) return undefined;
    const observer = new ResizeObserver(() => setWide(table.offsetWidth > place.clientWidth));
    observer.observe(table);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { isWide, measure };
}
