import { useCallback, useState } from "react";
import { cardsBelow } from "./folding.ts";

/**
 * The room that a table has, and whether the table is wider; pass `measure` to the table as its ref. The room is known before
 * the table is painted.
 * @returns `room` in rem; 0 while unknown
 */
export function useRoom() {
  const [room, setRoom] = useState(0);
  const [isWide, setWide] = useState(false);
  const measure = useCallback((table: HTMLTableElement | null) => {
    const place = table?.parentElement;
    if (!table || !place) return undefined;
    const read = (): void => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setRoom(place.clientWidth / rem);
      setWide(table.offsetWidth > place.clientWidth);
    };
    // On a phone, rows are always cards, so there is no need to wait for the layout.
    if (matchMedia(`(min-width: ${cardsBelow}rem)`).matches) read();
    const observer = new ResizeObserver(read);
    observer.observe(table);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { room, isWide, measure };
}
