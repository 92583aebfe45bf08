import { useCallback, useState } from "react";

/** Whether a table is wider than its place; give `measure` to the table as its ref. */
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
