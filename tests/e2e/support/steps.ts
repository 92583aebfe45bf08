// Counts the steps of a task: clicks, keys, and filled fields.
import type { Locator, Page } from "playwright-core";

export interface Counts {
  readonly clicks: number;
  readonly keys: number;
  readonly fields: number;
}

/** A user's steps, by whatever means. */
export interface Steps {
  click(locator: Locator): Promise<void>;
  /** Presses a key, or keys at once such as "Control+k". */
  press(keys: string): Promise<void>;
  /** Types a text into a field; one that already has the focus needs no click first. */
  fill(field: Locator, text: string): Promise<void>;
}

export function stepsOn(page: Page): Steps & { counts(): Counts } {
  const counts = { clicks: 0, keys: 0, fields: 0 };
  return {
    async click(locator) {
      counts.clicks += 1;
      await locator.click();
    },
    async fill(field, text) {
      counts.fields += 1;
      await field.fill(text);
    },
    async press(keys) {
      counts.keys += 1;
      await page.keyboard.press(keys);
    },
    counts: () => ({ ...counts }),
  };
}
