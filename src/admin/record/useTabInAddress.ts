import { useSearchParams } from "react-router";

/** Which tab is open, in the address, so that Back and a shared link restore it. Counted from 0. */
export function useTabInAddress(count: number): [tab: number, open: (tab: number) => void] {
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get("tab") ?? 1) - 1;
  const tab = Number.isInteger(wanted) && wanted >= 0 && wanted < count ? wanted : 0;
  const open = (next: number): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 0) after.delete("tab");
        else after.set("tab", String(next + 1));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tab, open];
}
