import { useContext } from "react";
import { useLocation, useSearchParams } from "react-router";
import { InPlace } from "./inPlace.ts";

/**
 * The open tab, counted from 0. It is in the address, so that Back and shared links restore it, and keeps the state
 * that the page was opened with. A form in a dialog keeps its own state, since the address belongs to the page below.
 */
export function useOpenTab(count: number): [tab: number, open: (tab: number) => void] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const inPlace = useContext(InPlace);
  const wanted = inPlace ? inPlace.tab : Number(search.get("tab") ?? 1) - 1;
  const tab = Number.isInteger(wanted) && wanted >= 0 && wanted < count ? wanted : 0;
  const openInAddress = (next: number): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 0) after.delete("tab");
        else after.set("tab", String(next + 1));
        return after;
      },
      { replace: true, preventScrollReset: true, state },
    );
  return [tab, inPlace ? inPlace.openTab : openInAddress];
}
