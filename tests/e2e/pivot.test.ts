// The pivot as an administrator uses it, by keyboard where there is a choice.
import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placesOf } from "./support/places.ts";
import { sidewaysScroll } from "./support/screens.ts";
import { expectAccessible, expectVisible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const administrator = "admin@kabinet.test";
const grid = (page: Page) => page.getByRole("treegrid", { name: "Сводная таблица" });

/** Waits until the table shows the current query's answer. */
const answered = async (page: Page): Promise<void> => {
  await expectVisible(page.getByText(/^Данные на /));
  await expect.poll(() => grid(page).getAttribute("aria-busy")).toBe("false");
};

/** Opens a button's menu and chooses an item, by keyboard. */
async function choose(page: Page, button: Locator, item: string | RegExp): Promise<void> {
  await button.focus();
  await page.keyboard.press("Enter");
  const entry = page.getByRole("menuitem", { name: item }).or(page.getByRole("menuitemradio", { name: item }));
  await entry.first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor({ state: "detached" });
}

const chip = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const headers = (page: Page) => grid(page).getByRole("rowheader").allTextContents();

test("an administrator builds a table by keyboard, unfolds and drills it, keeps it under a name and takes it along", async () => {
  const admin = await visitor(browser);
  await admin.signIn(administrator);
  await admin.visit("/pivot-table");
  await admin.page.waitForURL(/\/pivot\/ptable/);
  await answered(admin.page);
  const { page } = admin;

  await page.getByRole("button", { name: "Сбросить" }).press("Enter");
  await choose(page, chip(page, "Строки: добавить поле"), "Рекламная система");
  await choose(page, chip(page, "Строки: добавить поле"), "Валюта кабинета");
  await choose(page, chip(page, "Строки: Валюта кабинета"), "Левее");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Строки: Валюта кабинета");
  await choose(page, chip(page, "Столбцы: добавить поле"), "Дата счёта");
  await choose(page, chip(page, /^Столбцы: Дата счёта/), "Год");
  await answered(page);
  await expect.poll(async () => (await headers(page)).some((text) => text.startsWith("USD"))).toBe(true);
  expect(page.url()).toContain("rows=currency%2Csystem&columns=billDate.year&values=amount.sum");

  // Into the grid by Tab, down to dollars, and opens the row.
  await grid(page).locator("[tabindex='0']").focus();
  while (!(await page.evaluate(() => document.activeElement?.textContent))?.startsWith("USD"))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => headers(page)).toContain("Google Реклама");
  await expect.poll(async () => (await headers(page)).some((text) => text.startsWith("Загружаем"))).toBe(false);

  // A cell's number equals the total of its rows.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  const cell = await page.evaluate(() =>
    [...(document.activeElement?.children ?? [])].map(({ textContent }) => textContent),
  );
  await page.keyboard.press("Enter");
  const drill = page.getByRole("dialog");
  await expectVisible(drill.getByRole("table", { name: "Строки" }));
  for (const line of cell) await expectVisible(drill.getByRole("status").getByText(line ?? "—", { exact: true }));
  expect(cell.length).toBeGreaterThan(0);
  await page.keyboard.press("Escape");

  const name = `По валютам ${Date.now()}`;
  await page.getByRole("button", { name: "Сохранить" }).press("Enter");
  await page.getByLabel("Название").fill(name);
  await page.keyboard.press("Enter");
  await expectVisible(page.getByText(`«${name}»`));

  // A reload restores the table, its open groups and its name.
  const shown = await headers(page);
  await page.reload();
  await answered(page);
  await expect.poll(() => headers(page)).toEqual(shown);
  await expectVisible(page.getByText(`«${name}»`));
  await choose(page, chip(page, /^Строки: Рекламная система/), "Убрать");
  await expectVisible(page.getByText(`«${name}», изменена`));
  await page.getByRole("button", { name: "Отменить" }).press("Enter");
  await expectVisible(page.getByText(`«${name}»`, { exact: true }));
  await answered(page);

  const [file] = await Promise.all([page.waitForEvent("download"), choose(page, chip(page, "Экспорт"), /CSV/)]);
  expect(await readFile(await file.path(), "utf8")).toContain("USD");
  await admin.leave();
});

