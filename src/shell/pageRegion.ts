import { isRegion, regionOfHost, type Region } from "../domain/company/region.ts";

/** The region of this page (specification §1): the server writes it into the page; otherwise it follows from the host. */
export function pageRegion(): Region {
  const written = document.querySelector<HTMLMetaElement>("meta[name=region]")?.content;
  return isRegion(written) ? written : regionOfHost(location.host);
}
