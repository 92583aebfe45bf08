import { useEffect } from "react";
import { siteTitle } from "../../i18n/siteTitle.ts";
import { pageRegion } from "../pageRegion.ts";

/** The title of the browser's tab: what the screen is, then whose cabinet. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — ${siteTitle(pageRegion())}`;
  }, [title]);
}
