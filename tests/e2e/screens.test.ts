// Every screen, light and dark, wide and narrow: nothing in the way of a keyboard or a screen reader, no noise in the
// console, nothing that sticks out of the page.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtIn } from "../../src/resources/index.ts";
import type { Definition } from "../../src/resources/grammar.ts";
import { expectAccessible, openBrowser, visitor, type VisitorOptions } from "./visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const lists = (Object.values(builtIn) as readonly unknown[] as Definition[]).map(
  ({ path, name }) => `/${path ?? name}`,
);
const screens: readonly { readonly who: string | undefined; readonly paths: readonly string[] }[] = [
  {
    who: undefined,
    paths: [
      ...["/login", "/forgot-password", "/reset-password?token=x"],
      ...["/signup", "/signup?step=2", "/thanks", "/signup/check?token=x", "/signup/complete?token=x"],
      ...["/legal/publicContract", "/legal/policy"],
    ],
  },
  {
    who: "client@kabinet.test",
    paths: [
      "/",
      "/profile",
      "/onboarding",
      "/accounts",
      "/documents",
      "/documents?tab=closure",
      "/documents?tab=contracts",
      ...["/accounts?transfer=new", "/statement", "/statement?account=1&by=month"],
      ...["/knowledge", "/knowledge/category/1", "/knowledge/post/1", "/knowledge/search?q=комисия", "/help"],
      "/nowhere",
    ],
  },
  {
    who: "admin@kabinet.test",
    paths: [
      "/",
      "/admin/history",
      ...lists,
      "/profile",
      "/customers/1",
      ...["/admin/spend", "/corrections/create", "/statement?account=1"],
      "/customers/create",
      "/customers/import",
      "/bills/1",
      "/knowledge/admin/posts/create",
      "/nowhere",
    ],
  },
];
/** Buttons of a screen that open something over it. */
const opening: Readonly<Record<string, readonly string[]>> = {
  "/bills": ["Фильтры", "Столбцы", "Виды", "Экспорт"],
};
const looks: readonly (readonly [string, VisitorOptions])[] = [
  ["wide and light", { width: 1440 }],
  ["narrow and dark", { width: 360, height: 740, dark: true }],
];

describe.each(looks)("%s", (_, options) => {
  test.each(screens)(
    "the screens of $who",
    async ({ who, paths }) => {
      const person = await visitor(browser, options);
      if (who !== undefined) await person.signIn(who);
      for (const path of paths) {
        await person.visit(path);
        await settled(person.page);
        expect(await person.page.evaluate(() => document.documentElement.lang), path).toBe("ru");
        expect(await person.page.getByRole("heading", { level: 1 }).count(), `${path} has one main heading`).toBe(1);
        const overflow = await person.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
        await expectAccessible(person.page);
        for (const name of opening[path] ?? []) {
          await person.page.getByRole("button", { name, exact: true }).first().click();
          await expectAccessible(person.page);
          await person.page.keyboard.press("Escape");
        }
      }
      await person.leave();
    },
    240_000,
  );
});

/** Everything that was asked for has come, and skeletons have given way. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
}
