/** Where the keyboard begins on a page, and where it goes on when what had the focus is gone. */
export function focusPage(): void {
  const main = document.querySelector<HTMLElement>("main");
  (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus({ preventScroll: true });
}
