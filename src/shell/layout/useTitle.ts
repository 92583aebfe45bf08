import { useEffect } from "react";
import { countries } from "../../regions/index.ts";
import { pageRegion } from "../pageRegion.ts";

/** The title of the browser's tab: what the screen is, then whose cabinet. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — ${countries[pageRegion()].title}`;
  }, [title]);
}
