// A section of papers from an operator's file: read-only, edited in place, and moved on by its filled button.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placesOf } from "./support/places.ts";
import { sidewaysScroll } from "./support/screens.ts";
import { ownServer } from "./support/server.ts";
import { expectAccessible, expectVisible, openBrowser, visitor, type Visitor } from "./support/visitor.ts";

let browser: Browser;
const files = ["suppliers.json", "purchases.json"].map((name) => ({
  from: `docs/examples/${name}`,
  to: join(ownServer().resourcesDir, name),
}));
beforeAll(async () => {
  browser = await openBrowser();
  for (const { from, to } of files) await copyFile(from, to);
});
afterAll(() => browser.close());

test.each([
  { width: 1440, where: "below each other, in the narrow column beside the act", sideBySide: false },
  { width: 991, where: "side by side, under the head", sideBySide: true },
])("At $width px the currency and rates of a new act are $where", async ({ width, sideBySide }) => {
  const admin = await visitor(browser, { width });
  await admin.signIn("admin@kabinet.test");
  await opened(admin, "/acts/create", "Новый акт");
  const { page } = admin;
  const [currency, usd] = await placesOf([page.getByLabel("Валюта"), page.getByLabel("Курс USD")]);
  expect(currency.y === usd.y).toBe(sideBySide);
  await admin.leave();
});

test.each([1440, 991, 360])("At %i px a purchase is added, ordered and received on one page", async (width) => {
  const admin = await visitor(browser, { width, dark: width === 360 });
  await admin.signIn("admin@kabinet.test");
  const { page } = admin;
  const supplier = `ООО «Лён-${width}»`;
  await opened(admin, "/suppliers/create", "Новый поставщик");
  await page.getByLabel("Название").fill(supplier);
  await page.getByLabel("Условия поставки").fill("Самовывоз");
  await press(page, "Добавить");
  await expectVisible(page.getByText("Данные сохранены"));

  await opened(admin, "/purchases/create", "Новая закупка");
  await page.getByLabel("Номер").fill(`З-${width}`);
  const date = page.getByLabel("Дата", { exact: true });
  expect(await date.inputValue()).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
  await date.fill("01.02.2026");
  // Typing the full name would choose it and close the list while it is being clicked.
  await page.getByRole("combobox", { name: "Поставщик" }).fill(supplier.slice(0, -1));
  await page.getByRole("option", { name: supplier }).click();
  const terms = page.getByLabel("Условия поставки");
  await expect.poll(() => terms.inputValue()).toBe("Самовывоз");
  await press(page, "Добавить строку");
  await page.getByLabel("Наименование").fill("Лента упаковочная");
  await page.getByLabel("Количество").fill("3");
  await page.getByLabel("Сумма").fill("30");
  await expectVisible(page.getByText("30,00"));
  await page.getByRole("textbox", { name: "Ждём до" }).fill("03.02.2026");
  await press(page, "Добавить");
  await expectVisible(page.getByRole("heading", { level: 1, name: `Закупка № З-${width} от 01.02.2026` }));

  await expectVisible(page.getByText("Лента упаковочная"));
  expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
  expect(await filled(page)).toEqual(["Заказать"]);
  expect(await page.evaluate(sidewaysScroll)).toBeLessThanOrEqual(0);
  await expectAccessibleBelow(page);
  const [side, body] = await placesOf([
    page.getByRole("complementary", { name: "Сроки и связи" }),
    page.getByRole("table"),
  ]);
  if (width >= 1200) expect(side.x).toBeGreaterThan(body.x + body.width);
  else expect(side.y + side.height).toBeLessThan(body.y);

  await press(page, "Заказать");
  const lead = page.locator(".page__lead");
  await expectVisible(lead.getByText("Заказано"));
  expect(await filled(page)).toEqual(["Получено"]);
  // It is late by now, so it is listed as work on the home page, where it is received.
  const path = new URL(page.url()).pathname;
  await admin.visit("/");
  await page
    .getByRole("region", { name: "Срочно" })
    .getByRole("button", { name: `Получено: № З-${width} от 01.02.2026` })
    .click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Получено" }).fill("03.02.2026");
  await page.getByRole("dialog").getByRole("button", { name: "Получено", exact: true }).click();
  await expectVisible(page.getByText("Закупка получена", { exact: true }));
  await admin.visit(path);
  await expectVisible(page.getByText("Закупка получена: строки и суммы уже не изменить"));
  await expectVisible(lead.getByText("03.02.2026"));

  await press(page, "Изменить");
  expect(await filled(page)).toEqual(["Сохранить"]);
  expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
  await press(page, "Документы");
  await page.getByLabel("Заметка").fill("Приехало целым");
  await expectAccessibleBelow(page);
  await page.keyboard.press("Control+s");
  await expectVisible(page.getByText("Данные сохранены"));
  await expect.poll(() => page.getByRole("main").getByRole("textbox").count()).toBe(0);
  await expectVisible(page.getByText("Приехало целым"));

  const stream = page.getByRole("region", { name: "Лента" });
  await stream.getByRole("button", { name: "Написать заметку" }).click();
  await expectAccessibleBelow(page);
  await stream.getByLabel("Новая заметка").fill("Звонили поставщику");
  await page.keyboard.press("Control+Enter");
  await expectVisible(stream.getByRole("listitem").first().getByText("Звонили поставщику"));
  await expectVisible(
    stream
      .getByRole("listitem")
      .nth(1)
      .getByRole("button", { name: /Заметка/ }),
  );
  expect(await page.evaluate(sidewaysScroll)).toBeLessThanOrEqual(0);
  await expectAccessibleBelow(page);

  // A frozen record changes by the action that its reason names.
  await expectVisible(page.getByText("Вместо этого: «Вернуть в заказ»."));
  await press(page, `Действия: № З-${width} от 01.02.2026`);
  await page.getByRole("menuitem", { name: "Вернуть в заказ" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Вернуть в заказ" }).click();
  await expectVisible(lead.getByText("Заказано"));
  await expect.poll(() => filled(page)).toEqual(["Получено"]);
  await press(page, "Изменить");
  await page.getByLabel("Количество").fill("4");
  await page.keyboard.press("Control+s");
  await expectVisible(page.getByRole("table").getByText("4", { exact: true }));
  await admin.leave();
});

/** Opens a page of a section that the server may still be loading. */
async function opened(person: Visitor, path: string, heading: string): Promise<void> {
  const { page } = person;
  await expect
    .poll(
      async () => {
        await person.visit(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        return page.getByRole("heading", { level: 1, name: heading }).count();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(1);
}

/** Checks the page without toasts, which briefly cover other buttons. */
async function expectAccessibleBelow(page: Page): Promise<void> {
  const hide = page.getByRole("button", { name: "Скрыть", exact: true });
  while ((await hide.count()) > 0) await hide.first().click();
  // A target half covered by a bar at the edge would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
}

const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();

const filled = (page: Page): Promise<readonly string[]> => page.locator("main .button--primary").allInnerTexts();