test("a field is dragged to another zone, a heading sorts, and Back from a bill finds the table as it was", async () => {
  const admin = await visitor(browser);
  await admin.signIn(administrator);
  await admin.visit("/pivot/ptable");
  await answered(admin.page);
  const { page } = admin;

  const columns = page.getByRole("group", { name: "Столбцы" });
  const [from, to] = await placesOf([chip(page, "Строки: Клиент"), columns]);
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width - 40, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await expectVisible(chip(page, "Столбцы: Клиент"));
  await page.keyboard.press("Control+z");
  await expectVisible(chip(page, "Строки: Клиент"));
  await answered(page);

  await grid(page).getByRole("columnheader", { name: "1 кв. 2026" }).click();
  await answered(page);
  await expect
    .poll(() => grid(page).getByRole("columnheader", { name: "1 кв. 2026" }).getAttribute("aria-sort"))
    .toBe("descending");
  await grid(page).getByRole("gridcell").nth(2).click();
  await page
    .getByRole("dialog")
    .getByRole("table")
    .getByRole("link", { name: /^[А-Я]-\d{4}/ })
    .first()
    .click();
  await page.waitForURL(/\/bills\/\d+/);
  await page.goBack();
  await answered(page);
  expect(await grid(page).getByRole("columnheader", { name: "1 кв. 2026" }).getAttribute("aria-sort")).toBe(
    "descending",
  );
  await admin.leave();
});

test("the report is filtered, sorted and paged in its address, and its totals are those of all pages", async () => {
  const admin = await visitor(browser);
  await admin.signIn(administrator);
  await admin.visit("/pivot/report");
  const { page } = admin;
  const count = async (): Promise<number> =>
    Number((await page.getByText(/^[\d\s\u00a0]+ стро/).textContent())?.replace(/\D/g, ""));
  await expect.poll(count).toBeGreaterThan(100);
  const all = await count();

  const amount = page.getByRole("columnheader", { name: "Сумма с НДС" });
  await amount.click();
  // The rows are reloaded, and the buttons with them.
  await expect.poll(() => amount.getAttribute("aria-sort")).toBe("descending");
  await page.getByRole("button", { name: "Перейти на следующую страницу" }).click();
  await page.waitForURL(/page=2/);
  await page.reload();
  await expect.poll(count).toBe(all);
  await expectVisible(page.getByText(/^51–100 из /));

  await choose(page, chip(page, "Добавить фильтр"), "Оплачено");
  const question = page.getByRole("dialog", { name: "Оплачено" });
  await question.getByRole("checkbox", { name: "Да" }).uncheck();
  await question.getByRole("button", { name: "Применить" }).click();
  await expect.poll(count).toBeLessThan(all);
  const unpaid = await count();

  await page.reload();
  await expect.poll(count).toBe(unpaid);
  await expectVisible(page.getByRole("button", { name: /Оплачено/ }));
  await admin.leave();
});

describe.each([
  ["wide and light", { width: 1440 }],
  ["wide and dark", { width: 1440, dark: true }],
  ["narrow and light", { width: 360, height: 740 }],
  ["narrow and dark", { width: 360, height: 740, dark: true }],
] as const)("%s", (_, options) => {
  test("the pivot is accessible by keyboard and screen reader", async () => {
    const admin = await visitor(browser, options);
    await admin.signIn(administrator);
    const { page } = admin;
    await admin.visit(
      "/pivot/ptable?rows=system,customer&columns=billDate.year&values=amount.sum,rate.weighted&view={%22look%22:%22heat%22}",
    );
    await answered(page);
    await expectAccessible(page);
    await grid(page).getByRole("gridcell").filter({ hasText: "BYN" }).first().click();
    await expectVisible(page.getByRole("dialog").getByRole("table"));
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Раскладки" }).click();
    await expectVisible(page.getByText("Готовые вопросы"));
    await expectAccessible(page);
    await admin.visit("/pivot/report");
    await expectVisible(page.getByText(/^1–50 из/).or(page.getByText(/ стро/)));
    await expectAccessible(page);
    for (const path of ["/pivot/ptable", "/pivot/report"]) {
      await admin.visit(path);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(sidewaysScroll), path).toBeLessThanOrEqual(0);
    }
    await admin.leave();
  });
});

test("a customer neither sees the pivot nor downloads it", async () => {
  const customer = await visitor(browser);
  await customer.signIn("client@kabinet.test");
  await customer.visit("/pivot/ptable");
  await expectVisible(customer.page.getByText("This page could not be found"));
  expect(customer.downloaded.filter((path) => /Pivot(Table|Report|Chart)/.test(path))).toEqual([]);
  await customer.leave();
});
