import { focusPage } from "../../ui/focusPage.ts";

/**
 * Restores the keyboard focus when the focused element disappears: a button whose action made it unnecessary, the heading of
 * a loading page. Browsers then move the focus to the body without an event. A user who leaves a field by clicking elsewhere
 * is not affected.
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let last: EventTarget | null = document.activeElement;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent): void => void (last = target);
  // Chromium sends blur while the element is being removed, so the check runs afterwards.
  const onBlur = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if (target === last && isInPage(target)) last = null;
    });
  const look = (): void => {
    if (last === null || isInPage(last)) return;
    clearTimeout(waiting);
    // The code that removed the element may be about to focus a better one.
    waiting = setTimeout(() => {
      if (document.activeElement === document.body) focusTop();
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", onBlur);
  return () => {
    clearTimeout(waiting);
    observer.disconnect();
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("focusout", onBlur);
  };
}

const isInPage = (element: EventTarget | null): boolean => element instanceof Node && element.isConnected;

/** While a dialog is open, the focus stays inside it. */
function focusTop(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open] button")].at(0);
  if (dialog) dialog.focus();
  else focusPage();
}
