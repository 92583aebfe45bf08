// A user without a mouse, who is lost where the focus is lost: after each key a visible element must have it, inside an
// open dialog if there is one.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Steps } from "./steps.ts";

/** The most presses of a key to reach one element. */
const patience = 150;

export function keyboardOn(page: Page): Steps {
  let begun = false;
  /** A freshly loaded page has no focus; from the first key on it always has one. */
  const press = async (keys: string): Promise<void> => {
    if (begun) await expectFocus(page, `before ${keys}`);
    begun = true;
    await page.keyboard.press(keys);
    await expectFocus(page, `after ${keys}`);
  };
  const repeat = async (keys: () => Promise<string>, isThere: () => Promise<boolean>, place: Locator) => {
    for (let presses = 0; !(await isThere()); presses += 1) {
      if (presses === patience) throw new Error(`${String(place)} is out of the keyboard's reach`);
      await press(await keys());
    }
  };
  /** Goes forward or back to an element, whichever direction it is in, and skips the menus with the skip link. */
  const reach = async (place: Locator): Promise<void> => {
    await place.waitFor();
    await repeat(
      () => place.evaluate(keyTowards),
      () => place.evaluate((element) => element === document.activeElement),
      place,
    );
  };
  return {
    press,
    async click(place) {
      await place.waitFor();
      if ((await place.getAttribute("role")) === "option")
        await repeat(
          () => Promise.resolve("ArrowDown"),
          async () => (await place.getAttribute("aria-selected")) === "true",
          place,
        );
      else await reach(place);
      await press("Enter");
    },
    async fill(field, text) {
      const shortcut = await field.getAttribute("aria-keyshortcuts");
      if (shortcut === null) await reach(field);
      else await press(shortcut);
      await press("Control+a");
      await page.keyboard.type(text);
      await expectFocus(page, `after "${text}"`);
    },
  };
}

/** Waits until something visible has the focus: an opening dialog is transparent in its first frame. */
export const expectFocus = (page: Page, message: string): Promise<void> =>
  expect.poll(() => page.evaluate(troubleWithFocus), { message, timeout: 5000 }).toBe("");

/** In the page: the key that leads from the focus to an element. */
function keyTowards(element: Element): string {
  const { activeElement } = document;
  if (activeElement?.matches(".skip-link") === true && element.closest("main")) return "Enter";
  const isBehind = activeElement && element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBehind ? "Shift+Tab" : "Tab";
}

/** In the page: why a keyboard user would be lost; empty if they would not. */
function troubleWithFocus(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return "nothing has the focus";
  const name = element.outerHTML.slice(0, 200);
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (dialog && !dialog.contains(element)) return `the focus is below the dialog: ${name}`;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return `hidden: ${name}`;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (x2 <= x1 || y2 <= y1) return `outside of the window: ${name}`;
  const isSeen = [0.1, 0.5, 0.9].some((down) =>
    [0.1, 0.5, 0.9].some((across) => {
      const top = document.elementFromPoint(x1 + (x2 - x1) * across, y1 + (y2 - y1) * down);
      return top !== null && (element.contains(top) || top.contains(element));
    }),
  );
  return isSeen ? "" : `covered: ${name}`;
}
