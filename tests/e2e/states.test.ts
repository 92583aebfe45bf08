// States of records in a real browser: the quick filters of a list, and the head of a record.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectVisible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

test.each([1440, 360])(
  "At %i px a press above the bills keeps the list to the overdue ones, also after Back, and a bill says its state",
  async (width) => {
    const admin = await visitor(browser, { width, dark: width === 360 });
    await admin.signIn("admin@kabinet.test");
    await admin.visit("/bills");
    const { page } = admin;
    const quick = page.getByRole("group", { name: "Быстрые фильтры" }).getByRole("button", { name: /^Просрочены \d/ });
    await expectVisible(quick);
    await expectAccessible(page);
    const count = /\d+$/.exec((await quick.innerText()).replace(/\s/g, ""))?.[0];
    expect(Number(count)).toBeGreaterThan(0);
    await quick.focus();
    await page.keyboard.press("Enter");
    await expectVisible(page.getByText(new RegExp(`^${count} запис`)));
    expect(await quick.getAttribute("aria-pressed")).toBe("true");
    const words = page.getByRole("table", { name: "Счета" }).locator(".state-word");
    const overdue = async () => (await words.allTextContents()).filter((word) => word === "Просрочен").length;
    await expect.poll(overdue).toBe(Math.min(Number(count), 25));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await page.locator(".record-table__link").first().click();
    await page.waitForURL(/\/bills\/\d+/);
    await expectVisible(page.locator(".record-lead").getByText("Просрочен"));
    await expectAccessible(page);
    await page.goBack();
    await expectVisible(page.getByText(new RegExp(`^${count} запис`)));
    expect(await quick.getAttribute("aria-pressed")).toBe("true");
    await quick.click();
    await page.waitForURL((url) => !url.search.includes("overdue"));
    await admin.leave();
  },
);
