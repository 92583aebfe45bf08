import { useLayoutEffect, type RefObject } from "react";

/** CSS pixels between the panel and its element, and between the panel and the window's edge. */
const gap = 4;
const edge = 8;
/** The least height of a panel in CSS pixels. */
const minHeight = 96;

/**
 * Shows a popover below an element while both exist, or above it if there is more room, and follows it. A panel that
 * does not fit from the element's left edge is aligned to its right edge.
 * @param isAsWide makes the panel as wide as the element
 */
export function useFloating(
  panel: RefObject<HTMLElement | null>,
  beside: RefObject<Element | null>,
  isAsWide = false,
): void {
  useLayoutEffect(() => {
    const shown = panel.current;
    const anchor = beside.current;
    if (!shown || !anchor) return undefined;
    const follow = (): void => place(shown, anchor, isAsWide);
    shown.showPopover();
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(shown);
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    return () => {
      observer.disconnect();
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
    };
  }, [panel, beside, isAsWide]);
}

function place(panel: HTMLElement, anchor: Element, isAsWide: boolean): void {
  const { top, bottom, left, right, width } = anchor.getBoundingClientRect();
  const { documentElement: page } = document;
  const { clientHeight } = page;
  const above = top - gap - edge;
  const below = clientHeight - bottom - gap - edge;
  if (isAsWide) panel.style.inlineSize = `${width}px`;
  const isAbove = panel.scrollHeight > below && above > below;
  panel.style.maxBlockSize = `${Math.max(isAbove ? above : below, minHeight)}px`;
  // Unlike clientWidth, this excludes the space reserved for a scrollbar, where nothing is painted.
  const maxLeft = page.getBoundingClientRect().width - edge - panel.offsetWidth;
  panel.style.left = `${Math.max(edge, left <= maxLeft ? left : Math.min(right - panel.offsetWidth, maxLeft))}px`;
  panel.style.top = `${isAbove ? top - gap - panel.offsetHeight : bottom + gap}px`;
}
