// A new document fills itself in, in a real browser and by keyboard, and can be repeated.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectVisible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

test("a contract's client is known once the contract is chosen, and a repeated bill has the same, dated today", async () => {
  const admin = await visitor(browser, { width: 1440 });
  await admin.signIn("admin@kabinet.test");
  await admin.visit("/bills/create");
  const { page } = admin;
  const contract = page.getByRole("combobox", { name: "Договор" });
  const client = page.getByRole("combobox", { name: "Клиент" });
  const today = await page.getByRole("textbox", { name: "Дата", exact: true }).inputValue();
  expect(today).toMatch(/^\d\d\.\d\d\.\d{4}$/);
  await contract.focus();
  await page.keyboard.press("ArrowDown");
  await expectVisible(page.getByRole("option").first());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (input) => input instanceof HTMLInputElement && input.value !== "",
    await client.elementHandle(),
  );
  await expectAccessible(page);

  await admin.visit("/bills");
  await page
    .getByRole("button", { name: /^Действия: / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Повторить" }).click();
  await page.waitForURL(/\/bills\/create$/);
  await expectVisible(page.getByRole("heading", { name: "Новый счёт" }));
  expect(await client.inputValue()).not.toBe("");
  expect(await page.getByRole("textbox", { name: "Дата", exact: true }).inputValue()).toBe(today);
  await admin.leave();
});
