interface Click extends Pick<
  MouseEvent,
  "defaultPrevented" | "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey"
> {
  readonly target: EventTarget | null;
}

/**
 * Where a click on a link inside a text leads within the product. Undefined for what is the browser's to follow: another
 * site, a file, a mark on this page, a link with a window of its own, and every click that asks for a new one.
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
