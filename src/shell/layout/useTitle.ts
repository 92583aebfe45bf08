import { useEffect } from "react";
import { siteTitle } from "../../i18n/siteTitle.ts";
import { pageRegion } from "../pageRegion.ts";

/** The title of the browser's tab: the screen, then the product. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — ${siteTitle(pageRegion())}`;
  }, [title]);
}
