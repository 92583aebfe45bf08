interface Click extends Pick<
  MouseEvent,
  "defaultPrevented" | "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey"
> {
  readonly target: EventTarget | null;
}

/**
 * The path of a clicked link if it leads within the product. Undefined for links that the browser handles: to another site,
 * a file, an anchor on this page, a new tab, and clicks with modifier keys.
 */
export function linkInApp(event: Click): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || !["", "_self"].includes(link.target) || link.hasAttribute("download")) return undefined;
  const { protocol, origin, pathname, search, hash } = new URL(link.href);
  if (!/^https?:$/.test(protocol) || origin !== location.origin || pathname.startsWith("/api/")) return undefined;
  const isHere = pathname === location.pathname && search === location.search;
  return isHere && hash !== "" ? undefined : pathname + search + hash;
}
