// Every screen, light and dark, wide and narrow: nothing in the way of a keyboard or a screen reader, no noise in the
// console, nothing that sticks out of the page.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { screens, sidewaysScroll } from "./support/screens.ts";
import { expectAccessible, openBrowser, visitor, type VisitorOptions } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

/** Buttons of a screen that open something over it. */
const opening: Readonly<Record<string, readonly string[]>> = {
  "/bills": ["Фильтры", "Столбцы", "Виды", "Экспорт"],
};
interface Look {
  readonly window: VisitorOptions & { readonly height: number };
  /** The widths that each page is drawn to, at the last of which it is then judged. */
  readonly widths: readonly number[];
}

const looks: readonly Look[] = [
  { window: { width: 1440, height: 900 }, widths: [991, 870, 840, 836, 700, 600, 1440] },
  { window: { width: 360, height: 740, dark: true }, widths: [360] },
];

// Side by side, for a page mostly waits: for its server, and to be sure that nothing more comes.
test.each(screens)(
  "the screens of $who",
  async ({ who, paths }) => void (await Promise.all(looks.map((look) => walk(look, who, paths)))),
  600_000,
);

async function walk({ window, widths }: Look, who: string | undefined, paths: readonly string[]): Promise<void> {
  const person = await visitor(browser, window);
  if (who !== undefined) await person.signIn(who);
  for (const path of paths) {
    await person.visit(path);
    await settled(person.page);
    expect(await person.page.evaluate(() => document.documentElement.lang), path).toBe("ru");
    // Where one page leads on to another, there is none for a moment.
    const headings = person.page.getByRole("heading", { level: 1 });
    await expect.poll(() => headings.count(), { message: `${path} has one main heading` }).toBe(1);
    for (const width of widths) {
      await person.page.setViewportSize({ width, height: window.height });
      expect(await person.page.evaluate(sidewaysScroll), `${path} sticks out at ${width}`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(person.page);
    for (const name of opening[path] ?? []) {
      await person.page.getByRole("button", { name, exact: true }).first().click();
      await expectAccessible(person.page);
      await person.page.keyboard.press("Escape");
    }
  }
  await person.leave();
}

/** Everything that was asked for has come, and skeletons have given way. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
}
