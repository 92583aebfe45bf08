// Counts what somebody does to reach something: clicks, keys, and fields that are filled in.
import type { Locator, Page } from "playwright-core";

export interface Counts {
  readonly clicks: number;
  readonly keys: number;
  readonly fields: number;
}

export interface Steps {
  click(locator: Locator): Promise<void>;
  /** Presses a key, or keys at once such as "Control+k". */
  press(keys: string): Promise<void>;
  /** Types a text into a field, which needs no click before it where it has the focus. */
  fill(field: Locator, text: string): Promise<void>;
  /** Types a part of a name, and clicks the record with it. */
  choose(field: Locator, text: string): Promise<void>;
  counts(): Counts;
}

export function stepsOn(page: Page): Steps {
  const counts = { clicks: 0, keys: 0, fields: 0 };
  const click = async (locator: Locator): Promise<void> => {
    counts.clicks += 1;
    await locator.click();
  };
  const fill = async (field: Locator, text: string): Promise<void> => {
    counts.fields += 1;
    await field.fill(text);
  };
  return {
    click,
    fill,
    async press(keys) {
      counts.keys += 1;
      await page.keyboard.press(keys);
    },
    async choose(field, text) {
      await fill(field, text);
      await click(page.getByRole("option", { name: text }).first());
    },
    counts: () => ({ ...counts }),
  };
}
