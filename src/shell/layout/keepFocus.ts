import { focusPage } from "../../ui/focusPage.ts";

/**
 * Gives the keyboard a place again when the element that had the focus goes: a button that an action has made
 * meaningless, the heading of a page that was only loading. Browsers drop the focus on the body then, and tell nobody.
 * Whoever leaves a field on purpose, by a press beside it, is left alone.
 * @returns what ends it
 */
export function keepFocus(): () => void {
  let last: EventTarget | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent): void => void (last = target);
  // Chromium blurs an element while it is being removed: only after that can be told what has happened.
  const onBlur = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if (target === last && isInPage(target)) last = null;
    });
  const look = (): void => {
    if (last === null || isInPage(last)) return;
    clearTimeout(waiting);
    // Whoever has taken the element away may be about to put the focus somewhere better.
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

/** A dialog holds the keyboard as long as it is open. */
function focusTop(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open] button")].at(0);
  if (dialog) dialog.focus();
  else focusPage();
}
