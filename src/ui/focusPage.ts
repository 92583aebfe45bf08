/** Moves the focus to the page's start, on navigation and when the focused element disappears. */
export function focusPage(): void {
  const main = document.querySelector<HTMLElement>("main");
  (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus({ preventScroll: true });
}
